import HarmlessText

/// Problems with a program that is started; their codes are those of the command after `--save`.
extension Problem {
  package static func programNamedBadly(_ name: String) -> Problem {
    Problem(.program, "'\(shown(name))' is not a valid program name")
  }

  package static var programArgument: Problem {
    Problem(.program, "an argument contains a NUL character")
  }

  /// A path with a slash that is not absolute.
  package static func programRelative(_ path: String) -> Problem {
    Problem(.program, "'\(shown(path))' is neither an absolute path nor a program name")
  }

  package static func programNotFound(_ name: String) -> Problem {
    Problem(
      .program,
      name.hasPrefix("/")
        ? "the program '\(shown(name))' does not exist"
        : "the program '\(shown(name))' was not found in PATH")
  }

  package static func programNotExecutable(_ path: String) -> Problem {
    Problem(.program, "'\(shown(path))' is not executable")
  }

  /// Here and below, `code` is the system's error number.
  package static func programNotStarted(_ path: String, code: Int32) -> Problem {
    Problem(
      SystemError.shortages.contains(code) ? .programShortage : .program,
      "'\(shown(path))' could not be started: \(SystemError.text(of: code))",
      facts: ["program": shown(path)])
  }

  /// Something else than the program itself failed: `what`, such as `its output could not be read`.
  package static func programFailed(_ what: String, code: Int32) -> Problem {
    Problem(.programShortage, "\(what): \(SystemError.text(of: code))")
  }

  /// The program still ran at the time limit, and was killed with its process group.
  package static func programTimeout(_ limit: Duration) -> Problem {
    let seconds = limit / .seconds(1)
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return Problem(.programTimeout, "it took longer than \(text) s and was stopped")
  }

  /// The program printed more than `limit` bytes, and was killed.
  package static func programOutput(limit: Int) -> Problem {
    Problem(.program, "it printed more than \(limit) bytes")
  }

  package static var programLost: Problem { Problem(.program, "its exit status is unknown") }

  package static func programEnded(_ end: ProcessEnd) -> Problem {
    switch end {
    case .exited(let status): Problem(.program, "it exited with status \(status)")
    case .signalled(let signal): Problem(.program, "it was killed by signal \(signal)")
    }
  }

  /// The output has no version; `line` is its first line.
  package static func programWithoutVersion(_ line: String) -> Problem {
    Problem(
      .program,
      line.isEmpty
        ? "it printed no version" : "nothing in '\(shown(line))' looks like a version")
  }

  private static func shown(_ text: String) -> String {
    presentableLocation(text, limit: 200)
  }
}
