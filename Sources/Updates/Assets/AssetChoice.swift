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
    if let pattern {
      let matching = pattern.matching(names, version: version, system: system)
      if matching.count == 1 { return matching[0] }
      throw matching.isEmpty
        ? Problem.assetMissing(among: names, matching: pattern.text)
        : .assetUndecided(among: matching, matching: pattern.text)
    }
    let all = names.map { AssetFile($0, version: version) }
    let programs = Self.programs(among: all)
    let best = best(of: fitting(programs, hasWindowsProgram: all.contains(where: \.isForWindows)))
    if best.count == 1 { return best[0].name }
    guard best.isEmpty else {
      throw Problem.assetUndecided(
        among: best.map(\.name), for: system, pattern: suggestion(for: best, among: names))
    }
    let usable = programs.map(\.name)
    let known = Set(usable)
    throw Problem.assetMissing(
      among: usable + names.filter { !known.contains($0) }, for: system,
      pattern: suggestion(for: doubtful(programs), among: names))
  }

  private func suggestion(for files: [AssetFile], among names: [String]) -> String? {
    guard let name = files.first?.name else { return nil }
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

// MARK: Programs

extension AssetChoice {
  /// The files that may be the program, with what their names say about systems.
  private static func programs(among files: [AssetFile]) -> [AssetFile] {
    var seen: Set<String> = []
    let usable = files.filter {
      $0.form != nil && !$0.isForWindows && seen.insert($0.name).inserted
    }
    let common = commonWords(usable)
    var programs = usable.filter { !$0.isOther(besides: common) }
    let ignored = ownWords(programs, common, isMark: \.isOS)
      .union(ownWords(programs, common, isMark: \.isArchitecture))
    for index in programs.indices { programs[index].read(ignoring: ignored) }
    return programs
  }

  private static func commonWords(_ files: [AssetFile]) -> Set<AssetFile.Word> {
    let marked = files.filter { file in
      file.words.contains { $0.meaning?.isOS == true || $0.meaning?.isArchitecture == true }
    }
    let among = marked.isEmpty ? files : marked
    guard among.count > 1, let first = among.first else { return [] }
    return among.dropFirst().reduce(Set(first.words)) { $0.intersection($1.words) }
  }

  /// The words of every name that belong to the program's own name, such as `wasm`.
  ///
  /// They are marks of a system, but each name has another such mark too.
  private static func ownWords(
    _ files: [AssetFile], _ common: Set<AssetFile.Word>, isMark: (AssetWord) -> Bool
  ) -> Set<AssetFile.Word> {
    let own = common.filter { $0.meaning.map(isMark) == true }
    let areMarkedWithout = files.allSatisfy { file in
      let marks = file.words.filter { $0.meaning.map(isMark) == true }
      return marks.isEmpty || marks.contains { !own.contains($0) }
    }
    return areMarkedWithout ? own : []
  }
}

// MARK: The system

extension AssetChoice {
  /// The files that are for the system.
  private func fitting(_ files: [AssetFile], hasWindowsProgram: Bool) -> [AssetFile] {
    let own = named(files)
    // If nothing in the release is about systems, its one program is for all of them.
    let isIndependent =
      own.isEmpty && !hasWindowsProgram
      && files.allSatisfy { $0.os == nil && $0.architectures.isEmpty && $0.form != .appImage }
      && Set(files.map(\.plainWords)).count == 1
    return isIndependent ? files : forProcessor(own)
  }

  /// The files that may be for the system, but that do not say enough.
  private func doubtful(_ files: [AssetFile]) -> [AssetFile] {
    let all = files.filter { file in
      (file.os == nil || file.os == system.os)
        && (file.architectures.isEmpty || file.architectures.contains(system.architecture)
          || file.words.contains { $0.meaning == .arm } && system.architecture == .arm64)
        && file.rank(for: system) != nil
    }
    let named = all.filter { $0.os != nil }
    return named.isEmpty ? all : named
  }

  private func named(_ files: [AssetFile]) -> [AssetFile] {
    let files = files.filter { $0.form != .appImage }
    let named = files.filter { $0.os == system.os }
    guard named.isEmpty, system.os == .linux else { return named }
    // If only other systems are named, the rest is for Linux. A zip may also be for Windows.
    let unnamed = files.filter { $0.os == nil && $0.form != .zip }
    let relatives = Self.relatives(of: unnamed)
    return unnamed.filter { !$0.architectures.isEmpty || relatives.contains($0.relative) }
  }

  private func forProcessor(_ files: [AssetFile]) -> [AssetFile] {
    let own = files.filter { $0.architectures == [system.architecture] }
    let exact = own.filter { !$0.hasWidthOnly }
    if !exact.isEmpty { return exact }
    if !own.isEmpty { return own }
    let universal = files.filter { $0.architectures == [.x86_64, .arm64] }
    if !universal.isEmpty { return universal }
    let unnamed = files.filter(\.architectures.isEmpty)
    switch (system.os, system.architecture) {
    case (.linux, .arm64): return []
    // A Mac with this processor also runs programs for the other one.
    case (.macos, .arm64): return unnamed.count == files.count ? unnamed : []
    case (_, .x86_64):
      // The oldest processor often has no name, and the others are named.
      let relatives = Self.relatives(of: files)
      let first = unnamed.filter { relatives.contains($0.relative) }
      return first.isEmpty && system.os == .linux ? unnamed : first
    default: return []
    }
  }

  private static func relatives(of files: [AssetFile]) -> Set<AssetFile.Relative> {
    Set(files.filter { !$0.architectures.isEmpty }.map(\.relative))
  }

  /// The best of the files; several if none is clearly better than the others.
  ///
  /// A variant has more words than the program itself, such as `extended`. Of equal files, one for
  /// the system's own C library is best, then an archive, then one that names its version.
  private func best(of files: [AssetFile]) -> [AssetFile] {
    let running = files.filter { $0.rank(for: system) != nil }
    guard let least = running.min(by: { $0.plainWords.count < $1.plainWords.count }) else {
      return []
    }
    guard running.allSatisfy({ least.plainWords.isSubset(of: $0.plainWords) }) else {
      return running
    }
    let plain = running.filter { $0.plainWords == least.plainWords }
    // An app with windows often differs from the command only in its capital letter.
    guard Set(plain.map(\.isCapitalized)).count == 1 else { return plain }
    func order(_ file: AssetFile) -> (Int, Int, Int) {
      (file.rank(for: system) ?? 0, file.form?.rawValue ?? 0, file.namesVersion ? 0 : 1)
    }
    guard let first = plain.map(order).min(by: <) else { return [] }
    return plain.filter { order($0) == first }
  }
}

extension AssetWord {
  fileprivate var isOS: Bool {
    if case .os = self { true } else { false }
  }

  fileprivate var isArchitecture: Bool {
    switch self {
    case .architecture, .arm, .x86, .universal: true
    case .os, .width, .library, .filler: false
    }
  }
}
