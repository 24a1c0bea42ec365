import HarmlessText

package enum AssetError: Explained, Equatable {
  /// No file is clearly for the system; those that could be a program come first in `names`.
  case noneFits(names: [String], system: AssetSystem, pattern: String?)
  case severalFit(names: [String], system: AssetSystem, pattern: String?)
  case noneMatches(pattern: String, names: [String])
  case severalMatch(pattern: String, names: [String])
  /// The pattern has a placeholder that does not exist.
  case unknownPlaceholder(String)

  package var summary: String {
    switch self {
    case .noneFits(let names, let system, _):
      names.isEmpty
        ? "the release has no files" : "no file is for \(system.words) among \(Self.list(names))"
    case .severalFit(let names, let system, _):
      "several files are for \(system.words): \(Self.list(names))"
    case .noneMatches(let pattern, let names):
      names.isEmpty
        ? "the release has no files"
        : "no file is named '\(pattern.harmlessLine(limit: 200))' among \(Self.list(names))"
    case .severalMatch(let pattern, let names):
      "several files are named '\(pattern.harmlessLine(limit: 200))': \(Self.list(names))"
    case .unknownPlaceholder(let name):
      "'{\(name.harmlessLine(limit: 40))}' is not one of \(AssetPattern.list)"
    }
  }

  /// A pattern that chooses the most likely file, for the app file; nil if none is likely.
  package var suggestedPattern: String? {
    switch self {
    case .noneFits(_, _, let pattern), .severalFit(_, _, let pattern): pattern
    case .noneMatches, .severalMatch, .unknownPlaceholder: nil
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(10).map { "'\($0.harmlessLine(limit: 100))'" }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
