import HarmlessText
package import UpdatesPlatform

extension CommandTable {
  private func line(_ path: [String]) -> String { ([tool] + path).joined(separator: " ") }

  package func see(_ path: [String]) -> String { "see '\(line(path)) --help'" }

  func missingCommand(at path: [String]) -> Problem {
    let choices = command(at: path)?.subcommands ?? commands.filter { !$0.isHidden }
    return Problem(
      .usageMissingCommand,
      "'\(line(path))' needs one of: \(choices.map(\.name).joined(separator: ", "))",
      hint: see(path))
  }

  package func missingOperand(_ name: String, at path: [String]) -> Problem {
    Problem(.usageMissingOperand, "'\(line(path))' needs \(name)", hint: see(path))
  }

  package func unexpectedOperand(_ word: String, at path: [String]) -> Problem {
    Problem(.usageUnexpectedOperand, "unexpected argument \(word.typed)", hint: see(path))
  }

  func option(_ written: String, ofOthers others: [[String]], at path: [String]) -> Problem {
    let shown = others.prefix(3).map { "'\(line($0))'" }.joined(separator: ", ")
    let rest = others.count > 3 ? " and \(others.count - 3) more" : ""
    return Problem(
      .usageOptionOfOtherCommand, "'\(line(path))' has no option \(written.typed)",
      hint: "it belongs to \(shown)\(rest)")
  }
}

extension Problem {
  /// Without a suggestion, the tool adds which help to see.
  package static func invalidValue(
    of name: String, value: String, expected: String, suggestion: String? = nil
  ) -> Problem {
    Problem(
      .usageInvalidValue, "\(name) cannot be \(value.typed), expected \(expected)",
      hint: .meaning(suggestion))
  }
}

extension String {
  // A word may come from anywhere: a script may pass on a file name with escape sequences.
  var typed: String { "'\(presentableLocation(self, limit: 80))'" }
}

extension String? {
  static func meaning(_ word: String?) -> String? { word.map { "did you mean '\($0)'?" } }
}
