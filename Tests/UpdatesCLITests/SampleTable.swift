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
