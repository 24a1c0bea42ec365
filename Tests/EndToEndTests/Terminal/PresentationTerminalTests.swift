import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct PresentationTerminalTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool(product: "breeze")
  }

  /// A set of one bundle that has this to present.
  private func words(isForced: Bool, more: String = "") throws -> [String] {
    try tool.home.write(
      #"""
      {"configuration": {"forceUpgrade": \#(isForced), "upgradeURL": "https://example.com/get",
       "releaseNotes": [{"title": "n.title", "description": "n.text"}, {"title": "Second"}]}}
      """#, to: "set/A.freshair/presentation.json")
    try tool.home.write(
      "n.title = \"Something New\"; n.text = \"All of it\";",
      to: "set/A.freshair/en.lproj/localizable.strings")
    try tool.home.write(
      #"[{"filename": "presentation.json"}, {"filename": "en.lproj/localizable.strings"}]"#,
      to: "set/A.freshair/manifest.json")
    let manifest = try tool.home.write(
      #"[{"filename": "A.freshair/manifest.json"}\#(more)]"#, to: "set/manifest.json")
    return ["sync", manifest, tool.home.path + "/out", "--present", "--name", "Tool"]
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
    try tool.home.write(
      "n.title = \"Something Newer\"; n.text = \"All of it\";",
      to: "set/A.freshair/en.lproj/localizable.strings")
    let terminal = try tool.show(words)
    #expect(terminal.screen.contains("Something Newer"))
    #expect(try terminal.end(with: "d") == .exit(0))
  }
}
