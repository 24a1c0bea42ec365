import Testing
import Updates
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct ReleaseNotesTests {
  private func line(_ text: String, _ format: ReleaseNotes.Format = .markdown) -> String? {
    let update = Update(version: "2", releaseNotes: ReleaseNotes(text: text, format: format))
    return NotesSummary(of: update)?.line(in: Localization())
  }

  private static let keepAChangelog = """
    ## [2.0.0] - 2026-01-02

    ### Added
    - One
      - A part of it
    - Two
    ### Changed
    - Not counted
    ### Fixed
    1. First
    2. Second
    3. Third
    ### Security
    - CVE-2026-1
    """

  private static let conventional =
    "# 2.0.0 (2026-01-02)\n\n### ⚠ BREAKING CHANGES\n\n* **api:** gone\n* **cli:** gone too\n\n"
    + "### Bug Fixes\n\n* **core:** one\n"

  private static let changesets =
    "## 2.0.0\n\n### Major Changes\n\n- a1b2c3d: Gone\n\n### Minor Changes\n\n- New\n\n"
    + "### Patch Changes\n\n- Mended\n- Mended too\n"

  @Test(
    arguments: [
      (keepAChangelog, "1 security · 2 features · 3 fixes"),
      (conventional, "2 breaking · 1 fix"),
      (changesets, "1 breaking · 1 feature · 2 fixes"),
      ("**Fixes**\n\n- One\n- Two\n", "2 fixes"),
      ("Bug fixes\n---------\n\n- One\n", "1 fix"),
      ("## Fixed\n\nA paragraph, no item.\n", nil),
      ("## What's Changed\n\n- One\n", nil), ("- One fix\n- Another\n", nil), ("", nil),
    ] as [(String, String?)])
  func `changes are counted where headings tell their kind`(text: String, expected: String?) {
    #expect(line(text) == expected)
  }

  @Test func `HTML tells as Markdown does, and plain text tells nothing`() {
    #expect(line("<h3>Fixed</h3><ul><li>One<li>Two</ul>", .html) == "2 fixes")
    #expect(line("## Fixed\n- One", .plain) == nil)
  }

  @Test func `the notes of several versions are counted together, and the line is the first`() {
    func notes(_ version: String) -> VersionNotes {
      VersionNotes(
        version: version, notes: ReleaseNotes(text: "### Fixed\n- One\n- Two", format: .markdown))
    }
    var update = Update(version: "2")
    update.history = [notes("2"), notes("1.9")]
    let dialog = Dialog(
      about: update, appName: "Tool", installed: "1", words: Localization(language: "de"))
    #expect(dialog.pages[0].text.plainText(width: 60).hasPrefix("4 Fehler behoben\n\n2\n"))
  }

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
    func shown(_ update: Update) -> String {
      TextDocument(notesOf: update, words: Localization()).plainText(width: 40)
    }
    var update = Samples.update(notes: "only")
    #expect(shown(update) == "only\n")
    update.history = [Samples.history[0]]
    #expect(shown(update) == "only\n")
    update.release.notes = nil
    #expect(shown(update) == "What is new\n\n• Faster search\n")
  }

  @Test(arguments: [
    ("en", "Seller: Example Ltd.\nSize: 12.3 MB\nPrice: £0.99\nRating: 4.3 of 5 (1234 ratings)"),
    (
      "de",
      "Anbieter: Example Ltd.\nGröße: 12,3 MB\nPreis: £0.99\nBewertung: 4,3 von 5 (1234 Bewertungen)"
    ),
  ])
  func `each fact is a line below the notes`(language: String, lines: String) {
    let dialog = Samples.dialog(notes: "One", language: language)
    #expect(dialog.pages[0].text.plainText(width: 80) == "One\n\n\(lines)\n")
  }

  @Test func `only what is known is said, and a size alone is no fact of a store`() {
    var update = Samples.update(notes: "One")
    update.release.listing = StoreListing(seller: "\u{1B}[2J", rating: .nan)
    #expect(update.storeLines(in: Localization()) == "")
    update.release.listing = StoreListing(seller: "a\u{1B}[31m\nb", ratingCount: 3)
    update.release.size = -1
    #expect(update.storeLines(in: Localization()) == "Seller: a b")
  }

  @Test(arguments: [nil, .nan, .infinity, -0.1, 5.1, 1e300])
  func `what is no rating is not shown`(rating: Double?) {
    #expect(Localization().rating(rating, count: 1) == nil)
  }
}
