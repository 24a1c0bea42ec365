import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct FormTests {
  private var screen = FormScreen(FormSample.form())

  private mutating func press(_ keys: Key...) -> ScreenEffect<FormEnd> {
    keys.map { screen.update(.key($0)) }.last ?? .wait
  }

  private mutating func type(_ text: String) {
    for character in text { _ = screen.update(.key(.character(character))) }
  }

  @Test mutating func `the focus begins at the first bad answer, and without one at the button`() {
    #expect(screen.focus == 0)
    #expect(FormScreen(FormSample.form(name: "Tool")).focusedButton == 0)
  }

  @Test mutating func `a text is edited at the cursor, and checked with each key`() {
    #expect(screen.fields[0].problem != nil)
    type("Tol")
    #expect(screen.fields[0].problem == nil)
    _ = press(.left, .character("o"))
    #expect(screen.fields[0].value == "Tool")
    _ = press(.home, .delete, .character("t"), .end, .backspace)
    #expect(screen.fields[0].value == "too")
    _ = press(.left, .control("k"))
    #expect(screen.fields[0].value == "to")
    _ = press(.control("u"))
    #expect(screen.fields[0].value == "" && screen.fields[0].problem != nil)
    _ = press(.backspace, .delete, .left, .right)
    #expect(screen.fields[0].value == "")
  }

  @Test mutating func `q is a letter in a text`() {
    type("qQ ?")
    #expect(screen.fields[0].value == "qQ ?")
  }

  @Test mutating func `a choice is changed by arrows, Space and letters`() {
    _ = press(.down, .right)
    #expect(screen.fields[1].value == "npm")
    _ = press(.left, .left)
    #expect(screen.fields[1].value == "none")
    _ = press(.character(" "))
    #expect(screen.fields[1].value == "github")
    _ = press(.character("N"))
    #expect(screen.fields[1].value == "npm")
    _ = press(.character("n"))
    #expect(screen.fields[1].value == "none")
    _ = press(.character("x"))
    #expect(screen.fields[1].value == "none")
  }

  @Test mutating func `questions come and go with the answers`() {
    #expect(screen.fields.map(\.key) == ["name", "ask", "url"])
    _ = press(.down, .character("n"), .character("n"))
    #expect(screen.fields.map(\.key) == ["name", "ask"])
    #expect(screen.focus == 1)
    _ = press(.right)
    #expect(screen.fields.map(\.key) == ["name", "ask", "url"])
  }

  @Test mutating func `the button takes good answers only, and leads to the bad one`() {
    #expect(press(.pageDown, .enter) == .wait)
    #expect(screen.focus == 0)
    type("Tool")
    #expect(press(.enter, .enter, .enter) == .wait)
    #expect(screen.focusedButton == 0)
    guard case .finish(.accepted(let fields)) = press(.enter) else {
      Issue.record("not accepted")
      return
    }
    #expect(fields.map(\.value) == ["Tool", "github", "example/tool"])
  }

  @Test mutating func `Esc and the other button cancel`() {
    type("Tool")
    #expect(press(.escape) == .finish(.cancelled))
    #expect(press(.pageDown, .right, .enter) == .finish(.cancelled))
    #expect(press(.left, .right, .character(" ")) == .finish(.cancelled))
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  mutating func `its picture`(columns: Int, rows: Int) throws {
    type("Tool")
    _ = press(.down)
    let grid = screen.view(in: Size(columns: columns, rows: rows))
    try Snapshot.verify(grid.snapshot, named: "Form/\(columns)x\(rows)")
  }

  @Test mutating func `a bad answer says why, below the questions`() {
    let grid = screen.view(in: Size(columns: 80, rows: 24))
    #expect(grid.textLines.contains("  People need a name"))
    #expect(grid.textLines.contains { $0.hasPrefix("  >Name    ✗") })
  }

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

  private var form = PlainForm(FormSample.form())

  private mutating func ask(_ line: String?) -> String {
    guard case .ask(let text) = form.answer(line) else { return "finished" }
    return text
  }

  @Test mutating func `one question after the other, with the answer that is there`() {
    #expect(form.opening == "New App File\nFound in: package.json\n\nName: ")
    #expect(ask("Tool") == "Ask:\n1. github\n2. npm\n3. none\n[1]: ")
    #expect(ask("") == "Address [example/tool]: ")
    guard case .finish(.accepted(let fields)) = form.answer("a/b") else {
      Issue.record("not accepted")
      return
    }
    #expect(fields.map(\.value) == ["Tool", "github", "a/b"])
  }

  @Test mutating func `a bad answer is asked again, with the reason`() {
    #expect(ask("") == "People need a name\nThe name.\nName: ")
    #expect(ask("Tool").hasPrefix("Ask:"))
  }

  @Test mutating func `a dash empties an answer, and what is refused becomes no proposal`() {
    _ = ask("Tool")
    _ = ask("")
    #expect(ask("bad").hasSuffix("\nAddress [example/tool]: "))
    guard case .finish(.accepted(let fields)) = form.answer("-") else {
      Issue.record("not accepted")
      return
    }
    #expect(fields.map(\.value) == ["Tool", "github", ""])
  }

  @Test(arguments: ["3", "none", "NONE"])
  mutating func `a choice is a number or a word`(line: String) {
    _ = ask("Tool")
    guard case .finish(.accepted(let fields)) = form.answer(line) else {
      Issue.record("not accepted")
      return
    }
    #expect(fields.map(\.value) == ["Tool", "none"])
  }

  @Test(arguments: ["0", "4", "perhaps", "-1", "99999999999999999999"])
  mutating func `what is no choice is asked again`(line: String) {
    _ = ask("Tool")
    #expect(ask(line).hasPrefix("'\(line)' is not one of the choices."))
  }

  @Test mutating func `the end of input cancels, and escape sequences are dropped`() {
    _ = ask("To\u{1B}[2Jol")
    #expect(form.answer(nil) == .finish(.cancelled))
  }
}
