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
    let update = Update(version: "2", releaseNotes: ReleaseNotes(text: text, format: format))
    let document = TextDocument(notesOf: update, words: Localization())
    #expect(document.plainText(width: 80) == shown + "\n")
  }

  @Test(arguments: [
    (nil, "[Nur die ersten 256 KiB dieser Hinweise werden angezeigt]"),
    (
      "https://e.example/\u{1B}[2Jnotes",
      "[Nur die ersten 256 KiB dieser Hinweise werden angezeigt; alles steht hier: "
        + "https://e.example/notes]"
    ),
  ])
  func `that notes were cut is said in the language of the screen, with the page`(
    page: String?, notice: String
  ) {
    let text = String(repeating: "0123456789\n", count: 30_000)
    let update = Update(
      version: "2", releaseNotes: ReleaseNotes(text: text, format: .plain), storeURL: page)
    let document = TextDocument(notesOf: update, words: Localization(language: "de"))
    #expect(document.plainText(width: 200).hasSuffix("0123456789\n\n\(notice)\n"))
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
}
