import HarmlessText

/// Why an app file cannot be used, registered or removed.
extension Problem {
  /// The file has findings, at least one of which is an error.
  static func appFileUnusable(_ path: String, _ findings: [Finding]) -> Problem {
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
    file.ofWriting(path, cannotWrite: .appFileCannotWrite, cannotCreate: .appFileCannotCreate)
  }

  private static func quoted(_ text: String) -> String {
    "'\(presentableLocation(text, limit: 200))'"
  }
}

/// What can be wrong with a file of JSON that a person writes, or that is written for them.
extension Problem {
  /// Reads the object in the file at a path; `code` is thrown if there is none.
  static func object(in bytes: [UInt8], at path: String, orThrow code: Code) throws -> JSONObject {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      let syntax = Problem(error)
      let lines = syntax.marked()
      throw Problem(
        code, "\(quoted(path)) is not JSON: \(syntax.located)",
        hint: lines.isEmpty ? nil : "fix this line:\n\(lines)")
    }
    guard let object = json.objectValue else {
      throw Problem(code, "\(quoted(path)) is \(json.kindName), expected an object")
    }
    return object
  }

  /// The problem of the file system, as one of the file at `path`.
  func ofWriting(_ path: String, cannotWrite: Code, cannotCreate: Code) -> Problem {
    let summary = "\(Self.quoted(path)) cannot be written: \(self.summary)"
    return switch kind {
    case .fileDiskFull: Problem(cannotWrite, summary, hint: "free some space on the disk")
    case .fileFailed, .fileLocked, .fileTooLarge: Problem(cannotWrite, summary)
    default: Problem(cannotCreate, summary)
    }
  }
}
