extension CommandTable {
  /// Reads the words of a command line, without the tool's own name.
  ///
  /// Options may stand before and after the command's name; `--` ends them. A request for help
  /// wins over whatever else is wrong.
  package func parse(_ words: [String]) throws(ArgumentsError) -> Invocation {
    var parser = ArgumentsParser(table: self, words: words)
    do throws(ArgumentsError) {
      return try parser.parse()
    } catch {
      guard Self.options(of: words).contains(where: { $0 == "--help" || $0 == "-h" }) else {
        throw error
      }
      return .help(parser.path)
    }
  }

  /// The path of the command that the words name, as far as they can be read.
  package func path(of words: [String]) -> [String] {
    var parser = ArgumentsParser(table: self, words: words)
    // What is wrong with them was said by whoever parsed them.
    _ = try? parser.parse()
    return parser.path
  }

  /// Whether the words contain the flag, for what must be known even of a faulty command line.
  package static func names(flag: String, in words: [String]) -> Bool {
    options(of: words).contains("--\(flag)")
  }

  private static func options(of words: [String]) -> ArraySlice<String> {
    words.prefix { $0 != "--" }
  }
}

/// What a command line asks for.
package enum Invocation: Equatable, Sendable {
  case run(Arguments)
  /// The help of the command at this path; of the whole tool where the path is empty.
  case help([String])
  case version
}

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
