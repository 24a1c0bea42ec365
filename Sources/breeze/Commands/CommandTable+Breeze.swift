import UpdatesCLI

extension CommandTable {
  /// The commands of `breeze`.
  static let breeze = CommandTable(
    tool: "breeze",
    summary: "Creates, checks and updates the manifests of content that apps fetch.",
    commands: implementations.map { $0.command },
    footer: "Exit codes: 0 done, 64 wrong usage, 65 findings or a malformed document; others are "
      + "failures.")

  /// The type that carries out the command at a path.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    implementations.first { $0.command.name == path.last }
  }

  private static let implementations: [any ToolCommand.Type] = [
    ManifestCommand.self, SHACommand.self, VerifyCommand.self, ManualCommand.self,
    CompletionsCommand.self, CompleteCommand.self,
  ]
}

extension OptionGroup {
  /// The options that every command has.
  static let how = OptionGroup("How", [.quiet, .noColor])
}

extension Option {
  static let quiet = Option(
    "quiet", letter: "q", help: "print no remarks, only warnings and errors")
  static let noColor = Option("no-color", help: "no colour; the same as setting NO_COLOR")

  /// The option for the algorithm of the checksums to write.
  static func algorithm(help: String) -> Option {
    Option("algorithm", value: .oneOf(["sha256", "sha512", "sha1"]), help: help)
  }
}

extension Operand {
  /// The operand for the folder with the manifest; the working folder if it is not given.
  static let bundle = Operand("BUNDLE", isRequired: false)

  /// The sentence in help texts about `BUNDLE`, for commands that work on the manifest.
  static let bundleWords =
    "BUNDLE is a folder or the manifest.json in it; default: the working folder."
}
