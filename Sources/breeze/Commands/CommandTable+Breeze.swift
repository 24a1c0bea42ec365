import UpdatesCLI

extension CommandTable {
  /// The commands of `breeze`.
  static let breeze = CommandTable(
    tool: "breeze",
    summary: "Makes, checks and keeps up to date the manifests of content that apps fetch.",
    commands: implementations.map { $0.command },
    footer: "Exit codes: 0 done, 64 wrong usage, 65 findings or a malformed document; others are "
      + "failures.")

  /// What carries out the command at a path.
  static func implementation(of path: [String]) -> (any ToolCommand.Type)? {
    implementations.first { $0.command.name == path.last }
  }

  private static let implementations: [any ToolCommand.Type] = [
    ManifestCommand.self, SHACommand.self, ImagesCommand.self, LocalizeCommand.self,
    VerifyCommand.self,
  ]
}
