import Testing

@testable import UpdatesUI

@Suite struct PlainInboxTests {
  private let inbox = PlainInbox(items: InboxSamples.items(), words: Localization(), width: 60)

  @Test func `the apps with an update have numbers, and m shows the rest`() {
    #expect(
      inbox.opening == """
        1. Breeze 3.1 → 3.2 (Required)
        2. Safe 1.0 → 1.0.1 (Critical)
        3. Tool 1.4.0 → 2.0.0
        Far away 5.0, could not check: 'example.com' could not be reached
        1 up to date · 1 skipped · 1 not checked yet (m shows them)

        Update which? (1 3, a for all, 1? for notes, Enter to leave): 
        """)
    #expect(
      inbox.answer("m")
        == .ask(
          """

          Up to date 7.7, up to date
          4. Lamp 0.9 → 1.0, skipped
          New here ?, not checked yet

          Update which? (1 3, a for all, 1? for notes, Enter to leave): 
          """))
  }

  @Test func `why there is no update is said, and only the newest version is up to date`() {
    let words = Localization()
    let held = InboxItem(name: "Old", installed: "1.0", news: .held("other versions are pinned"))
    #expect(held.line(in: words) == "Old 1.0, other versions are pinned")
    #expect(held.rowValue(in: words) == "1.0, held back")
    #expect(
      held.text(in: words).plainText(width: 60, isSpoken: false)
        == "No update: other versions are pinned\n")
    let inbox = PlainInbox(items: InboxSamples.items() + [held], words: words, width: 60)
    #expect(inbox.lines.contains("1 up to date · 1 held back · 1 skipped"))
  }

  @Test(
    arguments: [
      ("en", 2, "2 up to date · 2 skipped"), ("fr", 4, "4 à jour · 4 ignorées"),
      ("fr", 1, "1 à jour · 1 ignorée"), ("it", 8, "8 aggiornati · 8 saltati"),
      ("pl", 1, "1 aktualna · 1 pominięto"), ("pl", 3, "3 aktualne · 3 pominięto"),
      ("pl", 8, "8 aktualnych · 8 pominięto"), ("pt-BR", 8, "8 atualizados · 8 puladas"),
      ("ru", 10, "10 актуальны · 10 пропущено"), ("ru", 21, "21 актуальна · 21 пропущено"),
      ("es", 2, "2 al día · 2 omitidas"), ("ja", 2, "2 最新 · 2 スキップ済み"),
    ])
  func `the row of the rest has the plural forms of the language`(
    language: String, count: Int, label: String
  ) {
    let samples = InboxSamples.items()
    let items = [samples[3], samples[5]].flatMap { Array(repeating: $0, count: count) }
    #expect(InboxList(items).restLabel(in: Localization(language: language)) == label)
  }

  @Test func `what cannot be chosen has no number`() {
    var items = Array(InboxSamples.items()[..<3])
    items[1].prohibition = "Ask the help desk"
    let inbox = PlainInbox(items: items, words: Localization(), width: 60)
    #expect(
      inbox.lines == """
        1. Safe 1.0 → 1.0.1 (Critical)
        2. Tool 1.4.0 → 2.0.0
        1 forbidden (m shows them)

        """)
    #expect(inbox.answer("2") == .finish(.update([0])))
    #expect(inbox.answer("a") == .finish(.update([2, 0])))
    #expect(
      inbox.answer("m")
        == .ask(
          "\nBreeze 3.1 → 3.2 (Required): Ask the help desk\n\n"
            + Localization().text(.inboxQuestion)))
  }

  @Test(
    arguments: [
      ("2", .update([2])), (" 3, 1 3 ", .update([0, 1])), ("a", .update([1, 2, 0])),
      ("", .leave), ("q", .leave), (nil, .leave),
    ] as [(String?, InboxChoice)])
  func `a line chooses`(line: String?, choice: InboxChoice) {
    #expect(inbox.answer(line) == .finish(choice))
  }

  @Test(arguments: ["5", "0", "x", "1 x", "8", "-1"])
  func `another line is told, and the question comes again`(line: String) {
    let text = inbox.answer(line).question ?? ""
    #expect(text.contains("is not the number of an app with an update."))
    #expect(text.hasSuffix(inbox.opening))
  }

  @Test func `a question mark reads the notes`() {
    let text = inbox.answer("3?").question ?? ""
    #expect(text.contains("Fewer clicks.") && text.contains("brew upgrade tool"))
    #expect(text.hasSuffix(inbox.opening))
  }
}
