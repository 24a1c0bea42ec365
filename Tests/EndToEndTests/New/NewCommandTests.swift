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
    #expect(document["$schema"] == .string("https://updates-tui.org/schemas/app.schema.json"))
    #expect(document["app"]?["id"]?.string == NewProject.id)
    #expect(document["app"]?["version-command"]?.strings == ["tool", "--version"])
    #expect(document["feed"]?["url"]?.string == "Example/My-Tool")
    #expect(document["action"]?["by-install"]?["npm"]?.string == "@example/tool")
    #expect(project.registered == [])
    #expect(result.output.contains("updates-tui apps add \(NewProject.file)"))
    #expect(result.output.contains("updates-tui embed node --app \(NewProject.id)"))
    let validation = try await project.tool.run(["apps", "validate", NewProject.file])
    #expect(validation.output == "\(NewProject.file) can be registered\n")
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

  @Test func `the schema is named by its $id, also where it is installed beside the tool`()
    async throws
  {
    let place = project.home.path + "/prefix"
    try project.home.write("{}", to: "prefix/share/updates-tui/schemas/app.schema.json")
    try ChildProcess.run(
      "sh", ["-c", #"mkdir "$2/bin"; cp "$1" "$2/bin/""#, "sh", project.tool.path, place], in: "/")
    var tool = project.tool
    tool.path = place + "/bin/updates-tui"
    #expect(try await tool.run(["new", "--yes", "--offline"]).status == 0)
    #expect(
      try JSONValue(text: project.text())["$schema"]
        == .string("https://updates-tui.org/schemas/app.schema.json"))
  }

  @Test(arguments: [[], ["--register"]])
  func `it says what the machines of users need`(options: [String]) async throws {
    let result = try await project.tool.run(["new", "--yes", "--offline"] + options)
    #expect(
      result.output.contains(
        "Ship '\(NewProject.file)' with your program; its installer registers it:\n\n"
          + "    updates-tui apps add \(NewProject.file)\n"), "\(result)")
  }

  @Test func `without a known language embed is named, and no code is guessed`() async throws {
    let project = try NewProject(package: "{}", named: "notes.json")
    let options = ["new", "--yes", "--offline", "--version-command", "tool --version"]
    let result = try await project.tool.run(options)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("    updates-tui embed LANGUAGE --app \(NewProject.id)\n"))
    #expect(result.output.contains("bash, zsh, fish, python"))
    #expect(!result.output.contains("Paste") && !result.output.contains("()"))
    let document = try await project.tool.run(options + ["--json"]).document()
    #expect(document["language"] == .null && document["code"] == .null)
    #expect(document["embed"]?.string?.hasPrefix("updates-tui embed LANGUAGE ") == true)
    #expect(try JSONSchema(command: "new").faults(in: document) == [])
  }

  @Test func `a command that can never run is refused with the rule`() async throws {
    let result = try await project.run("--yes", "--version-command", "./shtool --version")
    #expect(result.status == 64, "\(result)")
    #expect(
      result.errors.contains(
        "--version-command cannot be './shtool --version': './shtool' is neither an absolute path "
          + "nor a program name"))
    #expect(project.names == ["package.json"])
  }

  @Test func `a wrong answer is called wrong, and a missing one missing`() async throws {
    let wrong = try await project.run("--yes", "--check", "now and then")
    #expect(wrong.errors.contains("--check cannot be 'now and then': expected "), "\(wrong)")
    let missing = try await project.run("--yes", "--feed", "json")
    #expect(missing.errors.contains("--url is missing: expected the address to ask"), "\(missing)")
  }

  @Test func `a name that begins with a dash is a file as any other`() async throws {
    let result = try await project.run("--yes", "--offline", "--output=-a.json", "--register")
    #expect(result.status == 0, "\(result)")
    #expect(project.names == ["-a.json", "package.json"])
    #expect(result.output.contains("    updates-tui apps add ./-a.json\n"))
    #expect(project.registered == [NewProject.id + ".json"])
  }

  @Test func `a failing check is told with its hint, and the file stays`() async throws {
    let closed = try ClosedPort()
    let result = try await project.run(
      "--yes", "--feed", "json", "--url", "http://127.0.0.1:\(closed.port)/", "--json")
    #expect(result.status == 0)
    let document = try result.document()
    #expect(document["check"]?["result"]?.string == "error")
    guard case .array(let warnings)? = document["warnings"] else {
      Issue.record("\(document)")
      return
    }
    let texts = warnings.compactMap { $0["message"]?.string }
    #expect(texts.contains { $0.hasPrefix("The check failed: ") && $0.contains("; hint: ") })
    #expect(project.names.contains(NewProject.file))
  }

  @Test(arguments: [
    (["--name", ""], "--name"), (["--id", "a b"], "--id"), (["--url", "a b c"], "--url"),
    (["--check", "often"], "--check"),
    (["--version-command", "'a"], "--version-command"), (["--package", "brew=a"], "--package"),
    (["--install", "a"], "--install"), (["--run", ""], "--run"),
    (["--installed", "x"], "--installed"),
    (["--url", "https://ann:hushhush@example.com/"], "--url"), (["--feed", "json"], "--url"),
    (["--config", "updates.json"], "--config"),
  ])
  func `a wrong answer is refused, with its option`(
    options: [String], name: String
  ) async throws {
    let result = try await project.tool.run(["new", "--yes", "--json"] + options)
    #expect(result.status == 64, "\(result)")
    let error = try result.document()["error"]
    #expect(error?["message"]?.string?.contains(name) == true, "\(result)")
    #expect(error?["hint"]?.string?.contains(name) == true)
    #expect(!result.output.contains("hushhush"))
    #expect(project.names == ["package.json"])
  }

  @Test(arguments: [
    ["--open", "--run", "a"], ["--installed", "1", "--version-command", "a"],
    ["--config", "https://a.example/", "--url", "b"], ["--package", "npm=a", "--install", "/a"],
  ])
  func `answers that exclude each other are refused`(options: [String]) async throws {
    let result = try await project.tool.run(["new", "--yes"] + options)
    #expect(result.status == 64 && result.errors.contains("exclude each other"), "\(result)")
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

  @Test(arguments: ["missing/a.json", "package.json/a.json"])
  func `a place that cannot be written is named`(path: String) async throws {
    let result = try await project.run("--yes", "--offline", "--output", path)
    #expect(result.status == 73, "\(result)")
    #expect(project.names == ["package.json"])
  }

  @Test(arguments: ["", "place/", "-"])
  func `what is no path of a file is refused`(path: String) async throws {
    let result = try await project.run("--yes", "--offline", "--output", path)
    #expect(result.status == 64 && result.errors.contains("--output"), "\(result)")
  }

  #if os(Linux)
    @Test(.enabled(if: Mount.isPossible, "only root can mount"))
    func `in a read-only folder nothing is written`() async throws {
      let place = project.home.path + "/place"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let mount = try Mount(over: place, options: ["-t", "tmpfs", "-o", "ro"])
      defer { mount.end() }
      let result = try await project.run("--yes", "--offline", "--output", place + "/a.json")
      #expect(result.status == 73 && result.errors.contains("read-only"), "\(result)")
    }
  #endif

  @Test(arguments: [[], ["--replace"]])
  func `a folder is no file to write`(more: [String]) async throws {
    let result = try await project.tool.run(["new", "--yes", "--output", "."] + more)
    #expect(result.status == 73 && result.errors.contains("error: '.' is a folder"), "\(result)")
    #expect(result.errors.contains("'--output'") && !result.errors.contains("with '--replace'"))
  }

  @Test func `the option that gave an answer is the one to change`() async throws {
    let result = try await project.run("--yes", "--config", "ftp://example.com/")
    #expect(result.status == 64 && result.errors.contains("error: --config cannot be 'ftp:"))
    #expect(result.errors.contains("hint: give another --config,"), "\(result)")
  }

  @Test func `a missing folder is named`() async throws {
    let result = try await project.run("--yes", "--offline", "--output", "missing/a.json")
    #expect(result.status == 73, "\(result)")
    #expect(result.errors.contains("The folder 'missing' does not exist"), "\(result)")
  }

  @Test func `a broken manifest with a hostile name is told, and harms nothing`() async throws {
    let project = try NewProject(package: "{\"name\": \"\u{1B}[2J\", ")
    let result = try await project.run(
      "--yes", "--offline", "--version-command", "tool --version", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("'package.json' was not read: "))
    #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"))
    #expect(project.names == ["My-Tool.updates.json", "package.json"])
  }
}
