import HarmlessText

package enum ProcessError: Explained, Equatable {
  case notAName(String)
  case notAnArgument(String)
  /// A path with a slash that is not absolute.
  case relative(String)
  case notFound(String)
  case notExecutable(path: String)
  /// The program cannot be started; here and below, `code` is the system's error number.
  case cannotStart(path: String, code: Int32)
  case cannotWatch(code: Int32)
  /// The input could not be put into a pipe.
  case cannotFeed(code: Int32)
  case cannotRead(code: Int32)
  /// The program still ran at the time limit, and was killed with its process group.
  case timedOut(limit: Duration)
  /// The program printed more than `limit` bytes, and was killed.
  case tooMuchOutput(limit: Int)
  case lost
  case failed(ProcessEnd)
  /// The output has no version; `line` is its first line.
  case noVersion(line: String)

  package var summary: String {
    switch self {
    case .notAName(let name): "'\(Self.shown(name))' is not a valid program name"
    case .notAnArgument: "an argument contains a NUL character"
    case .relative(let path): "'\(Self.shown(path))' is neither an absolute path nor a program name"
    case .notFound(let path) where path.hasPrefix("/"):
      "the program '\(Self.shown(path))' does not exist"
    case .notFound(let name): "the program '\(Self.shown(name))' was not found in PATH"
    case .notExecutable(let path): "'\(Self.shown(path))' is not executable"
    case .cannotStart(let path, let code):
      "'\(Self.shown(path))' could not be started: \(SystemError.text(of: code))"
    case .cannotWatch(let code): "it could not be watched: \(SystemError.text(of: code))"
    case .cannotFeed(let code): "its input could not be prepared: \(SystemError.text(of: code))"
    case .cannotRead(let code): "its output could not be read: \(SystemError.text(of: code))"
    case .timedOut(let limit): "it took longer than \(Self.seconds(limit)) s and was stopped"
    case .tooMuchOutput(let limit): "it printed more than \(limit) bytes"
    case .lost: "its exit status is unknown"
    case .failed(.exited(let status)): "it exited with status \(status)"
    case .failed(.signalled(let signal)): "it was killed by signal \(signal)"
    case .noVersion(let line): "nothing in '\(Self.shown(line))' looks like a version"
    }
  }

  /// Whether this system lacked something for a moment, which says nothing about the program.
  package var isOfSystem: Bool {
    switch self {
    case .cannotWatch, .cannotFeed, .cannotRead: true
    case .cannotStart(_, let code): SystemError.shortages.contains(code)
    default: false
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private static func shown(_ text: String) -> String {
    presentableLocation(text, limit: 200)
  }
}
