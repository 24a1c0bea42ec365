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
    (folders.map { "\(home)/\($0)" } + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/bin"])
      .joined(
        separator: ":")
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
    let history = try await tool.run("history", "--id", "com.example.tool", "--json").document()
    guard case .array(let installs)? = history["installs"], let last = installs.last else {
      Issue.record("\(history)")
      return
    }
    #expect(installs.count == 1)
    #expect(last["outcome"]?.string == "installed" && last["proved"] == .boolean(true))
    #expect(last["from"]?.string == "1.0.0" && last["to"]?.string == "2.0.0")
    let again = try await tool.run(["check", "--json"] + options, environment: environment)
    #expect(try again.document()["result"]?.string == "none")
  }

  /// The path of a program, which need not be a usual one.
  private static func find(_ name: String) throws -> String {
    try ChildProcess.run("sh", ["-c", "command -v \(name)"], in: "/").trimmingCharacters(
      in: .newlines)
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
    let registry = try Registry(folder: scratch.path)
    try tool.home.write(
      """
      registry=\(registry.url)
      prefix=\(home)/npm
      audit=false
      fund=false
      update-notifier=false

      """, to: ".npmrc")
    let npm = try Self.find("npm")
    try run(npm, "install", "-g", "tool@1.0.0", folders: ["npm/bin"])
    try await update(by: "npm", folders: ["npm/bin"])
  }

  /// A registry of npm with the two versions of one package.
  private final class Registry: Sendable {
    private let server: LoopbackServer
    var url: String { server.url("/") }

    init(folder: String) throws {
      server = try LoopbackServer { request in
        guard request.path != "/tool" else { return .text(Self.document(request["Host"] ?? "")) }
        guard let bytes = FileManager.default.contents(atPath: folder + request.path) else {
          return .status(404)
        }
        return .message(status: 200, headers: [], body: Array(bytes))
      }
    }

    private static func document(_ host: String) -> String {
      let versions = ["1.0.0", "2.0.0"].map { version in
        #""\#(version)": {"name": "tool", "version": "\#(version)", "bin": {"tool": "tool.js"}, "#
          + #""dist": {"tarball": "http://\#(host)/\#(version).tgz"}}"#
      }
      return #"{"name": "tool", "dist-tags": {"latest": "2.0.0"}, "#
        + #""versions": {\#(versions.joined(separator: ", "))}}"#
    }
  }
}
