import Foundation
import Testing
import UpdatesTestSupport

/// The README of Fresh Air, "Presentation File": the screen that asks to upgrade.
@Suite(.onTerminals) struct ForcedUpgradeScreenTests {
  private let app: PublishedApp
  private let tool: TerminalTool

  init() async throws {
    app = try await PublishedApp()
    tool = try TerminalTool(product: "breeze")
  }

  private func words(_ installed: String = "0.9", _ more: String...) -> [String] {
    var words = app.sync(installed: installed, "--present", "--name", "Tool")
    words[2] = tool.home.path + "/App.freshair"
    return words + more
  }

  /// The words for an app whose file names a program that updates it, and which has an update.
  private func updated(by body: String) throws -> [String] {
    let program = try tool.program("updater", body)
    try tool.home.write(
      #"""
      {"app": {"id": "com.example.tool", "version": "0.9"},
       "updates": {"check-for": "manually", "version": "1.0"},
       "action": {"run": ["\#(program)", "now"]}}
      """#, to: ".config/updates-tui/apps/com.example.tool.json")
    try FileManager.default.createSymbolicLink(
      atPath: tool.home.path + "/updates-tui",
      withDestinationPath: try BuiltProducts.path(of: "updates-tui"))
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    return words("0.9", "--app", "com.example.tool")
  }

  /// Shows the page, closes it, and waits until the question takes keys.
  private func ask(_ words: [String]) throws -> PseudoTerminal {
    let terminal = try tool.show(words)
    #expect(terminal.screen.contains("Something New"))
    #expect(terminal.screen.contains("All of ForceUpgrade."))
    #expect(terminal.screen.contains("[raizlabs_logo]"))
    #expect(terminal.screen.contains("> Next <") && !terminal.screen.contains("Done"))
    try terminal.send("x")
    try terminal.waitForKeys(ofScreen: 2)
    #expect(terminal.screen.lines[0].contains("  Required"))
    #expect(terminal.screen.contains("Quit"))
    #expect(!terminal.screen.contains("Later") && !terminal.screen.contains("Skip"))
    return terminal
  }

  @Test(arguments: ["q", TerminalKey.escape.rawValue])
  func `to quit is 101`(key: String) throws {
    let terminal = try ask(words())
    #expect(try terminal.end(with: key) == .exit(101))
    #expect(!terminal.screen.isAlternate)
  }

  @Test(arguments: [0, 3])
  func `the named app is updated by updates-tui, whatever address was fetched`(
    status: Int32
  ) async throws {
    try await name("https://example.com/get")
    let opened = try recordOpening()
    let words = try updated(by: "echo \"$1\" > '\(tool.home.path)/updated'; exit \(status)")
    let terminal = try ask(words)
    #expect(terminal.screen.contains("run: updates-tui update --app=com.example.tool"))
    #expect(try terminal.end(with: "u") == .exit(status == 0 ? 0 : 101))
    #expect(try tool.text(of: "updated") == "now\n")
    #expect(terminal.output.contains("ended with status 3") == (status == 3))
    #expect(!FileManager.default.fileExists(atPath: opened))
  }

  @Test(arguments: [false, true])
  func `to update opens the address that the presentation names, also without updates-tui`(
    isNamed: Bool
  ) async throws {
    let address = "https://example.com/get"
    try await name(address)
    let words = isNamed ? try updated(by: "exit 1") : words()
    _ = try recordOpening()
    try? FileManager.default.removeItem(atPath: tool.home.path + "/updates-tui")
    let terminal = try ask(words)
    #expect(terminal.screen.contains("Update will open: \(address)"))
    #expect(terminal.screen.contains("> Update <"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(terminal.output.contains("Opened \(address)"))
    #expect(try tool.text(of: "opened") == address + "\n")
  }

  @Test(arguments: [false, true])
  func `where nothing is known of how there is no Update, and it stays 101`(
    hasAppFile: Bool
  ) throws {
    try tool.home.write(
      #"{"app": {"id": "com.example.tool"}, "action": {"open": true}}"#,
      to: ".config/updates-tui/apps/com.example.tool.json")
    let terminal = try ask(
      hasAppFile ? words("0.9", "--app", "com.example.tool") : words())
    #expect(!terminal.screen.contains("> Update <"))
    try terminal.send("u")
    #expect(try terminal.end(with: "q") == .exit(101))
    #expect(terminal.shownLines.contains("Update it the way you installed it."))
    #expect(!terminal.output.contains("presentation.json"))
  }

  /// Has the presentation name an address.
  private func name(_ address: String) async throws {
    try app.write(
      PublishedApp.presentation("ForceUpgrade", upgradeURL: address),
      to: "ForceUpgrade.freshair/presentation.json")
    try await app.runBreeze("sha")
  }

  /// Has a program of the test's own open addresses; returns where it writes them.
  private func recordOpening() throws -> String {
    let note = tool.home.path + "/opened"
    _ = try tool.program("xdg-open", "echo \"$1\" > '\(note).part'; mv '\(note).part' '\(note)'")
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    tool.environment["DISPLAY"] = ":7"
    return note
  }

  @Test func `an interrupt keeps the reply, with 130`() throws {
    let terminal = try tool.show(words("0.9", "--json"), output: .pipe)
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    let document = try terminal.document()
    #expect(document["result"]?.string == "updated")
    #expect(document["error"]?["code"]?.string == "process.interrupted")
  }
}
