/// What code of `embed --alone` has shown: an empty file for each time that a version was shown.
///
/// Such code has no lock, so it writes no state. The exclusive creation of a file decides which of
/// two processes shows the version. The next change of the state takes the marks over.
struct ShownMark {
  let name: String
  let version: String
  let number: Int

  /// Reads a name such as `shown_2.0.0_1`; nil for any other file.
  init?(_ name: String) {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "shown", let number = Int(parts[2]), 1...2 ~= number,
      1...40 ~= parts[1].utf8.count,
      parts[1].utf8.allSatisfy({ $0.isLetterOrDigit || ".+-".utf8.contains($0) })
    else { return nil }
    self.name = name
    self.number = number
    version = String(parts[1])
  }
}

extension StateFile {
  /// The marks, or none if their folder cannot be read.
  func marks() -> [ShownMark] {
    guard FileSystem.isThere(marksFolder) else { return [] }
    do {
      let names = try FileSystem.names(in: marksFolder).sorted()
      return names.lazy.compactMap { ShownMark($0) }.suffix(State.listLimit)
    } catch {
      return []
    }
  }

  /// A mark that stays is no problem, because it does not count twice.
  func remove(_ marks: [ShownMark]) {
    for mark in marks { try? FileSystem.remove(marksFolder + "/" + mark.name) }
  }
}

extension State {
  mutating func count(_ mark: ShownMark) {
    let shown = notifications[mark.version] ?? 0
    if shown < mark.number { notifications[mark.version] = mark.number }
  }
}
