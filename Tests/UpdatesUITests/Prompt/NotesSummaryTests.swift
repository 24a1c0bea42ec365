import Testing
import Updates
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct NotesSummaryTests {
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

  private static let conventional = """
    # 2.0.0 (2026-01-02)

    ### ⚠ BREAKING CHANGES

    * **api:** gone
    * **cli:** gone too

    ### Bug Fixes

    * **core:** one
    """

  private static let changesets = """
    ## 2.0.0

    ### Major Changes

    - a1b2c3d: Gone

    ### Minor Changes

    - New

    ### Patch Changes

    - Mended
    - Mended too
    """

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
    let content = PromptContent(
      update, appName: "Tool", installed: "1", words: Localization(language: "de"))
    #expect(content.notes.plainText(width: 60).hasPrefix("4 Fehler behoben\n\n2\n"))
  }
}
