import TerminalUI
import Testing
import Updates

@testable import UpdatesUI

@Suite struct ReleaseNotesDocumentTests {
  @Test(
    arguments: [
      (.plain, "*a* <b>b</b>", "*a* <b>b</b>"), (.markdown, "*a* b", "a b"),
      (.html, "<p>a <b>b</b>", "a b"),
    ] as [(ReleaseNotes.Format, String, String)])
  func `notes are read in their own markup`(
    format: ReleaseNotes.Format, text: String, shown: String
  ) {
    let document = TextDocument(ReleaseNotes(text: text, format: format))
    #expect(document.plainText(width: 80) == shown + "\n")
  }

  @Test func `that notes were cut is said in the language of the screen`() {
    let text = String(repeating: "0123456789\n", count: 100_000)
    var document = TextDocument(
      ReleaseNotes(text: text, format: .plain), words: Localization(language: "de"))
    let count = document.lineCount(width: 80)
    #expect(
      document.lines(count - 1..<count, width: 80).map(\.text)
        == ["[Nur das erste MiB dieser Hinweise wird gezeigt]"])
  }
}
