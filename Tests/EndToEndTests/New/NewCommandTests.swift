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
    let document = try JSONValue(text: text)
    #expect(document["$schema"] == .string("urn:updates-tui:schema:app"))
    #expect(document["app"]?["id"]?.string == NewProject.id)
    #expect(document["app"]?["version-command"]?.strings == ["tool", "--version"])
    #expect(document["feed"]?["url"]?.string == "Example/My-Tool")
    #expect(document["action"]?["by-install"]?["npm"]?.string == "@example/tool")
    #expect(project.registered == [])
    #expect(result.output.contains("updates-tui apps add \(NewProject.file)"))
    #expect(result.output.contains("updates-tui embed node --app \(NewProject.id)"))
    #expect(result.output.hasSuffix("updates-tui embed --alone node --file \(NewProject.file)\n"))
    let validation = try await project.tool.run(["apps", "validate", NewProject.file])
    #expect(validation.output == "\(NewProject.file) can be registered\n")
  }

  @Test func `without a version anywhere nothing is written`() async throws {
    try project.home.write("module github.com/example/nowhere\n", to: "project/go.mod")
    try FileManager.default.removeItem(atPath: project.folder + "/package.json")
    let result = try await project.run("--yes", "--offline")
    #expect(result.status == 65, "\(result)")
    #expect(result.errors.hasPrefix("error: no version is known: "))
    #expect(project.names == ["go.mod"])
    let given = try await project.run("--yes", "--offline", "--installed", "1.0")
    #expect(given.status == 0 && project.names.count == 2)
  }

  @Test func `what is missing because a file cannot be read is said`() async throws {
    try project.home.write("{", to: "project/package.json")
    let result = try await project.run("--yes", "--offline")
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("error: no version is known: "))
    #expect(result.errors.contains("; 'package.json' was not read: "))
  }

  @Test func `the password of a remote is neither written nor shown`() async throws {
    let result = try await project.run("--yes", "--offline", "--verbose", "--register", "--json")
    #expect(result.status == 0)
    #expect(!(result.output + result.errors).contains("hushhush"))
    #expect(try !project.text().contains("hushhush"))
  }

  @Test func `with a server the whole way is gone`() async throws {
    let server = try NewProject.server()
    let result = try await project.run(
      "--yes", "--feed", "json", "--url", server.url("/latest"), "--run", "true {version}",
      "--register", "--json")
    #expect(result.status == 0, "\(result)")
    let document = try result.document()
    #expect(document["result"]?.string == "done" && document["registered"] == .boolean(true))
    #expect(document["check"]?["result"]?.string == "available")
    #expect(document["check"]?["version"]?.string == "2.0.0")
    #expect(document["check"]?["installed"]?.string == "1.4.0")
    #expect(document["warnings"] == .array([]))
    #expect(document["path"]?.string == project.folder + "/" + NewProject.file)
    #expect(document["language"]?.string == "node")
    #expect(!server.requests.isEmpty)
    #expect(project.registered == [NewProject.id + ".json"])
    let check = try await project.tool.run(["check", "--app", NewProject.id])
    #expect(check.status == 100 && check.output.contains("2.0.0"), "\(check)")
    let again = try await project.run(
      "--yes", "--feed", "json", "--url", server.url("/latest"), "--run", "true {version}",
      "--register", "--json")
    #expect(again.status == 0, "\(again)")
  }

  @Test func `the code is that of embed, for the start of the program`() async throws {
    let code = try await project.run("--yes", "--offline", "--json").document()["code"]?.string
    let embed = try await project.tool.run([
      "embed", "node", "--at", "start", "--app", NewProject.id,
    ])
    #expect(code.map { $0 + "\n" } == embed.output)
    #expect(code?.contains(NewProject.id) == true)
  }

  @Test(arguments: [
    (["--id", "a b"], "--id"), (["--version-command", "'a"], "--version-command"),
    (["--url", "https://ann:hushhush@example.com/"], "--url"), (["--feed", "json"], "--url"),
  ])
  func `a wrong answer is refused, with its option`(options: [String], name: String) async throws {
    let result = try await project.tool.run(["new", "--yes", "--json"] + options)
    #expect(result.status == 64, "\(result)")
    let error = try result.document()["error"]
    #expect(error?["message"]?.string?.contains(name) == true, "\(result)")
    #expect(error?["hint"]?.string?.contains(name) == true)
    #expect(!result.output.contains("hushhush"))
    #expect(project.names == ["package.json"])
  }

  @Test func `without a terminal --yes is named`() async throws {
    let result = try await project.run("--json")
    #expect(result.status == 64)
    #expect(try result.document()["error"]?["hint"]?.string?.contains("'--yes'") == true)
    #expect(project.names == ["package.json"])
  }

  @Test func `another file is not replaced unless that is wanted`() async throws {
    try project.home.write("mine", to: "project/" + NewProject.file)
    let refused = try await project.run("--yes", "--offline")
    #expect(refused.status == 73 && refused.errors.contains("'--replace'"), "\(refused)")
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
    let document = try result.document()
    #expect(document["error"]?["code"]?.string == "app-file.already-registered")
    #expect(document["registered"] == .boolean(false))
    #expect(project.names == ["package.json"])
    #expect(
      try await project.run("--yes", "--offline", "--register", "--replace").status == 0)
  }
}
