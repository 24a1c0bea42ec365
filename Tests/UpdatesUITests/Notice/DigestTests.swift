import Testing
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct DigestTests {
  private func digest(
    _ count: Int = 3, required: Set<Int> = [], language: String = "en", isUTF8: Bool = true
  ) -> Digest {
    Digest(
      (0..<count).map {
        Digest.Item(
          name: ["Alpha", "Beta", "Gamma", "Delta"][$0], installed: "1.0", version: "2.\($0)",
          release: nil, isRequired: required.contains($0))
      }, command: "updates-tui inbox", words: Localization(language: language).shown(isUTF8: isUTF8)
    )
  }

  @Test(arguments: [
    (80, "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.1, Gamma 1.0 → 2.2"),
    (58, "3 updates: Alpha 1.0 → 2.0, Beta 1.0 → 2.1 and 1 more"),
    (40, "3 updates: Alpha 1.0 → 2.0 and 2 more"), (20, "3 updates"), (5, "3 up…"),
  ])
  func `the headline names as many apps as fit`(columns: Int, headline: String) {
    #expect(digest().lines(columns: columns, hasColor: false).hasPrefix(headline + "\n"))
  }

  @Test(arguments: [
    (NoticePlace.lines(columns: 80), 3), (.lines(columns: 58), 2), (.lines(columns: 40), 1),
    (.lines(columns: 20), 3), (.line(columns: 77), 2), (.nowhere(.noTerminal), 0),
  ])
  func `what the headline names is shown, or all where it has no room`(
    place: NoticePlace, count: Int
  ) {
    #expect(digest().countShown(at: place) == count)
  }

  @Test func `one line has the command too, if there is room`() {
    #expect(
      digest(1).line(columns: 80) == "1 update: Alpha 1.0 → 2.0: updates-tui inbox\n")
    #expect(digest().line(columns: 32) == "3 updates: updates-tui inbox\n")
    #expect(
      digest().line(columns: 12) == ": updates-t…\n" || digest().line(columns: 12).count == 13)
  }

  @Test func `required updates come first and say so`() {
    #expect(
      digest(2, required: [1]).lines(columns: 80, hasColor: true)
        == "\u{1B}[1;33m2 updates: Beta 1.0 → 2.1 (required), Alpha 1.0 → 2.0\u{1B}[0m\n"
        + "To read more and update, run:  updates-tui inbox\n"
        + "\u{1B}[2mTo silence this, set NO_UPDATE_NOTIFIER=1\u{1B}[0m\n")
  }

  @Test func `text from outside can do no harm`() {
    let item = Digest.Item(
      name: "A\u{1B}[2J", installed: "1\n2", version: "2\u{7}", release: nil, isRequired: false)
    let text = Digest([item], command: "updates-tui inbox", words: Localization()).line(
      columns: 200)
    #expect(!text.dropLast().unicodeScalars.contains { $0.value < 32 })
  }

  @Test(arguments: [(0, true, ""), (2, true, "⇡2"), (12, false, "^12")])
  func `the mark has the number of updates`(count: Int, isUTF8: Bool, mark: String) {
    #expect(UpdateCount.mark(of: count, isUTF8: isUTF8) == mark)
  }
}
