import Foundation
import Testing
import UpdatesTestSupport

/// What a synced bundle presents: pages, and a question where it forces an upgrade.
@Suite(.onTerminals) struct PresentationTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool(product: "breeze")
  }

  /// A set of one bundle that has this to present.
  private func words(isForced: Bool, upgradeURL: String? = nil, more: String = "") throws
    -> [String]
  {
    let address = upgradeURL.map { #""upgradeURL": "\#($0)","# } ?? ""
    try tool.home.write(
      #"""
      {"configuration": {"forceUpgrade": \#(isForced), \#(address)
       "releaseNotes": [{"title": "n.title", "description": "n.text"}, {"title": "Second"}]}}
      """#, to: "set/A.freshair/presentation.json")
    try write(title: "Something New")
    try tool.home.write(
      #"[{"filename": "presentation.json"}, {"filename": "en.lproj/localizable.strings"}]"#,
      to: "set/A.freshair/manifest.json")
    let manifest = try tool.home.write(
      #"[{"filename": "A.freshair/manifest.json"}\#(more)]"#, to: "set/manifest.json")
    return ["sync", manifest, tool.home.path + "/out", "--present", "--name", "Tool"]
  }

  private func write(title: String) throws {
    try tool.home.write(
      "n.title = \"\(title)\"; n.text = \"All of it\";",
      to: "set/A.freshair/en.lproj/localizable.strings")
  }

  @Test func `pages are shown one by one, and closing them ends well`() throws {
    let terminal = try tool.show(try words(isForced: false))
    #expect(terminal.screen.contains("Something New"))
    #expect(terminal.screen.contains("Page 1 of 2"))
    try terminal.send("x")
    try terminal.wait(for: "Page 2 of 2")
    #expect(try terminal.end(with: "d") == .exit(0))
    #expect(!terminal.screen.isAlternate)
    // The summary comes before the pages.
    let output = terminal.output
    let summary = output.ranges(of: "3 of 3 files apply").first?.lowerBound
    let page = output.ranges(of: "Something New").first?.lowerBound
    #expect(try #require(summary) < #require(page))
  }

  @Test func `in plain lines the pages are numbered questions`() throws {
    let terminal = try tool.start(try words(isForced: true) + ["--plain"])
    try terminal.wait(for: "Page 1 of 2")
    try terminal.send("1\r")
    try terminal.wait(for: "Page 2 of 2")
    try terminal.send("1\r")
    try terminal.wait(for: "This update is required to continue.")
    #expect(terminal.output.contains("letter): 1\r\n\r\nTool Update Available\r\n"))
    #expect(try terminal.end(with: "q\r") == .exit(101))
  }

  @Test func `pages that were read come again only with other texts`() throws {
    var words = try words(isForced: false)
    #expect(try tool.show(words).end(with: .interrupt) == .exit(130))
    #expect(try tool.show(words).end(with: "d") == .exit(0))
    try tool.home.write("text", to: "set/other.txt")
    words = try self.words(isForced: false, more: #", {"filename": "other.txt"}"#)
    for _ in 0..<2 {
      let terminal = try tool.start(words)
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(!terminal.output.contains(TerminalTool.wheelOn))
    }
    #expect(try tool.text(of: "out/other.txt") == "text")
    try write(title: "Something Newer")
    let terminal = try tool.show(words)
    #expect(terminal.screen.contains("Something Newer"))
    #expect(try terminal.end(with: "d") == .exit(0))
  }

  // MARK: A forced upgrade

  private static let app = ["--app", "com.example.tool"]
  private static let address = "https://example.com/get"

  /// Registers an app file with these members, and has `updates-tui` in the path.
  private func register(_ members: String) throws {
    try tool.home.write(
      #"{"app": {"id": "com.example.tool", "version": "0.9"}, \#(members)}"#,
      to: ".config/updates-tui/apps/com.example.tool.json")
    try FileManager.default.createSymbolicLink(
      atPath: tool.home.path + "/updates-tui",
      withDestinationPath: try BuiltProducts.path(of: "updates-tui"))
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
  }

  /// Has a program of the test's own open addresses, which it writes to `opened`.
  private func recordOpening() throws {
    let note = tool.home.path + "/opened"
    _ = try tool.program("xdg-open", "echo \"$1\" > '\(note).part'; mv '\(note).part' '\(note)'")
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    tool.environment["DISPLAY"] = ":7"
  }

  /// Shows the pages, closes them, and waits until the question takes keys.
  private func ask(_ words: [String]) throws -> PseudoTerminal {
    let terminal = try tool.show(words)
    #expect(terminal.screen.contains("> Next <") && !terminal.screen.contains("Done"))
    try terminal.send("x")
    try terminal.wait(for: "Page 2 of 2")
    try terminal.send("x")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.lines[0].contains("  Required"))
    #expect(terminal.screen.contains("Quit"))
    #expect(!terminal.screen.contains("Later") && !terminal.screen.contains("Skip"))
    return terminal
  }

  @Test(arguments: ["q", TerminalKey.escape.rawValue])
  func `to quit is 101`(key: String) throws {
    let terminal = try ask(words(isForced: true))
    #expect(try terminal.end(with: key) == .exit(101))
    #expect(!terminal.screen.isAlternate)
  }

  @Test(arguments: [0, 3])
  func `the named app is updated by updates-tui, whatever address was fetched`(
    status: Int32
  ) throws {
    try recordOpening()
    let program = try tool.program(
      "updater", "echo \"$1\" > '\(tool.home.path)/updated'; exit \(status)")
    try register(
      #""updates": {"version": "1.0"}, "action": {"run": ["\#(program)", "now"]}"#)
    let terminal = try ask(words(isForced: true, upgradeURL: Self.address) + Self.app)
    #expect(terminal.screen.contains("run: updates-tui update --app=com.example.tool"))
    #expect(try terminal.end(with: "u") == .exit(status == 0 ? 0 : 101))
    #expect(try tool.text(of: "updated") == "now\n")
    #expect(terminal.output.contains("ended with status 3") == (status == 3))
    #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/opened"))
  }

  @Test(arguments: [false, true])
  func `to update opens the address that the presentation names, also without updates-tui`(
    isNamed: Bool
  ) throws {
    if isNamed { try register(#""action": {"run": ["false"]}, "updates": {"version": "1.0"}"#) }
    try recordOpening()
    try? FileManager.default.removeItem(atPath: tool.home.path + "/updates-tui")
    let terminal = try ask(
      words(isForced: true, upgradeURL: Self.address) + (isNamed ? Self.app : []))
    #expect(terminal.screen.contains("Update will open: \(Self.address)"))
    #expect(terminal.screen.contains("> Update <"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.output.contains("Opened \(Self.address)"))
    #expect(try tool.text(of: "opened") == Self.address + "\n")
  }

  @Test(arguments: [false, true])
  func `where nothing is known of how there is no Update, and it stays 101`(
    hasAppFile: Bool
  ) throws {
    if hasAppFile { try register(#""action": {"open": true}"#) }
    let terminal = try ask(words(isForced: true) + (hasAppFile ? Self.app : []))
    #expect(!terminal.screen.contains("> Update <"))
    try terminal.send("u")
    #expect(try terminal.end(with: "q") == .exit(101))
    #expect(terminal.shownLines.contains("Update it the way you installed it."))
    #expect(!terminal.output.contains("presentation.json"))
  }

  @Test func `an interrupt keeps the reply, with 130`() throws {
    let terminal = try tool.show(words(isForced: true) + ["--json"], output: .pipe)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    try terminal.document().expect(
      #"{"result": "updated", "error": {"code": "process.interrupted"}}"#)
  }
}
