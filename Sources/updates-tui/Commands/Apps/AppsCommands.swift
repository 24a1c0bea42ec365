import Updates
import UpdatesCLI

enum AppsCommands {
  static let implementations: [any ToolCommand.Type] = [
    AppsListCommand.self, AppsAddCommand.self, AppsRemoveCommand.self, AppsValidateCommand.self,
  ]

  static var command: Command {
    Command(
      "apps", summary: "manage app files: list, add FILE, remove NAME, validate FILE",
      discussion: [
        "An app file says what is installed, where to look for updates, and how to update. Once "
          + "it is registered, it may name a command to run, and each command finds the app by its "
          + "ID, name, program, or the end of its ID: httpie for com.github.httpie.cli."
      ],
      examples: ["updates-tui apps add tool.json"],
      subcommands: implementations.map { $0.command })
  }

  static let options = OptionGroup("How", [.json, .quiet, .noColor])
}

enum AppsReply {
  static let blank: JSONObject = ["apps": [], "findings": []]

  static func member(id: String, name: String?, path: String) -> JSON {
    ["id": .string(id), "name": JSON(name), "path": .string(path)]
  }

  static func finding(_ message: String, isError: Bool, line: Int? = nil) -> JSON {
    [
      "message": .string(message), "severity": isError ? "error" : "warning", "line": JSON(line),
    ]
  }

  static func registry(in world: World) -> AppRegistry {
    AppRegistry(directories: Directories(environment: world.environment))
  }
}
