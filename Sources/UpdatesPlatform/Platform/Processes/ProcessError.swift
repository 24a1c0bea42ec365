import HarmlessText

/// Why a program could not be found, started, watched or read.
package enum ProcessError: Explained, Equatable {
  /// The text is not the name of a program.
  case notAName(String)
  /// A path with a slash that is not absolute.
  case relative(String)
  case notFound(String)
  case notExecutable(path: String)
  /// The program cannot be started; here and below, `code` is the system's error number.
  case cannotStart(path: String, code: Int32)
  case cannotWatch(code: Int32)
  /// The input could not be put into a pipe.
  case cannotFeed(code: Int32)
  /// The output could not be read.
  case cannotRead(code: Int32)
  /// The program still ran at the deadline, and was killed.
  case timedOut
  /// The program printed more than `limit` bytes, and was killed.
  case tooMuchOutput(limit: Int)
  /// Another part of this process took the child's exit status.
  case lost

  package var summary: String {
    switch self {
    case .notAName(let name): "'\(Self.shown(name))' is not the name of a program"
    case .relative(let path): "'\(Self.shown(path))' is neither absolute nor a name to look up"
    case .notFound(let path) where path.hasPrefix("/"): "there is no program '\(Self.shown(path))'"
    case .notFound(let name): "no program '\(Self.shown(name))' is in PATH"
    case .notExecutable(let path): "'\(Self.shown(path))' may not be run"
    case .cannotStart(let path, let code):
      "'\(Self.shown(path))' could not be started (error \(code))"
    case .cannotWatch(let code): "it could not be watched (error \(code))"
    case .cannotFeed(let code): "its input could not be laid ready (error \(code))"
    case .cannotRead(let code): "the system refused it (error \(code))"
    case .timedOut: "it was ended, as it took too long"
    case .tooMuchOutput(let limit): "it printed more than \(limit) bytes"
    case .lost: "what became of it is not known"
    }
  }

  private static func shown(_ text: String) -> String {
    presentableLocation(text, limit: 200)
  }
}
