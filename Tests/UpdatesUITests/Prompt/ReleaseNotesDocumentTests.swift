import Testing
import Updates
import UpdatesTerminal

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
        == ["[Nur das erste MiB dieser Hinweise wird angezeigt]"])
  }

  @Test func `the notes of several versions have a heading each`() {
    let text = TextDocument(notesOf: Samples.merged(), words: Localization()).plainText(width: 40)
    #expect(
      text == """
        2.1.0 · Jan 2, 2026
        ───────────────────

        What is new

        • Faster search

        2.0.0 · Dec 1, 2025
        ───────────────────

        A new window

        • one
        • two

        1.9
        ───

        Mended *this*.

        """)
  }

  @Test func `one version has its notes and no heading`() {
    var update = Samples.update(notes: "only")
    #expect(
      TextDocument(notesOf: update, words: Localization()).plainText(width: 40) == "only\n")
    update.history = [Samples.history[0]]
    #expect(
      TextDocument(notesOf: update, words: Localization()).plainText(width: 40) == "only\n")
    update.releaseNotes = nil
    #expect(
      TextDocument(notesOf: update, words: Localization()).plainText(width: 40)
        == "What is new\n\n• Faster search\n")
  }

  @Test func `where no version has notes that is said once`() {
    var update = Samples.update(notes: nil)
    update.history = [Samples.history[1], Samples.history[1]]
    #expect(
      TextDocument(notesOf: update, words: Localization()).plainText(width: 80)
        == "There are no release notes for this version.\n")
  }

  @Test func `a version without name and date still has a heading`() {
    var update = Samples.update(notes: nil)
    update.history = ["", "\u{7}"].map {
      VersionNotes(version: $0, notes: ReleaseNotes(text: "x", format: .plain))
    }
    let text = TextDocument(notesOf: update, words: Localization()).plainText(width: 80)
    #expect(text.hasPrefix("Version\n───────\n\nx\n"))
  }
}
