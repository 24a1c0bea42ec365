import HarmlessText

/// Answers of package managers in lines of text, as they are in the locale `C`.
enum ManagerAnswer {
  /// Reads `apt-cache policy`, whose candidate respects the system's own preferences.
  static func apt(_ text: String) -> String? {
    field("Candidate", in: text).flatMap { $0 == "(none)" ? nil : withoutRevision($0) }
      .map { version in
        // `2.0+really1.9` means 1.9, and `2.0+dfsg` is 2.0 without some of its files.
        let really = version.firstRange(of: "+really").map { version[$0.upperBound...] }
        let parts = (really ?? version[...]).prefix { $0 != "+" }
          .split(separator: "~", omittingEmptySubsequences: false)
        // Any other suffix, such as `~jammy1`, `~22.04` and `~bpo12`, names a distribution.
        let before: Set = ["rc", "beta", "alpha", "pre", "preview", "dev", "git"]
        let early = parts.dropFirst().prefix { part in
          before.contains(String(part.lowercased().prefix { $0.isLetter }))
        }
        let number = parts[0].firstRange(of: "ubuntu").map { parts[0][..<$0.lowerBound] }
        return ([number ?? parts[0]] + early).joined(separator: "-")
      }
  }

  /// Reads `pacman -Si` or `zypper info`; the first of several repositories counts.
  static func fieldVersion(_ text: String) -> String? {
    field("Version", in: text).map { withDash(withoutRevision($0)) }
  }

  /// Reads `port info --version --line`.
  static func onlyLine(_ text: String) -> String? {
    text.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  /// Reads `apk search` or `xbps-query -p pkgver`, which print `tool-1.4.0-r2` or `tool-1.4.0_2`.
  static func afterName(_ text: String, revision: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map { word in
      var word = String(word)
      while let range = word.firstRange(of: revision), let last = word.last, last.isNumber,
        word[range.upperBound...].allSatisfy(\.isNumber)
      {
        word = String(word[..<range.lowerBound])
      }
      return word.lastIndex(of: "-").map { withDash(word[$0...].dropFirst().description) } ?? word
    }
    return words.compactMap { try? Version($0) }.max()?.text
  }

  /// Reads `dnf repoquery`, which prints a version a line; yum prints fields.
  static func dnf(_ text: String) -> String? {
    guard !text.contains(":") else { return fieldVersion(text) }
    let versions = text.split(whereSeparator: \.isWhitespace).map { withDash(String($0)) }
    guard versions.count > 1 else { return versions.first }
    return versions.compactMap { try? Version($0) }.filter { !$0.isPrerelease }.max()?.text
  }

  /// Reads `flatpak remote-info`.
  static func flatpak(_ text: String) -> String? { field("Version", in: text) }

  /// Reads `snap info`: the version in the channel that the installation tracks.
  static func snap(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    let tracked = field("tracking", in: text) ?? "latest/stable"
    guard let start = lines.firstIndex(where: { $0.hasPrefix("channels:") }) else { return nil }
    var last: String?
    for line in lines[(start + 1)...] {
      guard line.hasPrefix(" ") else { break }
      let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard parts.count > 1, parts[0].hasSuffix(":") else { continue }
      // `^` stands for the version of the channel above it, `--` for none.
      if parts[1] == "--" {
        last = nil
      } else if parts[1] != "^", parts[1] != "↑" {
        last = parts[1]
      }
      if parts[0] == tracked + ":" { return last }
    }
    return nil
  }

  private static func field(_ name: String, in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      if parts.count == 2, parts[0] == name { return parts[1] }
    }
    return nil
  }

  /// `1:2.0.0-3` without its epoch and its revision.
  private static func withoutRevision(_ text: String) -> String {
    let version =
      text.drop { $0.isNumber }.first == ":" ? text.drop { $0 != ":" }.dropFirst() : text[...]
    guard let dash = version.lastIndex(of: "-") else { return String(version) }
    return String(version[..<dash])
  }

  /// `2.0~rc1` as `2.0-rc1`, the way in which its author writes it.
  private static func withDash(_ text: String) -> String {
    text.replacing("~", with: "-").replacing("^", with: "+")
  }
}
