import HarmlessText

extension Failure {
  /// The words for a faulty command line of the command at a path.
  package init(_ error: ArgumentsError, tool: String, path: [String] = []) {
    let (code, message, hint) = Self.words(for: error, tool: tool, path: path)
    self.init(code: "usage.\(code)", message: message, hint: hint, exitCode: .usage)
  }

  private static func words(
    for error: ArgumentsError, tool: String, path: [String]
  ) -> (code: String, message: String, hint: String?) {
    func line(_ path: [String]) -> String { ([tool] + path).joined(separator: " ") }
    func see(_ path: [String]) -> String { "see '\(line(path)) --help'" }
    func meant(_ word: String?, else path: [String]) -> String {
      word.map { "did you mean '\($0)'?" } ?? see(path)
    }
    switch error {
    case .unknownOption(let option, let suggestion, let path):
      return ("unknown-option", "unknown option \(quoted(option))", meant(suggestion, else: path))
    case .optionOfOtherCommand(let option, let path, let owners):
      let hint = owners.isEmpty ? see(path) : "it belongs to \(listed(owners.map(line)))"
      return ("option-of-other-command", "'\(line(path))' has no option \(quoted(option))", hint)
    case .missingValue(let option, let valueName):
      // What takes all the rest is a command.
      let hint =
        valueName.hasSuffix("…")
        ? "name the command last: \(option) sh -c '…'"
        : "write '\(option) \(valueName)', or '\(option)=…' for a value with two dashes"
      return ("missing-value", "option '\(option)' needs a value", hint)
    case .unexpectedValue(let option, let value):
      let message = "option '\(option)' takes no value, got \(quoted(value))"
      return ("unexpected-value", message, "write '\(option)' alone")
    case .repeatedOption(let option):
      return ("repeated-option", "option '\(option)' is given more than once", "give it once")
    case .unknownCommand(let word, let suggestion, let path):
      return ("unknown-command", "unknown command \(quoted(word))", meant(suggestion, else: path))
    case .missingCommand(let path, let choices):
      let names = choices.joined(separator: ", ")
      return ("missing-command", "'\(line(path))' needs one of: \(names)", see(path))
    case .missingOperand(let name, let path):
      return ("missing-operand", "'\(line(path))' needs \(name)", see(path))
    case .unexpectedOperand(let word, let path):
      return ("unexpected-operand", "unexpected argument \(quoted(word))", see(path))
    case .invalidValue(let name, let value, let expected, let suggestion):
      let message = "\(name) cannot be \(quoted(value)), expected \(expected)"
      return ("invalid-value", message, meant(suggestion, else: path))
    }
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  // What was typed comes from anywhere: a script may pass on a file name with escape sequences.
  private static func quoted(_ word: String) -> String {
    "'\(presentableLocation(word, limit: 80))'"
  }
}
