import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Programs that a package manager itself has installed, and updates when it is asked to.
///
/// The packages come from a folder or from a server on 127.0.0.1.
@Suite struct RealManagerTests {
  private let tool: UpdatesTool
  private let scratch: TemporaryDirectory

  init() throws {
    tool = try UpdatesTool()
    scratch = try TemporaryDirectory()
  }

  private var home: String { tool.home.path }

  /// Runs a command as the person would, in the home of the tool.
  @discardableResult
  private func run(_ words: String..., folders: [String]) throws -> String {
    try ChildProcess.run(
      "env",
      ["-i", "HOME=\(home)", "LANG=C.UTF-8", "PATH=\(path(folders))"] + words, in: home)
  }

  private func path(_ folders: [String]) -> String {
    (folders.map { "\(home)/\($0)" } + ["/usr/local/bin", "/usr/bin", "/bin"])
      .joined(separator: ":")
  }

  /// Updates `tool` from 1.0 to 2.0 by Update, and expects that the new version is proved.
  private func update(by manager: String, folders: [String]) async throws {
    #expect(try run("tool", "--version", folders: folders) == "tool 1.0.0\n")
    let appFile = try tool.write(
      """
      {"app": {"id": "com.example.tool", "executable": "tool", "version-command": ["tool", "--version"]},
       "action": {"by-install": {"\(manager)": "tool"}},
       "updates": {"check-for": "manually", "version": "2.0.0"}}
      """)
    let options = ["--config", appFile, "--trust"]
    let environment = ["PATH": path(folders)]
    let result = try await tool.run(
      ["prompt", "--answer", "update", "--json"] + options, environment: environment)
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    #expect(try run("tool", "--version", folders: folders) == "tool 2.0.0\n")
    let history = try await tool.document("history", "--id", "com.example.tool")
    try history.expect(
      #"""
      {"installs": [{"outcome": "installed", "proved": true, "from": "1.0.0", "to": "2.0.0"}]}
      """#)
    #expect(history["installs"]?[1] == nil)
    let again = try await tool.run(["check", "--json"] + options, environment: environment)
    #expect(try again.document()["result"]?.string == "none")
  }

  @Test func `npm updates what it has installed`() async throws {
    for version in ["1.0.0", "2.0.0"] {
      try scratch.write(
        #"{"name": "tool", "version": "\#(version)", "bin": {"tool": "tool.js"}}"#,
        to: "package/package.json")
      try scratch.write(
        "#!/usr/bin/env node\nconsole.log('tool \(version)')\n", to: "package/tool.js")
      try ChildProcess.run("tar", ["-czf", "\(version).tgz", "package"], in: scratch.path)
    }
    let registry = try Self.registry(of: scratch.path)
    try tool.home.write(
      """
      registry=\(registry.url("/"))
      prefix=\(home)/npm
      audit=false
      fund=false
      update-notifier=false

      """, to: ".npmrc")
    // Its path need not be a usual one.
    let npm = try ChildProcess.run("sh", ["-c", "command -v npm"], in: "/")
    try run(
      npm.trimmingCharacters(in: .newlines), "install", "-g", "tool@1.0.0", folders: ["npm/bin"])
    try await update(by: "npm", folders: ["npm/bin"])
  }

  /// A registry of npm with the two versions of one package.
  private static func registry(of folder: String) throws -> LoopbackServer {
    try LoopbackServer { request in
      if request.path == "/tool" {
        let versions = ["1.0.0", "2.0.0"].map { version in
          #""\#(version)": {"name": "tool", "version": "\#(version)", "bin": {"tool": "tool.js"}, "#
            + #""dist": {"tarball": "http://\#(request["Host"] ?? "")/\#(version).tgz"}}"#
        }
        return .text(
          #"{"name": "tool", "dist-tags": {"latest": "2.0.0"}, "#
            + #""versions": {\#(versions.joined(separator: ", "))}}"#)
      }
      guard let bytes = FileManager.default.contents(atPath: folder + request.path) else {
        return .status(404)
      }
      return .message(status: 200, headers: [], body: Array(bytes))
    }
  }
}
