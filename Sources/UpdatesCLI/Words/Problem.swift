import HarmlessText
import Updates
package import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

extension Problem {
  /// Any unknown error is a defect of the tool.
  package init(any error: any Error) {
    switch error {
    case let problem as Problem:
      self = problem.isOfDocument ? problem.of(.configuration) : problem
    case let error as TerminalError: self.init(terminal: error)
    default: self.init(error)
    }
  }

  /// `number` is the system's error number.
  static func output(_ number: Int32) -> Problem {
    Problem(.outputFailed, "cannot write standard output: \(SystemError.text(of: number))")
  }

  package static let twoAppFiles = Problem(
    .usageTwoAppFiles, "both --app and --config name an app file")

  /// The words name `path`, whichever file the error names.
  package static func writing(_ path: String, _ error: any Error) -> Problem {
    let error = Problem(error)
    let reason = error.kind == .fileMissing ? "its folder does not exist" : error.summary
    let message = "'\(path.quotable)' cannot be written: \(reason)"
    return switch error.kind {
    case .fileDiskFull: Problem(.fileDiskFull, message)
    case .fileFailed: Problem(.fileFailed, message, hint: "check the folder and its disk")
    default: Problem(.fileCannotCreate, message)
    }
  }
}

extension Warning {
  package var advised: Warning {
    let advice: String? =
      switch code {
      case _ where isForLackOfTrust: "--trust allows it"
      case "configuration.cached-minimum": "forget it with 'updates-tui reset cache'"
      case "feed.no-build-number": "set one with --build"
      case "feed.no-country": "set one with --country"
      case "manifest.sha1": "its publisher can fix it with 'breeze sha --algorithm sha256'"
      default: nil
      }
    return Warning(code: code, message: advice.map { "\(message); \($0)" } ?? message)
  }
}
