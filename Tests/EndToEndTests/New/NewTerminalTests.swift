import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// `new` on a terminal: the form, the last yes, and the prompt.
@Suite(.onTerminals) struct NewTerminalTests {
  let project: NewProject

  init() throws { project = try NewProject() }

  private func expectNothingWritten() {
    #expect(project.names == ["package.json"])
    #expect(project.registered == [])
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `the whole way: form, file, prompt, code`(columns: Int, rows: Int) throws {
    let server = try NewProject.server()
    let terminal = try project.start(
      ["--feed", "json", "--url", server.url("/latest"), "--open"], columns: columns, rows: rows)
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("New App File"))
    #expect(terminal.screen.contains("Continue"))
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains("Write \(NewProject.file)?"))
    expectNothingWritten()
    try terminal.send("w")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("2.0.0") && terminal.screen.contains("Starts in 8 ms"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    #expect(terminal.output.contains("function notifyAboutUpdate"))
    #expect(terminal.output.contains("updates-tui embed node --app"))
    #expect(project.registered == [NewProject.id + ".json"])
    #expect(project.names == ["package.json", NewProject.file])
    let state = UpdatesTool.paths(below: project.home.path + "/.local")
    #expect(state.filter { $0.hasSuffix(".json") } == [])
  }

  @Test(arguments: [
    ("1.4.0", "2.0.0"), ("20240115123045", "20240115123046.0.0"),
    ("99999999999999999999", "199999999999999999999.0.0"),
  ])
  func `without a newer version the prompt has sample notes, and says so`(
    installed: String, sample: String
  ) throws {
    let server = try RecordingServer(.text(#"{"version":"1.0"}"#))
    let terminal = try project.start([
      "--feed", "json", "--url", server.url("/latest"), "--installed", installed,
    ])
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    try terminal.send("w")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("No newer version is known yet."))
    #expect(terminal.screen.contains(sample))
    #expect(try terminal.end(with: "s") == .exit(0))
    #expect(terminal.output.contains("the prompt shows sample notes"))
  }

  @Test(arguments: [false, true])
  func `a second file asks to replace the first`(isRegistered: Bool) throws {
    try project.home.write("mine", to: "project/" + NewProject.file)
    if isRegistered {
      try project.home.write(
        "mine", to: ".config/updates-tui/apps/\(NewProject.id).json")
    }
    let server = try NewProject.server()
    let terminal = try project.start(["--feed", "json", "--url", server.url("/latest")])
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    #expect(
      terminal.screen.contains(
        "Replace \(NewProject.file)\(isRegistered ? " and the registered file" : "")?"))
    #expect(try project.text() == "mine")
    try terminal.send("r")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(try terminal.end(with: .escape) == .exit(0))
    #expect(try project.text().hasPrefix("{"))
    #expect(project.registered == [NewProject.id + ".json"])
  }

  @Test func `a check that fails is told before the prompt, without another command's hint`() throws
  {
    let project = try NewProject(package: "{}", named: "notes.json")
    let terminal = try project.start(["--offline", "--version-command", "not-here --version"])
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    try terminal.send("w")
    try terminal.waitForKeys(ofScreen: 3)
    let before = terminal.output
    #expect(before.contains("'not-here' was not found in PATH"))
    #expect(before.contains("The check failed: the installed version is unknown"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    #expect(terminal.output.components(separatedBy: "The check failed").count == 2)
    #expect(!terminal.output.contains("--installed"))
  }

  @Test func `another kind of server asks for its own address`() throws {
    let terminal = try project.start()
    try terminal.waitForKeys()
    for _ in 0..<4 { try terminal.send(.pageUp) }
    for _ in 0..<4 { try terminal.send(.down) }
    try terminal.wait(for: ">Ask")
    try terminal.send("n")
    try terminal.wait(for: "https://registry.npmjs.org/@example/tool")
    try terminal.send("g")
    try terminal.wait(for: "Example/My-Tool")
    #expect(try terminal.end(with: .escape) == .exit(0))
  }

