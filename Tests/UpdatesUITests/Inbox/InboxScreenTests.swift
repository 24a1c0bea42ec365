import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct InboxScreenTests {
  // MARK: Pictures

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5)])
  func `a list with the notes of the focused app`(size: Size) throws {
    var screen = InboxSamples.screen()
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "inbox/list-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: ["de", "ja"])
  func `the list in another language`(language: String) throws {
    var screen = InboxSamples.screen(language: language)
    try Snapshot.verify(
      screen.view(in: Size(80, 24)).snapshot, named: "inbox/list-\(language)-80x24")
  }

  @Test func `what an administrator forbids is said, and has no box`() {
    let words = Localization()
    var item = InboxSamples.items()[0]
    item.prohibition = "Your administrator does not let this be updated from here"
    #expect(!item.canUpdate && item.canWait)
    #expect(
      item.line(in: words)
        == "Tool 1.4.0 → 2.0.0: Your administrator does not let this be updated from here")
    var screen = InboxScreen([item], work: InboxHost().work, words: words)
    #expect(screen.press(.character(" "), .enter) == nil)
    #expect(screen.marked == [])
    var unchecked = InboxItem(name: "Tool", installed: "1.0", news: .current)
    unchecked.prohibition = "Your administrator has switched off updates here"
    #expect(
      unchecked.line(in: words) == "Tool 1.0: Your administrator has switched off updates here")
    #expect(
      unchecked.text(in: words).plainText(width: 80, isSpoken: false)
        .contains("Your administrator has switched off updates here"))
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `why a check failed stands above what an earlier one has found`(size: Size) {
    let words = Localization()
    var item = InboxSamples.items()[0]
    item.progress = .failed("'example.com' is down")
    #expect(
      item.line(in: words) == "Tool 1.4.0 → 2.0.0, could not check: 'example.com' is down")
    var screen = InboxScreen([item], work: InboxHost().work, words: words)
    let text = screen.view(in: size).snapshot
    #expect(text.contains("could not check: 'example.com' is") && text.contains("[ ] ? Tool"))
    item.isRequired = true
    screen = InboxScreen([item], work: InboxHost().work, words: words)
    #expect(screen.view(in: size).snapshot.contains("[ ] ! Tool"))
  }

  // MARK: Checks

  @Test func `the checks start with the first picture, once, and fill in the rows`() {
    let host = InboxHost()
    let words = Localization()
    var screen = InboxScreen(
      [InboxItem(name: "A", installed: "1", news: .unknown)], work: host.work, words: words)
    #expect(screen.update(.resize(Size(80, 24))) == .wait)
    #expect(screen.update(.resize(Size(60, 24))) == .wait)
    #expect(host.starts == 1)
    #expect(screen.update(.message(.begun(0))) == .wake(milliseconds: 100))
    #expect(screen.view(in: Size(80, 24)).textLines[2].hasPrefix("  >    ⠋ A"))
    _ = screen.update(.tick)
    #expect(screen.view(in: Size(80, 24)).textLines[2].hasPrefix("  >    ⠙ A"))
    var item = InboxItem(name: "A", installed: "1", news: .update("2"))
    item.progress = .checked
    #expect(screen.update(.message(.ended(0, item))) == .wait)
    #expect(screen.view(in: Size(80, 24)).textLines[2].hasPrefix("  >[ ]   A  1 → 2"))
  }

  @Test func `an update that is gone after its check is no longer marked`() {
    var screen = InboxSamples.screen()
    screen.press(.character(" "))
    #expect(screen.marked == [0])
    _ = screen.update(
      .message(.ended(0, InboxItem(name: "Tool", installed: "2.0.0", news: .current))))
    #expect(screen.marked == [])
    #expect(screen.press(.enter) == nil)
  }

  // MARK: Choosing

  @Test(arguments: [.enter, .character("u")] as [Key])
  func `Enter updates the focused app, or else the marked ones in their order`(key: Key) {
    var screen = InboxSamples.screen()
    #expect(screen.press(.down, key) == .update([1]))
    screen = InboxSamples.screen()
    #expect(
      screen.press(.down, .down, .character(" "), .home, .character(" "), key) == .update([0, 2]))
    screen = InboxSamples.screen()
    #expect(screen.press(.character("a"), key) == .update([0, 1, 2]))
    screen = InboxSamples.screen()
    #expect(screen.press(.character("a"), .character("a"), .end, key) == nil)
    screen = InboxSamples.screen()
    screen.press(.down, .down, .down, .character(" "), .character("a"))
    #expect(screen.marked == [0, 1, 2, 3])
  }

  @Test(arguments: [.escape, .character("q")] as [Key])
  func `a key leaves`(key: Key) {
    var screen = InboxSamples.screen()
    #expect(screen.press(key) == .leave)
    screen = InboxSamples.screen()
    #expect(screen.press(.character("?"), key) == nil)
    #expect(screen.press(key) == .leave)
    screen = InboxSamples.screen()
    #expect(screen.press(.character("l"), key) == nil)
    #expect(screen.press(key) == .leave)
  }

  @Test func `Skip and Later are remembered, and unmark the app`() {
    let host = InboxHost()
    var screen = InboxSamples.screen(host)
    screen.press(.character(" "), .character("s"))
    #expect(host.remembered.count == 1 && host.remembered[0].answer == .skip)
    #expect(screen.items[0].silence == .skipped && screen.marked == [])
    screen.press(.character("l"), .character("2"))
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[1]))
    #expect(screen.items[0].silence == .snoozed)
    screen.press(.character("l"), .down, .down, .enter)
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[2]))
  }

  @Test func `an answer during a check outlives what the check has read before`() {
    var screen = InboxSamples.screen()
    screen.press(.character("s"))
    let item = InboxSamples.items()[0]
    _ = screen.update(.message(.ended(0, item)))
    #expect(screen.items[0].silence == .skipped)
    var newer = InboxItem(name: "Tool", installed: "1.4.0", news: .update("2.1.0"))
    newer.progress = .checked
    _ = screen.update(.message(.ended(0, newer)))
    #expect(screen.items[0].silence == nil)
  }

  @Test func `what could not be saved stays as it was, and a required update cannot wait`() {
    let host = InboxHost()
    host.canSave = false
    var screen = InboxSamples.screen(host)
    screen.press(.character("s"))
    #expect(screen.items[0].silence == nil)
    screen.press(.down, .character("s"), .character("l"), .enter)
    #expect(host.remembered.count == 1)
  }
}

