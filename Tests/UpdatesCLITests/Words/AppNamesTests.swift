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
    let app: JSON = ["id": .string(id), "name": JSON(name ?? "App of \(id)")]
    var members = JSONObject()
    members["app"] = app
    if let program {
      members["app"] = [
        "id": .string(id), "name": JSON(name ?? "App of \(id)"),
        "version-command": [.string(program), "--version"],
      ]
    }
    _ = try folder.write(JSON.object(members).text, to: "updates-tui/apps/\(id).json")
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
    try register("org.example.a.tool")
    #expect(try registry.place(named: "tool") == "org.example.a.tool")
    try register("b", program: "tool")
    #expect(try registry.place(named: "tool") == "b")
    try register("c", name: "Tool")
    #expect(try registry.place(named: "tool") == "c")
    try register("tool")
    #expect(try registry.place(named: "tool") == "tool")
  }

  @Test func `a path need not be registered`() throws {
    let path = try folder.write("{}", to: "tool.json")
    #expect(try registry.place(named: path) == path)
    try register("tool.json")
    #expect(try registry.place(named: "tool.json") == "tool.json")
  }

  @Test(arguments: ["./none.json", "none.json", "a/b"])
  func `a path where nothing is is told as it is written`(word: String) throws {
    #expect(throws: Problem.document(.file(.fileMissing, word)).of(.appFile)) {
      try registry.place(named: word)
    }
  }

  @Test(arguments: ["com", "github", "com.github", "httpi"])
  func `the beginning of an ID is no name`(word: String) throws {
    try register("com.github.httpie.cli")
    #expect(throws: Problem.self) { try registry.place(named: word) }
  }

  @Test func `a name that several apps have lists them`() throws {
    try register("a.tool")
    try register("b.tool")
    #expect(
      throws: Problem(
        .usageAmbiguousApp, "several apps are named 'tool': a.tool, b.tool",
        hint: "give the whole ID", exitCode: .usage)
    ) { try registry.place(named: "tool") }
  }

  @Test(arguments: [
    ("htpie", "did you mean 'HTTPie'?"), ("rigrep", "did you mean 'ripgrep'?"),
    ("nothing", "see 'updates-tui apps list'"),
  ])
  func `an unknown name is refused with the nearest ones`(word: String, hint: String) throws {
    try register("com.github.httpie.cli", name: "HTTPie", program: "http")
    try register("org.ripgrep")
    #expect(
      throws: Problem(
        .appFileNotRegistered, "no app '\(word)' is registered", hint: hint, exitCode: .noInput)
    ) { try registry.place(named: word) }
  }

  @Test func `of several near names, the nearest is the first, and none comes twice`() throws {
    try register("org.example.lanterns")
    try register("org.other.lantern")
    let error = #expect(throws: Problem.self) {
      try registry.place(named: "lantrn", besides: ["lantern", "prompt"])
    }
    #expect(error?.hint == "did you mean 'lantern' or 'lanterns'?")
  }

  @Test func `a word that is neither a command nor an app names the nearest of both`() throws {
    try register("org.example.chex")
    #expect(
      throws: Problem(
        .usageUnknownCommand, "'chec' is neither a command nor a registered app",
        hint: "did you mean 'check' or 'chex'?", exitCode: .usage)
    ) { try registry.place(named: "chec", besides: ["check", "prompt"]) }
  }
}