  @Test func `what is typed is checked at once, and a bad answer does not pass`() throws {
    let terminal = try project.start(["--id", "a b"])
    try terminal.waitForKeys()
    try terminal.wait(for: "Expected a reversed domain such as com.example.tool")
    #expect(terminal.screen.contains(">ID"))
    try terminal.send(.pageDown)
    try terminal.send(.enter)
    try terminal.wait(for: ">ID")
    try terminal.send("\u{15}org.example.tool")
    try terminal.wait(for: "A reversed domain")
    // A paste arrives without its line break.
    try terminal.send(.down)
    try terminal.send("\u{1B}[200~x\ry\u{1B}[201~")
    try terminal.wait(for: "Either a command")
    try terminal.send(.pageDown)
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.contains(#""id": "org.example.tool""#))
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines.contains("Nothing was written."))
    expectNothingWritten()
  }

  @Test func `Back leads from the file to the answers`() throws {
    let terminal = try project.start()
    try terminal.waitForKeys()
    try terminal.send(.enter)
    try terminal.waitForKeys(ofScreen: 2)
    try terminal.send("b")
    try terminal.waitForKeys(ofScreen: 3)
    #expect(terminal.screen.contains("New App File"))
    #expect(try terminal.end(with: .escape) == .exit(0))
    expectNothingWritten()
  }

  @Test(arguments: [1, 2])
  func `an interrupt leaves nothing`(screen: Int) throws {
    let terminal = try project.start()
    try terminal.waitForKeys()
    if screen == 2 {
      try terminal.send(.enter)
      try terminal.waitForKeys(ofScreen: 2)
    }
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    expectNothingWritten()
  }

  @Test(arguments: [["--plain"], []])
  func `plain questions in plain mode`(options: [String]) throws {
    let terminal = try project.start(
      options + ["--offline"], rows: 60, term: options.isEmpty ? "dumb" : nil)
    try terminal.wait(for: "Name [tool]:")
    try terminal.send("My Tool\n")
    try terminal.wait(for: "ID [\(NewProject.id)]:")
    try terminal.send("a b\n")
    try terminal.wait(for: "Expected a reversed domain")
    try terminal.send("org.example.tool\n")
    for question in ["[1]: ", "Version command [tool --version]: "] {
      try terminal.wait { $0.output.hasSuffix(question) }
      try terminal.send("\n")
    }
    try terminal.wait { $0.output.hasSuffix("[1]: ") }
    try terminal.send("\n")
    try terminal.wait { $0.output.hasSuffix("Address [Example/My-Tool]: ") }
    try terminal.send("\n")
    try terminal.wait { $0.output.hasSuffix("How often [daily]: ") }
    try terminal.send("20h\n")
    try terminal.wait(for: "Update:")
    try terminal.wait { $0.output.hasSuffix("[2]: ") }
    try terminal.send("1\n")
    try terminal.wait { $0.output.hasSuffix("File [\(NewProject.file)]: ") }
    try terminal.send("\n")
    try terminal.wait(for: "Register here:")
    try terminal.wait { $0.output.hasSuffix("[1]: ") }
    try terminal.send("no\n")
    try terminal.wait(for: "Your choice")
    expectNothingWritten()
    try terminal.send("write\n")
    try terminal.wait(for: "Update (u)")
    try terminal.send("c\n")
    #expect(try terminal.waitForEnd() == .exit(0))
    // Elsewhere a warning has its colour.
    if options.isEmpty { #expect(!terminal.output.contains("\u{1B}")) }
    let document = try JSONValue(text: project.text())
    #expect(document["app"]?["name"]?.string == "My Tool")
    #expect(document["check"]?.string == "20h")
    #expect(document["action"]?["open"] == .boolean(true))
    #expect(project.registered == [])
  }

  @Test func `with --json the form is on the terminal, and the document on standard output`() throws
  {
    let terminal = try project.start(["--json"], output: .pipe)
    try terminal.waitForKeys()
    #expect(try terminal.end(with: .escape) == .exit(0))
    let document = try terminal.document()
    #expect(document["result"]?.string == "cancelled")
    #expect(try JSONSchema(command: "new").faults(in: document) == [])
    expectNothingWritten()
  }

  @Test func `the end of input cancels the questions`() throws {
    let terminal = try project.start(["--plain"])
    try terminal.wait(for: "Name [tool]:")
    #expect(try terminal.end(with: .endOfInput) == .exit(0))
    #expect(terminal.shownLines.last == "Nothing was written.")
    expectNothingWritten()
  }
}
