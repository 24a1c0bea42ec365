import Foundation
import Testing
import UpdatesTestSupport

/// Standard streams that lead elsewhere, and places from where nobody can be asked.
@Suite(.onTerminals) struct StreamTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `prompt --json asks on the terminal and answers on standard output`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--json"], output: .pipe)
    #expect(terminal.screen.contains("> Update <"))
    #expect(terminal.standardOutput.isEmpty)
    #expect(try terminal.end(with: "s") == .exit(0))
    let document = try terminal.document()
    #expect(document["command"]?.string == "prompt")
    #expect(document["choice"]?.string == "skip")
    #expect(document["action"] == .null)
    #expect(document["update"]?["version"]?.string == "2.0.0")
    #expect(terminal.shownLines.count == 1)
  }

  @Test(arguments: ["", "--plain"])
  func `what waits on a pipe is left to whoever it is for`(option: String) throws {
    let words = try tool.prompt().joined(separator: " ")
    let terminal = try tool.script(
      "printf 's\\nu\\n1\\n' | { \"$tool\" \(words) \(option); echo status $?; cat; }")
    if option.isEmpty { try terminal.waitForKeys() } else { try terminal.wait(for: "letter):") }
    #expect(try terminal.end(with: "c\n") == .exit(0))
    #expect(terminal.output.hasSuffix("Not updated.\r\nstatus 0\r\ns\r\nu\r\n1\r\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
  func `without a controlling terminal it reports and never asks`() throws {
    let words = try tool.prompt().joined(separator: " ")
    for option in ["", " --plain"] {
      let terminal = try tool.script(
        "setsid --wait \"$tool\" \(words)\(option) --verbose < /dev/null; echo status $?")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.contains("not asking: there is no terminal"))
      #expect(terminal.screen.contains("Tool 2.0.0 is available"))
      #expect(terminal.screen.contains("status 0"))
      #expect(!terminal.output.contains("\u{1B}"))
    }
  }

  @Test func `in the background it reports, and neither asks, stops nor counts`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words) --verbose & wait $!; echo status $?; jobs -s; echo d''one\n")
    try shell.wait(for: "done")
    #expect(shell.screen.contains("not asking: the program runs in the background"))
    #expect(shell.screen.contains("Tool 2.0.0 is available"))
    #expect(shell.screen.contains("status 0"))
    #expect(!shell.screen.contains("Stopped"))
    #expect(!shell.screen.isAlternate)
    #expect(try tool.state()["notifications"] == .object([:]))
  }

  @Test func `what is quiet still asks, and leaves nothing`() throws {
    let terminal = try tool.show(try tool.prompt() + ["--quiet"])
    #expect(try terminal.end(with: "c") == .exit(0))
    #expect(terminal.shownLines == [])
  }

  private func words(_ notes: String) throws -> [String] {
    ["notes"] + (try tool.prompt(notes: notes)).dropFirst()
  }

  private static let long = (1...100).map { "Line \($0)\n" }.joined(separator: "\n")

  @Test func `long notes are paged and searched, and leave nothing behind`() throws {
    let terminal = try tool.show(try words(Self.long))
    #expect(terminal.screen.lines[0] == "  Tool 2.0.0")
    #expect(terminal.screen.contains("> Close <"))
    try terminal.send("/line 73")
    try terminal.wait(for: "Line 73")
    try terminal.send("\rG")
    try terminal.wait(for: "Line 100")
    #expect(try terminal.end(with: "q") == .exit(0))
    #expect(terminal.shownLines == [])
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `those of all apps are on one screen`() throws {
    for name in ["Alpha", "Beta"] {
      try tool.home.write(
        #"{"app":{"id":"com.example.\#(name)","name":"\#(name)","version":"1.0"},"#
          + #""updates":{"version":"2.0","release-notes":"- For \#(name)"}}"#,
        to: ".config/updates-tui/apps/com.example.\(name).json")
    }
    let terminal = try tool.show(["notes"])
    #expect(terminal.screen.lines[0] == "  Release notes", "\(terminal.screen.lines[0])")
    for text in ["Alpha 2.0", "• For Alpha", "Beta 2.0", "• For Beta"] {
      #expect(terminal.screen.contains(text), "\(text)")
    }
    #expect(try terminal.end(with: "q") == .exit(0))
  }

  @Test func `into a pipe they are printed`() throws {
    let terminal = try tool.start(try words("# New\n\n* one"), output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(String(decoding: terminal.standardOutput, as: UTF8.self) == "New\n\n• one\n")
    #expect(terminal.bytes.isEmpty)
  }

  // Update where no command is named: the page is handed to the desktop, or its address stays.

  private static let address = "https://example.com/store/lantern"

  @Test func `without a desktop the address stays after the prompt`() throws {
    let terminal = try tool.show(["demo"], columns: 120)
    #expect(terminal.screen.contains("To update, open: \(Self.address)"))
    #expect(try terminal.end(with: .enter) == .exit(0))
    #expect(
      terminal.shownLines[1]
        == "There is no desktop here; open this address in a browser: \(Self.address)")
  }

  @Test func `an opener that fails is told after the prompt, with 74`() throws {
    _ = try tool.program("xdg-open", "exit 4")
    tool.environment["PATH"] = tool.home.path + ":/usr/bin:/bin"
    tool.environment["DISPLAY"] = ":7"
    let terminal = try tool.show(
      try tool.prompt(updates: ["app-store-id": "42"]) + ["--country", "gb"])
    let shown = terminal.bytes.count
    #expect(try terminal.end(with: "u") == .exit(74))
    let after = terminal.output(after: shown)
    #expect(after.contains("could not open https://apps.apple.com/gb/app/id42"))
    #expect(after.contains("copy the address into a browser"))
  }
}
