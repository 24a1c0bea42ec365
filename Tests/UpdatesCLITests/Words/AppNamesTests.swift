import Foundation
import Testing
import Updates
import UpdatesTestSupport

@testable import UpdatesCLI

@Suite struct AppNamesTests {
  let folder: TemporaryDirectory
  let registry: AppRegistry

  init() throws {
    folder = try TemporaryDirectory()
    chmod(folder.path, 0o700)
    registry = AppRegistry(
      directories: Directories(
        environment: SystemEnvironment(variables: ["XDG_CONFIG_HOME": folder.path])))
  }

  private func register(_ id: String, name: String? = nil, program: String? = nil) throws {
    var app: JSONObject = ["id": .string(id), "name": JSON(name ?? "App of \(id)")]
    if let program { app["version-command"] = [.string(program), "--version"] }
    let text = JSON.object(["app": .object(app)]).text
    try folder.write(text, to: "updates-tui/apps/\(id).json")
  }

  @Test(arguments: [
    "com.github.httpie.cli", "HTTPie", "httpie", "http", "httpie.cli", "cli",
    "github.httpie.cli", "COM.GitHub.httpie.cli",
  ])
  func `an app is found by its ID, name, program or the end of its ID`(word: String) throws {
    try register("com.github.httpie.cli", name: "HTTPie", program: "/usr/bin/http")
    try register("org.example.tool", program: "other")
    #expect(try registry.place(named: word) == "com.github.httpie.cli")
  }

  @Test func `an exact ID counts before a name, a name before a program, that before an end`()
    throws
  {
    for (id, name, program) in [
      ("org.example.a.tool", nil, nil), ("b", nil, "tool"), ("c", "Tool", nil), ("tool", nil, nil),
    ] as [(String, String?, String?)] {
      try register(id, name: name, program: program)
      #expect(try registry.place(named: "tool") == id)
    }
  }

  @Test func `a path need not be registered`() throws {
    let path = try folder.write("{}", to: "tool.json")
    #expect(try registry.place(named: path) == path)
    try register("tool.json")
    #expect(try registry.place(named: "tool.json") == "tool.json")
  }

  @Test(
    arguments: [
      ("./none.json", [], "app-file: './none.json' does not exist", "check the path"),
      ("none.json", [], "app-file: 'none.json' does not exist", "check the path"),
      ("a/b", [], "app-file: 'a/b' does not exist", "check the path"),
      ("com.github", [], "no app 'com.github' is registered", ""),
      ("github", [], "no app 'github' is registered", ""),
      ("httpi", [], "no app 'httpi' is registered", "did you mean 'HTTPie'"),
      ("rigrep", [], "no app 'rigrep' is registered", "did you mean 'ripgrep'?"),
      ("nothing", [], "no app 'nothing' is registered", "see 'updates-tui apps list'"),
      ("tool", [], "several apps are named 'tool': a.tool, b.tool", "give the whole ID"),
      (
        "lantrn", ["lantern", "prompt"], "'lantrn' is neither a command nor a registered app",
        "did you mean 'lantern' or 'lanterns'?"
      ),
      (
        "chec", ["check", "prompt"], "'chec' is neither a command nor a registered app",
        "did you mean 'check' or 'chex'?"
      ),
    ] as [(String, [String], String, String)])
  func `another word is refused with the nearest names, each of them once`(
    word: String, commands: [String], message: String, hint: String
  ) throws {
    try register("com.github.httpie.cli", name: "HTTPie", program: "http")
    for id in [
      "org.ripgrep", "a.tool", "b.tool", "org.example.lanterns", "org.other.lantern",
      "org.example.chex",
    ] { try register(id) }
    let problem = #expect(throws: Problem.self) {
      try registry.place(named: word, besides: commands)
    }
    #expect(problem?.message == message && problem?.hint?.hasPrefix(hint) == true, "\(problem)")
    if word == "tool" {
      #expect(problem?.code == "usage.ambiguous-app" && problem?.exitCode == .usage)
    }
  }
}
