import Updates
import UpdatesContent
import UpdatesLoopback
import UpdatesTestSupport

/// A program that embeds the libraries: a home of its own, and a server for what it asks.
struct Client {
  let home: TemporaryDirectory
  let server: LoopbackServer

  /// The server has these documents; anything else is an unexpected request.
  init(_ documents: [String: [UInt8]] = [:]) throws {
    home = try TemporaryDirectory()
    server = try LoopbackServer { request in
      guard let body = documents[request.path] else { return .status(404) }
      return .message(
        status: 200, headers: [.init("Content-Type", "application/octet-stream")], body: body)
    }
  }

  /// The server has these texts.
  init(texts: [String: String]) throws {
    try self.init(texts.mapValues { Array($0.utf8) })
  }

  var environment: SystemEnvironment {
    SystemEnvironment(variables: ["HOME": home.path, "LANG": "en_GB.UTF-8", "PATH": "/usr/bin"])
  }

  /// A checker for the version 1.4.0, which remembers in folders of the program's choice.
  func checker(configuration path: String = "/updates.json") -> UpdateChecker {
    var checker = UpdateChecker(
      app: App(id: "com.example.tool", name: "Tool", version: "1.4.0"),
      configurationURL: server.url(path), environment: environment,
      stateDirectory: home.path + "/state", cacheDirectory: home.path + "/cache")
    checker.options.timeout = .ample
    return checker
  }

  /// A configuration that announces 2.0.0 itself.
  static let announcement = """
    {"updates": {"check-for": "manually", "version": "2.0.0", "notify": "always",
      "release-notes": "- Faster"}}
    """
}
