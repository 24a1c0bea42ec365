import HarmlessText

/// Why an app file cannot be used, registered or removed.
extension Problem {
  static func appFileNotJSON(_ path: String, _ syntax: Problem) -> Problem {
    let lines = syntax.marked()
    return Problem(
      .appFileMalformed, "\(quoted(path)) is not JSON: \(syntax.located)",
      hint: lines.isEmpty ? nil : "fix this line:\n\(lines)")
  }

  /// The document is another JSON value; `found` is its type.
  static func appFileNotAnObject(_ path: String, found: String) -> Problem {
    Problem(.appFileMalformed, "\(quoted(path)) is a JSON \(found), expected an object")
  }

  /// The file has findings, at least one of which is an error.
  static func appFileUnusable(_ path: String, _ findings: [AppFileFinding]) -> Problem {
    Problem(
      .appFileUnusable,
      "\(quoted(path)) cannot be used: "
        + findings.filter(\.isError).prefix(5).map(\.warning.message).joined(separator: "; "),
      hint: "see 'updates-tui apps validate \(presentableLocation(path, limit: 200))'")
  }

  package static func appFileWithoutID(_ path: String) -> Problem {
    Problem(.appFileWithoutID, "\(quoted(path)) has no 'app.id'")
  }

  package static func appNotRegistered(_ id: String) -> Problem {
    Problem(.appFileNotRegistered, "no app \(quoted(id)) is registered")
  }

  package static func appAlreadyRegistered(_ id: String) -> Problem {
    Problem(.appFileAlreadyRegistered, "another file is registered for \(quoted(id))")
  }

  /// The file at a path of a system's folder registers the app.
  static func appOfSystem(_ id: String, _ path: String) -> Problem {
    let id = presentableLocation(id, limit: 200)
    let line = ["updates-tui", "settings", "--app", id, "--updates", "off"].shellLine
    return Problem(
      .appFileOfSystem, "'\(id)' is registered by a package, in \(quoted(path))",
      hint: "switch it off with '\(line)'")
  }

  package static func appFileCannotWrite(_ path: String, _ file: Problem) -> Problem {
    let summary = "\(quoted(path)) cannot be written: \(file.summary)"
    return switch file.kind {
    case .fileDiskFull:
      Problem(.appFileCannotWrite, summary, hint: "free some space on the disk")
    case .fileFailed, .fileLocked, .fileTooLarge: Problem(.appFileCannotWrite, summary)
    default: Problem(.appFileCannotCreate, summary)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(presentableLocation(text, limit: 200))'"
  }
}
