import Foundation
import UpdatesTestSupport

/// nginx with the releases of `tool`, and an app file in a home where 1.4.0 is installed.
final class InstallSite {
  let home: TemporaryDirectory
  let site: TemporaryDirectory
  let server: WebServer

  var target: String { home.path + "/bin/tool" }
  var appFile: String { home.path + "/tool.json" }

  /// Installs 1.4.0, publishes 2.0.0, and writes the app file.
  init(in home: TemporaryDirectory, publishes: Bool = true) throws {
    self.home = home
    site = try TemporaryDirectory()
    server = try WebServer(root: site.path)
    try home.write(Self.program("1.4.0"), to: "bin/tool")
    try ChildProcess.run("chmod", ["755", target], in: home.path)
    if publishes {
      try publish("2.0.0")
      try writeAppFile()
    }
  }

  static func program(_ version: String) -> String { "#!/bin/sh\necho 'tool \(version)'\n" }

  /// Publishes a release, of a program that says its version or does something else.
  func publish(_ version: String, _ program: String? = nil) throws {
    let name = try pack(version, program)
    try ChildProcess.run("sh", ["-c", "sha256sum \(name) > \(name).sha256"], in: site.path)
  }

  /// Packs a program; returns the name of the file.
  func pack(_ version: String, _ program: String? = nil) throws -> String {
    try site.write(program ?? Self.program(version), to: "tool")
    try ChildProcess.run("chmod", ["755", "tool"], in: site.path)
    let name = "tool-\(version).tar.gz"
    try ChildProcess.run("tar", ["-czf", name, "tool"], in: site.path)
    return name
  }

  /// Signs a file by a new key; returns the public key.
  func sign(
    _ file: String = "tool-2.0.0.tar.gz", _ comment: String = "version:2.0.0"
  ) throws -> String {
    let (folder, key) = (site.path, ["-p", "key.pub", "-s", "key.sec"])
    try ChildProcess.run("minisign", ["-G", "-W", "-f"] + key, in: folder)
    try ChildProcess.run(
      "minisign", ["-S", "-s", "key.sec", "-m", file, "-t", comment], in: folder)
    return try String(contentsOfFile: folder + "/key.pub", encoding: .utf8)
      .split(separator: "\n").map(String.init)[1]
  }

  /// Writes the app file: 2.0.0 is announced, and `more` replaces some of its keys.
  func writeAppFile(_ more: [String: Any] = [:]) throws {
    var document: [String: Any] = [
      "app": [
        "id": "com.example.tool", "name": "Tool",
        "version-command": ["/bin/sh", target, "--version"],
      ],
      "action": ["install": target, "asset": server.url("/tool-{version}.tar.gz")],
      "updates": ["version": "2.0.0", "release-notes": "New things", "notify": "always"],
    ]
    document.merge(more) { $1 }
    try home.write(
      Array(try JSONSerialization.data(withJSONObject: document)), to: "tool.json")
  }

  /// The action as `standalone` of `by-install`, where the program is found by its path.
  func writeByInstall(_ more: [String: Any] = [:]) throws {
    try writeAppFile(
      [
        "app": [
          "id": "com.example.tool", "name": "Tool", "executable": target,
          "version-command": ["/bin/sh", target, "--version"],
        ],
        "action": [
          "by-install": [
            "standalone": ["install": target, "asset": server.url("/tool-{version}.tar.gz")]
          ]
        ],
      ].merging(more) { $1 })
  }

  /// The options that name the app file and trust it.
  var options: [String] { ["--config", appFile, "--trust"] }

  /// What the installed program says.
  var says: String? {
    try? ChildProcess.run("/bin/sh", [target], in: home.path).trimmingCharacters(in: .newlines)
  }
}
