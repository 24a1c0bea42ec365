/// Chooses the file of a release that is for a system.
///
/// With a pattern, the names that match it are the candidates. Without one, the known spellings of
/// systems are looked for in the names; a file is chosen only if nothing else could be meant.
package struct AssetChoice: Sendable {
  private let pattern: AssetPattern?
  private let version: String
  private let system: AssetSystem

  /// Prepares a choice.
  ///
  /// - Parameters:
  ///   - pattern: The app file's `asset`, such as `tool-{version}-{os}-{arch}.tar.gz`.
  ///   - version: The release's version, with or without a leading `v`.
  ///   - system: The system that the file must run on.
  /// - Throws: `Problem` if the pattern has an unknown placeholder.
  package init(pattern: String? = nil, version: String, system: AssetSystem) throws {
    self.pattern = try pattern.map { text in try AssetPattern(text) }
    self.version = Self.bare(version)
    self.system = system
  }

  /// Chooses the one name that is for the system.
  ///
  /// - Parameter names: The names of all files of the release.
  /// - Throws: `Problem` with the candidates, if there is not exactly one.
  /// - Returns: One of the names.
  package func name(among names: [String]) throws -> String {
    if let pattern { return try name(of: pattern, among: names) }
    let release = AssetNames(names, version: version)
    let fitting = release.fitting(system)
    let best = fitting.best
    if best.count == 1 { return best[0].name.text }
    if best.isEmpty {
      let usable = release.files.map(\.name.text)
      let known = Set(usable)
      throw Problem.assetMissing(
        among: usable + names.filter { !known.contains($0) }, for: system,
        pattern: suggestion(for: release.doubtful(system), among: names))
    }
    throw Problem.assetUndecided(
      among: best.map(\.name.text), for: system, pattern: suggestion(for: best, among: names))
  }

  private func name(of pattern: AssetPattern, among names: [String]) throws -> String {
    let matching = pattern.matching(names, version: version, system: system)
    guard let first = matching.first else {
      throw Problem.assetMissing(among: names, matching: pattern.text)
    }
    guard matching.count == 1 else {
      throw Problem.assetUndecided(among: matching, matching: pattern.text)
    }
    return first
  }

  private func suggestion(for files: [AssetFile], among names: [String]) -> String? {
    guard let name = files.first?.name.text else { return nil }
    return AssetPattern.suggestions(for: name, version: version, system: system).first {
      $0.matching(names, version: version, system: system) == [name]
    }?.text
  }

  /// The version without the `v` of a tag.
  static func bare(_ version: String) -> String {
    let bytes = version.utf8
    guard let first = bytes.first, first | 0x20 == UInt8(ascii: "v"),
      bytes.dropFirst().first?.isDigit == true
    else { return version }
    return String(Substring(bytes.dropFirst()))
  }
}
