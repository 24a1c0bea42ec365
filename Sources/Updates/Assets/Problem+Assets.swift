import HarmlessText

/// Why no file of a release is chosen.
extension Problem {
  /// No file is clearly for the system; those that could be a program come first in `names`.
  ///
  /// `pattern` would choose the most likely file; nil if none is likely.
  static func assetMissing(
    among names: [String], for system: AssetSystem, pattern: String?
  ) -> Problem {
    missing("for \(system.words)", among: names, pattern: pattern)
  }

  /// Several files are for the system.
  static func assetUndecided(
    among names: [String], for system: AssetSystem, pattern: String?
  ) -> Problem {
    asset("several files are for \(system.words): \(list(names))", pattern: pattern)
  }

  /// No file has a name that matches the pattern.
  static func assetMissing(among names: [String], matching pattern: String) -> Problem {
    missing("named '\(pattern.harmlessLine(limit: 200))'", among: names)
  }

  /// Several files have names that match the pattern.
  static func assetUndecided(among names: [String], matching pattern: String) -> Problem {
    asset("several files are named '\(pattern.harmlessLine(limit: 200))': \(list(names))")
  }

  private static func missing(
    _ what: String, among names: [String], pattern: String? = nil
  ) -> Problem {
    asset(
      names.isEmpty ? "the release has no files" : "no file is \(what) among \(list(names))",
      pattern: pattern)
  }

  static func assetPlaceholder(_ name: String) -> Problem {
    asset("'{\(name.harmlessLine(limit: 40))}' is not one of \(AssetPattern.list)")
  }

  private static func asset(_ summary: String, pattern: String? = nil) -> Problem {
    let example = pattern.map { ", such as '\($0.quotable)'" } ?? ""
    return Problem(
      .installAsset, summary, hint: "choose one with 'asset' in the app file\(example)")
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(10).map { "'\($0.harmlessLine(limit: 100))'" }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
