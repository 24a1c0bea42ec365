extension CommandTable {
  /// Without the tool's own name.
  ///
  /// Options may stand before and after the command's name; `--` ends them. A request for help
  /// takes precedence over any error but the name of a command that does not exist. `isApp` tells
  /// whether a word names an app, where that is not clear.
  package func parse(
    _ words: [String], isApp: @escaping (String) -> Bool = { _ in false }
  ) throws -> Invocation {
    var parser = ArgumentsParser(table: self, words: words, isApp: isApp)
    do {
      return try parser.parse()
    } catch let error as ArgumentsError {
      if case .unknownCommand = error { throw error }
      guard Self.options(of: words).contains(where: { $0 == "--help" || $0 == "-h" }) else {
        throw error
      }
      return .help(parser.path, isWhole: Self.names(flag: "all", in: words))
    }
  }

  package func path(of words: [String], isApp: @escaping (String) -> Bool) -> [String] {
    var parser = ArgumentsParser(table: self, words: words, isApp: isApp)
    // Whoever parsed the words before has already reported the errors in them.
    _ = try? parser.parse()
    return parser.path
  }

  package static func names(flag: String, in words: [String]) -> Bool {
    options(of: words).contains("--\(flag)")
  }

  private static func options(of words: [String]) -> ArraySlice<String> {
    words.prefix { $0 != "--" }
  }
}

package enum Invocation: Equatable, Sendable {
  case run(Arguments)
  /// The path is empty for the whole tool; the short help has only the options that matter most.
  case help([String], isWhole: Bool)
  case version
}

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