@Suite struct PlainInboxTests {
  private let inbox = PlainInbox(items: InboxSamples.items(), words: Localization(), width: 60)

  @Test func `the apps with an update have numbers`() {
    #expect(
      inbox.opening == """
        1. Tool 1.4.0 → 2.0.0
        2. Breeze 3.1 → 3.2 (Required)
        3. Safe 1.0 → 1.0.1 (Critical)
        4. Lamp 0.9 → 1.0, skipped
        Far away 5.0, could not check: 'example.com' could not be reached
        Up to date 7.7, up to date
        New here ?, not checked yet

        Update which? (1 3, a for all, 1? for notes, Enter to leave): 
        """)
  }

  @Test func `what cannot be chosen has no number`() {
    var items = Array(InboxSamples.items()[..<3])
    items[1].prohibition = "Ask the help desk"
    let inbox = PlainInbox(items: items, words: Localization(), width: 60)
    #expect(
      inbox.list == """
        1. Tool 1.4.0 → 2.0.0
        Breeze 3.1 → 3.2 (Required): Ask the help desk
        2. Safe 1.0 → 1.0.1 (Critical)

        """)
    #expect(inbox.answer("2") == .finish(.update([2])))
    #expect(inbox.answer("a") == .finish(.update([0, 2])))
  }

  @Test(
    arguments: [
      ("2", .update([1])), (" 3, 1 3 ", .update([2, 0])), ("a", .update([0, 1, 2])),
      ("", .leave), ("q", .leave), (nil, .leave),
    ] as [(String?, InboxChoice)])
  func `a line chooses`(line: String?, choice: InboxChoice) {
    #expect(inbox.answer(line) == .finish(choice))
  }

  @Test(arguments: ["5", "0", "x", "1 x", "8", "-1"])
  func `another line is told, and the question comes again`(line: String) {
    guard case .ask(let text) = inbox.answer(line) else {
      Issue.record("it chose something")
      return
    }
    #expect(text.contains("is not the number of an app with an update."))
    #expect(text.hasSuffix(inbox.opening))
  }

  @Test func `a question mark reads the notes`() {
    guard case .ask(let text) = inbox.answer("1?") else {
      Issue.record("it chose something")
      return
    }
    #expect(text.contains("Fewer clicks.") && text.contains("brew upgrade tool"))
    #expect(text.hasSuffix(inbox.opening))
  }
}
