import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// `new --yes`: an app file without a question.
@Suite struct NewCommandTests {
  let project: NewProject

  init() throws { project = try NewProject() }

  @Test func `the project's files are enough for an app file that fits its schema`() async throws {
    let result = try await project.run("--yes", "--offline")
    #expect(result.status == 0, "\(result)")
    #expect(project.names == ["package.json", NewProject.file])
    let text = try project.text()
    #expect(try JSONSchema(command: "app").faults(in: text) == [])
    try JSONValue(text: text).expect(
      #"""
      {"$schema": "urn:updates-tui:schema:app",
       "app": {"id": "\#(NewProject.id)", "version-command": ["tool", "--version"]},
       "feed": {"url": "Example/My-Tool"}, "action": {"by-install": {"npm": "@example/tool"}}}
      """#)
    #expect(project.registered == [])
    #expect(result.output.contains("updates-tui apps add \(NewProject.file)"))
    #expect(result.output.contains("updates-tui embed node --app \(NewProject.id)"))
    #expect(result.output.hasSuffix("updates-tui embed --alone node --file \(NewProject.file)\n"))
    let validation = try await project.tool.run(["apps", "validate", NewProject.file])
    #expect(validation.output == "\(NewProject.file) can be registered\n")
  }

  @Test func `without a version anywhere nothing is written, and why none is known is said`()
    async throws
  {
    try project.home.write("{", to: "project/package.json")
    try await project.run("--yes", "--offline").expect(
      65, errors: "error: no version is known: ", "; 'package.json' was not read: ")
    #expect(project.names == ["package.json"])
    let given = try await project.run("--yes", "--offline", "--installed", "1.0")
    #expect(given.status == 0 && project.names.count == 2)
  }

  @Test func `a project of dist gets the archives, the tap and the package that it publishes`()
    async throws
  {
    try FileManager.default.removeItem(atPath: project.folder + "/package.json")
    try project.home.write(
      "[package]\nname = \"tool\"\nversion = \"1.4.0\"\n", to: "project/Cargo.toml")
    try project.home.write(
      "[dist]\nci = \"github\"\npublish-jobs = [\"homebrew\"]\ntap = \"example/homebrew-tap\"\n",
      to: "project/dist-workspace.toml")
    #expect(try await project.run("--yes", "--offline").status == 0)
    try JSONValue(text: project.text()).expect(
      #"{"action": {"by-install": {"homebrew": "example/tap/tool", "cargo": "tool"}}}"#)
    let installing = try await project.run(
      "--yes", "--offline", "--install", "~/.local/bin/tool", "--replace")
    #expect(installing.status == 0, "\(installing)")
    try JSONValue(text: project.text()).expect(
      #"{"action": {"asset": "tool-{arch}-{os}.tar.xz"}}"#)
  }

  @Test func `the password of a remote is neither written nor shown, and the code is embed's`()
    async throws
  {
    let result = try await project.run("--yes", "--offline", "--verbose", "--register", "--json")
    #expect(result.status == 0)
    #expect(!(result.output + result.errors + (try project.text())).contains("hushhush"))
    let code = try result.document()["code"]?.string
    let embed = try await project.tool.run([
      "embed", "node", "--at", "start", "--app", NewProject.id,
    ])
    #expect(code.map { $0 + "\n" } == embed.output)
    #expect(code?.contains(NewProject.id) == true)
  }

  @Test func `with a server the whole way is gone`() async throws {
    let server = try NewProject.server()
    let words = [
      "new", "--yes", "--feed", "json", "--url", server.url("/latest"), "--run", "true {version}",
      "--register", "--json",
    ]
    let result = try await project.tool.run(words)
    #expect(result.status == 0, "\(result)")
    try result.document().expect(
      #"""
      {"result": "done", "registered": true, "warnings": [], "language": "node",
       "path": "\#(project.folder)/\#(NewProject.file)",
       "check": {"result": "available", "version": "2.0.0", "installed": "1.4.0"}}
      """#)
    #expect(!server.requests.isEmpty)
    #expect(project.registered == [NewProject.id + ".json"])
    let check = try await project.tool.run(["check", "--app", NewProject.id])
    #expect(check.status == 100 && check.output.contains("2.0.0"), "\(check)")
    let again = try await project.tool.run(words)
    #expect(again.status == 0, "\(again)")
  }

  @Test(arguments: [
    (["--yes", "--id", "a b"], "--id"),
    (["--yes", "--version-command", "'a"], "--version-command"),
    (["--yes", "--url", "https://ann:hushhush@example.com/"], "--url"),
    (["--yes", "--feed", "json"], "--url"), ([], "'--yes'"),
  ])
  func `a wrong answer is refused, with its option`(options: [String], name: String) async throws {
    let result = try await project.tool.run(["new", "--json"] + options)
    #expect(result.status == 64, "\(result)")
    let error = try result.document()["error"]
    #expect(options.isEmpty || error?["message"]?.string?.contains(name) == true, "\(result)")
    #expect(error?["hint"]?.string?.contains(name) == true)
    #expect(!result.output.contains("hushhush"))
    #expect(project.names == ["package.json"])
  }

  @Test func `another file is not replaced unless that is wanted`() async throws {
    try project.home.write("mine", to: "project/" + NewProject.file)
    try await project.run("--yes", "--offline").expect(73, errors: "'--replace'")
    #expect(try project.text() == "mine")
    #expect(try await project.run("--yes", "--offline", "--replace").status == 0)
    #expect(try project.text().hasPrefix("{\n"))
    #expect(try await project.run("--yes", "--offline").status == 0)
  }

  @Test func `another registered file is not replaced, and nothing is written`() async throws {
    let other = try project.home.write(
      #"{"app":{"id":"\#(NewProject.id)","name":"Other"}}"#, to: "other.json")
    #expect(try await project.tool.run(["apps", "add", other]).status == 0)
    let result = try await project.run("--yes", "--offline", "--register", "--json")
    #expect(result.status == 73, "\(result)")
    try result.document().expect(
      #"{"error": {"code": "app-file.already-registered"}, "registered": false}"#)
    #expect(project.names == ["package.json"])
    #expect(
      try await project.run("--yes", "--offline", "--register", "--replace").status == 0)
  }

  @Test(arguments: [true, false])
  func `it proposes to demand the proof that the newest release has`(isOwn: Bool) async throws {
    let authority = try SigstoreAuthority.shared()
    try project.home.write(
      authority.trustedRoot().text, to: ".local/share/updates-tui/trusted-root.json")
    var recipe = SigstoreRecipe(.envelope)
    if !isOwn { recipe.certificate?.facts[12] = "https://github.com/other/name" }
    let digest = try Checksum(of: recipe.content, .sha256)
    let bundle = try recipe.made(by: authority)
    let server = try LoopbackServer { request in
      switch request.path {
      case "/repos/owner/name/releases": .text("[]")
      case "/repos/owner/name/releases/latest":
        .text(#"{"assets": [{"digest": "sha256:\#(digest.hex)"}]}"#)
      case "/repos/owner/name/attestations/sha256:\(digest.hex)":
        .text(#"{"attestations": [{"bundle": \#(bundle.text)}]}"#)
      default: .status(404)
      }
    }
    let result = try await project.run(
      "--yes", "--feed", "github", "--url", server.url("/repos/owner/name/releases"))
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(#""provenance": true"#) == isOwn)
  }
}
