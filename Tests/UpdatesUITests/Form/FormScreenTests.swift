import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct FormScreenTests {
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
}
