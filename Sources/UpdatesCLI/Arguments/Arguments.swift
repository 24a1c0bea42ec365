/// The options and operands that were given to a command.
package struct Arguments: Equatable, Sendable {
  /// An option as it was given; a flag has no value.
  package struct Given: Equatable, Sendable {
    package var option: String
    package var value: String?

    package init(_ option: String, _ value: String? = nil) {
      self.option = option
      self.value = value
    }
  }

  /// The command's path, such as `["check"]` or `["apps", "add"]`.
  package var path: [String]
  package var operands: [String]
  // A search in a few words costs less than a dictionary of them.
  var given: [Given]

  package init(path: [String], operands: [String] = [], given: [Given] = []) {
    self.path = path
    self.operands = operands
    self.given = given
  }

  /// Whether the flag was given.
  package func has(_ flag: String) -> Bool {
    given.contains { $0.value == nil && $0.option == flag }
  }

  /// The option's value, or nil if it was not given.
  package func value(_ option: String) -> String? {
    given.last { $0.value != nil && $0.option == option }?.value
  }

  /// The values of a repeatable option, in the order they were given.
  package func values(_ option: String) -> [String] {
    given.compactMap { $0.option == option ? $0.value : nil }
  }

  /// The options and operands as words of a command line, without the omitted options.
  ///
  /// Values are attached with `=`, so that none is taken for an option.
  package func words(without omitted: Set<String> = []) -> [String] {
    let options = given.filter { !omitted.contains($0.option) }.map { given in
      "--\(given.option)" + (given.value.map { "=\($0)" } ?? "")
    }
    return options + (operands.isEmpty ? [] : ["--"] + operands)
  }

  /// The names of the options that were given.
  package var givenOptions: [String] { given.map(\.option) }

  /// The same command line without the option.
  package func without(_ option: String) -> Arguments {
    var arguments = self
    arguments.given.removeAll { $0.option == option }
    return arguments
  }

  /// Sets an option's value, which replaces the values that were given.
  package mutating func set(_ option: String, to value: String) {
    given.removeAll { $0.value != nil && $0.option == option }
    given.append(Given(option, value))
  }

  /// The arguments of another command, with only these options of the given ones.
  package func passed(to path: [String], only options: Set<String>) -> Arguments {
    Arguments(path: path, given: given.filter { options.contains($0.option) })
  }

  /// Sets a flag.
  package mutating func set(flag: String) {
    guard !has(flag) else { return }
    given.append(Given(flag))
  }

  /// Reads the option's value with `parse`; nil if it was not given.
  ///
  /// - Parameters:
  ///   - option: The option's name without the dashes.
  ///   - expected: A description of a valid value, such as `a whole number of seconds`.
  ///   - parse: Returns nil for an invalid value.
  /// - Returns: The value that `parse` returns.
  /// - Throws: `ArgumentsError.invalidValue` if `parse` returns nil.
  package func value<Parsed>(
    _ option: String, expected: String, parse: (String) -> Parsed?
  ) throws(ArgumentsError) -> Parsed? {
    guard let text = value(option) else { return nil }
    guard let parsed = parse(text) else {
      throw .invalidValue(of: "--\(option)", value: text, expected: expected, suggestion: nil)
    }
    return parsed
  }
}

extension [String] {
  /// The elements as a sentence lists them, such as `A, B or C`.
  package var alternatives: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
