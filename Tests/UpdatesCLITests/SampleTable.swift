@testable import UpdatesCLI

/// A small tool with every kind of option and operand.
let sampleTable = CommandTable(
  tool: "tool",
  summary: "A tool to try things with.",
  commands: [
    Command(
      "prompt", summary: "checks and asks",
      groups: [
        OptionGroup("How", [answer, verbose])
      ]),
    Command(
      "check", summary: "checks and reports",
      discussion: ["It never asks."],
      groups: [
        OptionGroup("Which app", [config, url]),
        OptionGroup(
          "How", [json, verbose, .init("timeout", value: .text("SECONDS"), help: "wait")]),
      ],
      examples: ["tool check --config updates.json --json"]),
    Command(
      "reset", summary: "forgets",
      operands: [
        Operand("WHAT", choices: ["counter", "skip", "all"]),
        Operand("VERSION", isRequired: false),
      ]),
    Command(
      "apps", summary: "the registered apps",
      subcommands: [
        Command("list", summary: "lists them", groups: [OptionGroup("How", [json])]),
        Command(
          "add", summary: "adds one", operands: [Operand("FILE")],
          groups: [OptionGroup("How", [Option("trust", help: "trust it")])]),
      ]),
  ],
  defaultCommand: "prompt",
  defaultCommands: ["json": "check"],
  footer: "More at https://example.com.")

private let json = Option("json", help: "print one line of JSON")
private let verbose = Option("verbose", letter: "v", help: "say more")
private let config = Option("config", value: .text("URL|PATH"), help: "the configuration")
private let url = Option("url", value: .text("URL"), isRepeatable: true, help: "asked in order")
private let answer = Option(
  "answer", value: .oneOf(["update", "later", "cancel"]), help: "choose without a person")

extension CommandTable {
  /// How a command line is read: the path, the operands in quotes, and the options.
  func reading(_ words: [String]) throws -> String {
    switch try parse(words) {
    case .run(let arguments):
      (arguments.path + arguments.operands.map { "'\($0)'" }
        + arguments.given.map { "--\($0.option)" + ($0.value.map { "=\($0)" } ?? "") })
        .joined(separator: " ")
    case .help(let path, let isWhole):
      (["help"] + path + (isWhole ? ["all"] : [])).joined(separator: " ")
    case .version: "version"
    }
  }

  func reading(_ line: String) throws -> String {
    try reading(line.split(separator: " ").map(String.init))
  }
}
