import Testing

@testable import UpdatesUI

@Suite struct PlainFormTests {
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
