import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct FormTests {
  private var screen = FormScreen(FormSample.form())

  private mutating func press(_ keys: Key...) -> ScreenEffect<FormSample?> {
    keys.map { screen.update(.key($0)) }.last ?? .wait
  }

  @Test mutating func `the focus begins at the first bad answer, and without one at the button`() {
    #expect(screen.focus == 0)
    #expect(FormScreen(FormSample.form(name: "Tool")).focusedButton == 0)
  }

  @Test mutating func `a text is edited at the cursor, and checked with each key`() {
    #expect(screen.fields[0].problem != nil)
    screen.type("qQ ?")
    #expect(screen.fields[0].value == "qQ ?")
    _ = press(.control("u"))
    screen.type("Tol")
    #expect(screen.fields[0].problem == nil)
    _ = press(.left, "o")
    #expect(screen.fields[0].value == "Tool")
    _ = press(.home, .delete, "t", .end, .backspace)
    #expect(screen.fields[0].value == "too")
    _ = press(.left, .control("k"))
    #expect(screen.fields[0].value == "to")
    _ = press(.control("u"))
    #expect(screen.fields[0].value == "" && screen.fields[0].problem != nil)
    _ = press(.backspace, .delete, .left, .right)
    #expect(screen.fields[0].value == "")
  }

  @Test(
    arguments: [
      ([.right], "npm"), ([.right, .left, .left], "none"), ([.left, " "], "github"), (["N"], "npm"),
      (["n", "n"], "none"), (["x", "9"], "github"), (["2"], "npm"),
    ] as [([Key], String)])
  mutating func `a choice is changed by arrows, Space, letters and numbers`(
    keys: [Key], value: String
  ) {
    _ = press(.down)
    for key in keys { _ = press(key) }
    #expect(screen.fields[1].value == value)
  }

  @Test mutating func `questions come and go with the answers`() {
    #expect(screen.fields.map(\.key) == ["name", "ask", "url"])
    _ = press(.down, "n", "n")
    #expect(screen.fields.map(\.key) == ["name", "ask"])
    #expect(screen.focus == 1)
    _ = press(.right)
    #expect(screen.fields.map(\.key) == ["name", "ask", "url"])
  }

  @Test mutating func `the button takes good answers only, and leads to the bad one`() {
    #expect(press(.pageDown, .enter) == .wait)
    #expect(screen.focus == 0)
    screen.type("Tool")
    #expect(press(.enter, .enter, .enter) == .wait)
    #expect(screen.focusedButton == 0)
    let accepted = press(.enter)
    #expect(accepted == .finish(FormSample(name: "Tool")))
  }

  @Test mutating func `Esc and the other button cancel`() {
    screen.type("Tool")
    #expect(press(.escape) == .finish(nil))
    #expect(press(.pageDown, .right, .enter) == .finish(nil))
    #expect(press(.left, .right, " ") == .finish(nil))
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  mutating func `its picture`(columns: Int, rows: Int) throws {
    screen.type("Tool")
    _ = press(.down)
    try screen.verify("Form/form", Size(columns, rows))
  }

  @Test mutating func `a bad answer says why, below the questions`() {
    let picture = screen.picture()
    #expect(picture.contains("\n  People need a name\n") && picture.contains("\n  >Name    ✗"))
  }

  // MARK: A dialog of the same parts

  enum Choice: Sendable, Equatable {
    case demo, file, quit
  }

  @Test(
    arguments: [
      ([.enter], "1", .demo), (["m"], "make a file", .file), (["q"], "q", .quit),
      ([.escape], nil, .quit),
    ] as [([Key], String?, Choice)])
  func `the first letters of titles choose on the screen, and words in plain lines`(
    keys: [Key], line: String?, expected: Choice
  ) {
    let dialog = Dialog(
      title: "Welcome", text: "Nothing is here yet.",
      choices: [("Try the Demo", Choice.demo), ("Make a File", .file), ("Quit", .quit)],
      leaving: .quit, words: .english)
    var screen = DialogScreen(dialog)
    #expect(keys.compactMap { screen.press($0) } == [expected])
    var plain = PlainDialog(dialog)
    #expect(
      plain.opening().hasPrefix("Welcome\n\nNothing is here yet.\n\n1. Try the Demo\n2. Make"))
    #expect(plain.answer(line) == .finish(expected))
  }

  // MARK: Plain lines

  private var form = PlainForm(FormSample.form())

  private mutating func ask(_ line: String?) -> String {
    form.answer(line).question ?? "finished"
  }

  @Test mutating func `what is missing is asked for first, then all can be changed`() {
    let start = "New App File\nFound in: package.json\n\n"
    #expect(form.opening == start + "The name.\nName: ")
    let list = ask("Tool")
    #expect(
      list.hasPrefix("\n1. Name: Tool\n2. Ask: github\n3. Address: example/tool\n4. Continue"))
    #expect(
      ask("2") == "\nWho knows.\nAsk\n\n1. github\n2. npm\n3. none\n\nYour choice (a number): ")
    #expect(ask("npm").hasPrefix("\n1. Name: Tool\n2. Ask: npm\n"))
    #expect(ask("3") == "\nWhere.\nAddress: ")
    #expect(ask("").contains("3. Address: \n"))
    let accepted = form.answer("continue")
    #expect(accepted == .finish(FormSample(name: "Tool", kind: "npm", url: "")))
    #expect(form.answer("5") == .finish(nil))
  }

  @Test mutating func `a bad answer is asked again, with the reason, and is dropped`() {
    _ = ask("Tool")
    _ = ask("1")
    #expect(ask("") == "People need a name\nThe name.\nName: ")
    #expect(ask("bad") == "This is bad\nThe name.\nName: ")
    #expect(ask("Other").hasPrefix("\n1. Name: Other\n"))
  }

  @Test mutating func `an empty line leads to the list, which does not end before all is known`() {
    #expect(ask("").hasPrefix("\n1. Name: \n2. Ask: github\n"))
    #expect(ask("2").contains("1. github\n"))
    #expect(ask("none").hasPrefix("\nThe name.\nName: "))
    #expect(ask("").contains("2. Ask: none\n3. Continue"))
    #expect(ask("continue") == "\nThe name.\nName: ")
    #expect(ask("Tool").contains("1. Name: Tool\n"))
    let accepted = form.answer("continue")
    #expect(accepted == .finish(FormSample(name: "Tool", kind: "none")))
  }

  @Test(arguments: ["0", "9", "perhaps", "-1", "99999999999999999999", ""])
  mutating func `what is no choice is asked again`(line: String) {
    _ = ask("Tool")
    #expect(ask(line).contains("1. Name: Tool\n"))
    _ = ask("2")
    let answer = ask(line)
    #expect(answer.contains("1. github\n"))
    #expect(line.isEmpty || answer.hasPrefix("'\(line)' is not one of the choices."))
  }

  @Test mutating func `the end of input cancels, and escape sequences are dropped`() {
    #expect(ask("To\u{1B}[2Jol").hasPrefix("\n1. Name: Tool\n"))
    #expect(form.answer(nil) == .finish(nil))
  }
}
