import HarmlessText
import Updates
package import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

extension Problem {
  package typealias Words = (code: Code, hint: String, exitCode: ExitCode)

  package init(_ words: Words, message: String) {
    self.init(words.code, message, hint: words.hint, exitCode: words.exitCode)
  }
}

extension Problem {
  /// Any unknown error is a defect of the tool; `tool` is its name, for its usage.
  package init(any error: any Error, tool: String) {
    switch error {
    case let problem as Problem:
      self = problem.isOfDocument ? problem.of(.configuration) : problem
    case let error as ArgumentsError: self.init(error, tool: tool)
    case let error as TerminalError: self.init(terminal: error)
    default: self.init(error)
    }
  }

  /// `number` is the system's error number.
  static func output(_ number: Int32) -> Problem {
    Problem(.outputFailed, "cannot write standard output: \(SystemError.text(of: number))")
  }

  package init(_ error: ArgumentsError, tool: String, path: [String] = []) {
    let (code, message, hint) = Self.words(for: error, tool: tool, path: path)
    self.init(code, message, hint: hint)
  }

  private static func words(
    for error: ArgumentsError, tool: String, path: [String]
  ) -> (code: Code, message: String, hint: String?) {
    func line(_ path: [String]) -> String { ([tool] + path).joined(separator: " ") }
    func see(_ path: [String]) -> String { "see '\(line(path)) --help'" }
    func meant(_ word: String?, else path: [String]) -> String {
      word.map { "did you mean '\($0)'?" } ?? see(path)
    }
    switch error {
    case .unknownOption(let option, let suggestion, let path):
      return (
        .usageUnknownOption, "unknown option \(quoted(option))", meant(suggestion, else: path)
      )
    case .optionOfOtherCommand(let option, let path, let owners):
      let hint = owners.isEmpty ? see(path) : "it belongs to \(listed(owners.map(line)))"
      return (.usageOptionOfOtherCommand, "'\(line(path))' has no option \(quoted(option))", hint)
    case .missingValue(let option, let valueName):
      // An option that takes all remaining words takes a command.
      let hint =
        valueName.hasSuffix("…")
        ? "name the command last: \(option) sh -c '…'"
        : "write '\(option) \(valueName)', or '\(option)=…' for a value that begins with dashes"
      return (.usageMissingValue, "option '\(option)' needs a value", hint)
    case .unexpectedValue(let option, let value):
      let message = "option '\(option)' takes no value, got \(quoted(value))"
      return (.usageUnexpectedValue, message, "write '\(option)' without a value")
    case .repeatedOption(let option):
      return (.usageRepeatedOption, "option '\(option)' is given more than once", "give it once")
    case .unknownCommand(let word, let suggestion, let path):
      return (
        .usageUnknownCommand, "unknown command \(quoted(word))", meant(suggestion, else: path)
      )
    case .missingCommand(let path, let choices):
      let names = choices.joined(separator: ", ")
      return (.usageMissingCommand, "'\(line(path))' needs one of: \(names)", see(path))
    case .missingOperand(let name, let path):
      return (.usageMissingOperand, "'\(line(path))' needs \(name)", see(path))
    case .unexpectedOperand(let word, let path):
      return (.usageUnexpectedOperand, "unexpected argument \(quoted(word))", see(path))
    case .invalidValue(let name, let value, let expected, let suggestion):
      let message = "\(name) cannot be \(quoted(value)), expected \(expected)"
      return (.usageInvalidValue, message, meant(suggestion, else: path))
    }
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  // A word may come from anywhere: a script may pass on a file name with escape sequences.
  private static func quoted(_ word: String) -> String {
    "'\(presentableLocation(word, limit: 80))'"
  }
}
