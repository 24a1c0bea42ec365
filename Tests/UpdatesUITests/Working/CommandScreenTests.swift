import Testing
import UpdatesPlatform
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct CommandScreenTests {
  /// A command that writes what it is told to, and notes what is typed.
  final class Script {
    var isPossible = true
    var starts = 0
    var sizes: [Size] = []
    var typed: [UInt8] = []
    var output = OutputLines()
    var isNew = false

    func write(_ text: String) {
      output.take(text.utf8)
      isNew = true
    }

    var terminal: CommandTerminal {
      CommandTerminal(
        start: {
          self.starts += 1
          return self.isPossible
        }, resize: { self.sizes.append($0) }, type: { self.typed += $0 },
        newOutput: {
          defer { self.isNew = false }
          return self.isNew ? self.output : nil
        })
    }
  }

  static func content(_ language: String = "en") -> CommandContent {
    let words = Localization(language: language)
    let line = "brew upgrade example/tap/tool"
    return CommandContent(
      title: words.updatingTitle(name: "Tool", version: "2.0.0"),
      line: words.text(.running, ["command": line]), executable: "/usr/bin/brew",
      arguments: ["brew"], environment: ["TERM": "xterm", "COLUMNS": "200", "PATH": "/bin"],
      words: words)
  }

  static let written = """
    ==> Downloading https://example.com/tool/2.0.0/tool-2.0.0-x86_64-linux.tar.gz
    \u{1B}[32m######################################################################## 100.0%\u{1B}[0m
    ==> Installing tool\nProceed? [Y/n]
    """ + " "

  static let sizes = [
    Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5), Size(1, 1), Size(30, 3),
  ]

  private func screen(_ script: Script, _ language: String = "en") -> CommandScreen {
    CommandScreen(Self.content(language), on: script.terminal)
  }

  @Test(arguments: sizes)
  func `a running command`(size: Size) throws {
    let script = Script()
    var screen = screen(script)
    script.write(Self.written)
    _ = screen.update(.resize(size))
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "command/running-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: sizes)
  func `a command that has failed`(size: Size) throws {
    var output = OutputLines()
    output.take((1...40).map { "line \($0)\n" }.joined().utf8)
    output.take("Error: tool 2.0.0 is not there\n".utf8)
    var screen = OutputScreen(
      output, of: Self.content(), failure: "'/usr/bin/brew' ended with status 1")
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "command/failed-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `a running command in each language`(language: String, size: Size) throws {
    let script = Script()
    var screen = screen(script, language)
    _ = screen.update(.resize(size))
    try Snapshot.verify(
      screen.view(in: size).snapshot,
      named: "command/running-\(language)-\(size.columns)x\(size.rows)")
  }

  @Test func `it starts once, in a terminal as large as the pane`() {
    let script = Script()
    var screen = screen(script)
    for size in [Size(80, 24), Size(40, 10)] {
      #expect(screen.update(.resize(size)) == .wake(milliseconds: 50))
    }
    #expect(script.starts == 1)
    #expect(script.sizes == [Size(74, 19), Size(34, 6)])
  }

  @Test func `what cannot be started ends the screen`() {
    let script = Script()
    script.isPossible = false
    var screen = screen(script)
    #expect(screen.update(.resize(Size(80, 24))) == .finish(nil))
  }

  @Test func `keys go to the command`() {
    let script = Script()
    var screen = screen(script)
    _ = screen.update(.resize(Size(80, 24)))
    let keys: [Key] = [
      .character("q"), .character("é"), .enter, .escape, .control("c"), .control("\\"),
      .control("d"), .backspace, .tab, .up, .pageUp, .pageDown,
    ]
    for key in keys { #expect(screen.update(.key(key)) == .wake(milliseconds: 50)) }
    #expect(
      script.typed
        == Array("q\u{E9}\r\u{1B}\u{3}\u{1C}\u{4}\u{7F}\t\u{1B}[A".utf8))
  }

  @Test func `it ends with the command`() {
    let script = Script()
    var screen = screen(script)
    _ = screen.update(.resize(Size(80, 24)))
    let end = Result<ProcessEnd, ProcessError>.success(.exited(status: 3))
    #expect(screen.update(.message(end)) == .finish(end))
  }

  @Test func `the pane follows the output, and Page Up leaves it`() {
    let script = Script()
    var screen = screen(script)
    let size = Size(40, 10)
    _ = screen.update(.resize(size))
    func text() -> String {
      _ = screen.update(.tick)
      return screen.view(in: size).textLines.joined(separator: "\n")
    }
    script.write((1...50).map { "line \($0)\n" }.joined())
    #expect(text().contains("line 50") && !text().contains("line 40"))
    _ = screen.update(.key(.pageUp))
    script.write("line 51\n")
    #expect(text().contains("line 41") && !text().contains("line 5"))
    _ = screen.update(.key(.pageDown))
    _ = screen.update(.key(.pageDown))
    script.write("line 52\n")
    #expect(text().contains("line 52"))
    _ = screen.update(.key(.pageUp))
    _ = screen.update(.key(.character("x")))
    #expect(text().contains("line 52"))
  }

  @Test func `the command knows that its terminal moves no cursor`() {
    #expect(Self.content().environment == ["TERM": "dumb", "PATH": "/bin"])
  }

  @Test(arguments: [.escape, .character("q"), .character("c"), .enter] as [Key])
  func `a failure is read and closed`(key: Key) {
    var output = OutputLines()
    output.take((1...100).map { "line \($0)\n" }.joined().utf8)
    var screen = OutputScreen(output, of: Self.content(), failure: "it failed")
    func text() -> String { screen.view(in: Size(80, 24)).textLines.joined(separator: "\n") }
    #expect(text().contains("line 100") && text().contains("it failed"))
    screen.press(.home)
    #expect(text().contains("line 1\n") || text().contains("line 1 "))
    screen.press(.character("/"), .character("5"), .character("5"), .enter)
    #expect(text().contains("line 55"))
    #expect(screen.press(.escape) == nil)
    #expect(screen.press(key) == .close)
  }
}
