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
  init(in home: TemporaryDirectory, app more: [String: Any] = [:]) throws {
    self.home = home
    site = try TemporaryDirectory()
    server = try WebServer(root: site.path)
    try home.write(Self.program("1.4.0"), to: "bin/tool")
    try ChildProcess.run("chmod", ["755", target], in: home.path)
    try publish("2.0.0")
    try writeAppFile(more)
  }

  static func program(_ version: String) -> String { "#!/bin/sh\necho 'tool \(version)'\n" }

  /// Publishes a release, of a program that says its version or does something else.
  func publish(_ version: String, _ program: String? = nil) throws {
    try site.write(program ?? Self.program(version), to: "tool")
    try ChildProcess.run("chmod", ["755", "tool"], in: site.path)
    try ChildProcess.run("tar", ["-czf", "tool-\(version).tar.gz", "tool"], in: site.path)
    try ChildProcess.run(
      "sh", ["-c", "sha256sum tool-\(version).tar.gz > tool-\(version).tar.gz.sha256"],
      in: site.path)
  }

  /// Signs a release by a new key; returns the public key.
  func sign(_ version: String) throws -> String {
    try ChildProcess.run(
      "minisign", ["-G", "-W", "-f", "-p", "key.pub", "-s", "key.sec"], in: site.path)
    try ChildProcess.run(
      "minisign",
      ["-S", "-s", "key.sec", "-m", "tool-\(version).tar.gz", "-t", "version:\(version)"],
      in: site.path)
    return try String(contentsOfFile: site.path + "/key.pub", encoding: .utf8)
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
