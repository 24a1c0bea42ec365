import UpdatesTestSupport

extension PseudoTerminal {
  /// Starts the program that shows one part of the driver.
  static func probe(
    _ arguments: String..., environment: [String: String] = PseudoTerminal.environment,
    columns: Int = 80, rows: Int = 24, input: Stream = .terminal, output: Stream = .terminal
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      BuiltProducts.path(of: "updates-terminal-probe"), arguments, environment: environment,
      columns: columns, rows: rows, input: input, output: output)
  }

  /// A screen that shows which keys reached it, ready for them.
  static func screen(
    environment: [String: String] = PseudoTerminal.environment, columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try probe("screen", environment: environment, columns: columns, rows: rows)
    try terminal.waitForKeys()
    return terminal
  }

  /// The bytes that came after this many.
  func output(after count: Int) -> String {
    String(decoding: bytes[count...], as: UTF8.self)
  }
}

extension Dictionary where Key == String, Value == String {
  func with(_ key: String, _ value: String?) -> Self {
    var result = self
    result[key] = value
    return result
  }
}
