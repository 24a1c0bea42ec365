/// The options and operands that were given to a command.
package struct Arguments: Equatable, Sendable {
  /// The command's path, such as `["check"]` or `["apps", "add"]`.
  package var path: [String]
  package var operands: [String]
  var values: [String: [String]]
  var flags: Set<String>

  package init(
    path: [String], operands: [String] = [], values: [String: [String]] = [:],
    flags: Set<String> = []
  ) {
    self.path = path
    self.operands = operands
    self.values = values
    self.flags = flags
  }

  /// Whether the flag was given.
  package func has(_ flag: String) -> Bool {
    flags.contains(flag)
  }

  /// The option's value, or nil if it was not given.
  package func value(_ option: String) -> String? {
    values[option]?.last
  }

  /// The values of a repeatable option, in the order they were given.
  package func values(_ option: String) -> [String] {
    values[option] ?? []
  }

  /// The options and operands as words of a command line, without the omitted options.
  ///
  /// Values are attached with `=`, so that none is taken for an option.
  package func words(without omitted: Set<String> = []) -> [String] {
    let given = values.filter { !omitted.contains($0.key) }.sorted { $0.key < $1.key }
    let options = given.flatMap { name, values in values.map { "--\(name)=\($0)" } }
    let flags = flags.subtracting(omitted).sorted().map { "--\($0)" }
    return flags + options + (operands.isEmpty ? [] : ["--"] + operands)
  }

  /// Sets an option's value, which replaces the values that were given.
  package mutating func set(_ option: String, to value: String) {
    values[option] = [value]
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
