/// What is wrong with a command line, in facts.
///
/// Options are named as they were written, dashes included; paths are those of commands.
package enum ArgumentsError: Error, Equatable, Sendable {
  case unknownOption(String, suggestion: String?, path: [String])
  case optionOfOtherCommand(String, path: [String], takenBy: [[String]])
  case missingValue(option: String, valueName: String)
  case unexpectedValue(option: String, value: String)
  case repeatedOption(String)
  case unknownCommand(String, suggestion: String?, path: [String])
  case missingCommand(path: [String], choices: [String])
  case missingOperand(String, path: [String])
  case unexpectedOperand(String, path: [String])
  case invalidValue(of: String, value: String, expected: String, suggestion: String?)
}
