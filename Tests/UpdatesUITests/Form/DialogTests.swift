import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct DialogTests {
  enum Choice: Sendable, Equatable {
    case demo, file, quit
  }

  private let dialog = Dialog(
    title: "Welcome", text: "Nothing is here yet.",
    choices: [("Try the Demo", Choice.demo), ("Make a File", .file), ("Quit", .quit)],
    leaving: .quit, words: .english)

  @Test(
    arguments: [
      ([Key.enter], Choice.demo), ([.character("2")], .file), ([.character("m")], .file),
      ([.right, .enter], .file), ([.character("q")], .quit), ([.escape], .quit),
      ([.character("3")], .quit),
    ] as [([Key], Choice)])
  func `keys choose on the screen`(keys: [Key], expected: Choice) {
    var screen = dialog.screen
    _ = screen.view(in: Size(columns: 80, rows: 24))
    let effects = keys.map { screen.update(.key($0)) }
    #expect(effects.last == .finish(expected))
  }

  @Test func `a key is listed once`() {
    for button in dialog.screen.page.buttons {
      #expect(Set(button.keys).count == button.keys.count)
    }
  }

  @Test func `nothing is cut off on a narrow screen`() {
    var screen = dialog.screen
    let text = screen.view(in: Size(columns: 40, rows: 10)).textLines.joined(separator: "\n")
    for (title, _) in dialog.choices { #expect(text.contains(title), "\(text)") }
  }

  @Test(arguments: [("1", Choice.demo), ("make a file", .file), ("q", .quit)])
  func `words choose in plain lines`(line: String, expected: Choice) {
    guard case .chosen(let choice) = dialog.plainQuestion.reply(to: line) else {
      Issue.record("nothing was chosen")
      return
    }
    #expect(choice == expected)
  }
}
