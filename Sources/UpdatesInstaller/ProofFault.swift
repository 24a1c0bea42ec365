import HarmlessText

/// Why a new version is not proved.
package enum ProofFault: Equatable, Sendable {
  case command(Problem)
  case otherVersion(expected: String, found: String)
  case notLater(than: String, found: String)
  /// The version command runs another copy of the program, which `PATH` finds first.
  case otherCopy(path: String, installed: String, version: String)
  /// The program that a command should have updated is another version.
  ///
  /// Nothing is `expected` if that is still the old version; `others` are more copies of it.
  case notUpdated(path: String, version: String, expected: String?, others: [String])

  /// Whether the new version is to blame, and not another copy of it or this system.
  package var isOfVersion: Bool {
    switch self {
    case .otherCopy: false
    case .command(let error): error.kind != .programShortage
    default: true
    }
  }

  package var sentence: String {
    summary.prefix(1).uppercased() + summary.dropFirst()
  }

  /// The fault in a clause without a full stop.
  package var summary: String {
    switch self {
    case .notUpdated(let path, let version, let expected, let others):
      "'\(path.quotable)' is \(expected == nil ? "still " : "")version "
        + Self.shown(version) + (expected.map { ", expected \(Self.shown($0))" } ?? "")
        + (others.isEmpty
          ? ""
          : "; there is another copy at "
            + others.prefix(3).map { "'\($0.quotable)'" }
            .joined(separator: ", "))
    case .command(let error): "the new version does not run: \(error.summary)"
    case .otherVersion(let expected, let found):
      "after the update, the program says that it is version \(Self.shown(found)), "
        + "expected \(Self.shown(expected))"
    case .notLater(let old, let found):
      "the file is version \(Self.shown(found)), but version \(Self.shown(old)) is installed"
    case .otherCopy(let path, let installed, let version):
      "'\(installed.quotable)' was updated, but "
        + "'\(path.quotable)' comes first in PATH, and is version "
        + Self.shown(version)
    }
  }

  private static func shown(_ version: String) -> String { version.harmlessLine(limit: 80) }
}

extension ProofFault {
  /// What the words in other languages name.
  package var facts: [String: String] {
    switch self {
    case .command: [:]
    case .otherVersion(let expected, let found):
      ["expected": expected.quotable, "found": found.quotable]
    case .notLater(let old, let found): ["old": old.quotable, "found": found.quotable]
    case .otherCopy(let path, let installed, let version):
      ["path": path.quotable, "installed": installed.quotable, "version": version.quotable]
    case .notUpdated(_, let found, let expected?, _):
      ["expected": expected.quotable, "found": found.quotable]
    case .notUpdated(let path, let version, nil, let others):
      ["path": path.quotable, "version": version.quotable].merging(
        others.isEmpty
          ? [:] : ["others": others.prefix(3).map { "'\($0.quotable)'" }.joined(separator: ", ")]
      ) { $1 }
    }
  }
}
