import HarmlessText
import UpdatesPlatform

package struct Arguments: Equatable, Sendable {
  package struct Given: Equatable, Sendable {
    package var option: String
    package var value: String?

    package init(_ option: String, _ value: String? = nil) {
      self.option = option
      self.value = value
    }
  }

  package enum Beginning: Equatable, Sendable {
    case command
    /// The line names an app in place of a command.
    case app
    case nothing
  }

  package var path: [String]
  package var operands: [String]
  package var beginning = Beginning.command
  // A search in a few words costs less than a dictionary of them.
  var given: [Given]

  package init(path: [String], operands: [String] = [], given: [Given] = []) {
    self.path = path
    self.operands = operands
    self.given = given
  }

  package func has(_ flag: String) -> Bool {
    given.contains { $0.value == nil && $0.option == flag }
  }

  /// The option's value, or nil if it was not given.
  package func value(_ option: String) -> String? {
    given.last { $0.value != nil && $0.option == option }?.value
  }

  package func values(_ option: String) -> [String] {
    given.compactMap { $0.option == option ? $0.value : nil }
  }

  /// Values are attached with `=`, so that none is taken for an option.
  package func words(without omitted: Set<String> = []) -> [String] {
    let options = given.filter { !omitted.contains($0.option) }.map { given in
      "--\(given.option)" + (given.value.map { "=\($0)" } ?? "")
    }
    return options + (operands.isEmpty ? [] : ["--"] + operands)
  }

  package var givenOptions: [String] { given.map(\.option) }

  package func without(_ option: String) -> Arguments {
    var arguments = self
    arguments.given.removeAll { $0.option == option }
    return arguments
  }

  package mutating func set(_ option: String, to value: String) {
    given.removeAll { $0.value != nil && $0.option == option }
    given.append(Given(option, value))
  }

  package func passed(to path: [String], only options: Set<String>) -> Arguments {
    Arguments(path: path, given: given.filter { options.contains($0.option) })
  }

  package mutating func set(flag: String) {
    guard !has(flag) else { return }
    given.append(Given(flag))
  }

  /// Nil if the option was not given.
  ///
  /// `expected` describes a valid value, such as `a whole number of seconds`. Throws
  /// `Problem.invalidValue` if `parse` returns nil.
  package func value<Parsed>(
    _ option: String, expected: String, parse: (String) -> Parsed?
  ) throws -> Parsed? {
    guard let text = value(option) else { return nil }
    guard let parsed = parse(text) else {
      throw Problem.invalidValue(
        of: "--\(option)", value: text, expected: expected)
    }
    return parsed
  }
}

extension [String] {
  /// As a sentence lists them, such as `A, B or C`.
  package var alternatives: String {
    guard let last, count > 1 else { return joined() }
    // The copy is an array, which Swift joins without a search for the types of a slice.
    return Array(dropLast()).joined(separator: ", ") + " or " + last
  }
}
