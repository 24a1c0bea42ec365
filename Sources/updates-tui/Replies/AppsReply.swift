import Updates
import UpdatesCLI

/// The replies of the commands on app files.
enum AppsReply {
  static let blank: JSONObject = ["apps": [], "findings": []]

  /// A registered app in a document.
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
