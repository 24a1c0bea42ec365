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
    #expect(screen.list.marked == [])
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

  @Test func `the row of the rest is whole where there is room, and else its heading is`() {
    var screen = InboxSamples.screen()
    #expect(
      screen.view(in: Size(100, 30)).snapshot
        .contains("▸ 1 up to date · 1 skipped · 1 not checked yet "))
    screen.press(.end)
    let lines = screen.view(in: Size(80, 24)).textLines
    #expect(lines.contains { $0.hasSuffix("│ 1 up to date · 1 skipped · 1 not") })
    #expect(lines.contains { $0.hasSuffix("│ checked yet") })
  }

  @Test(arguments: [Size(80, 24), Size(100, 30), Size(200, 60)])
  func `a command to copy is whole`(size: Size) {
    let words = Localization()
    var item = InboxSamples.items()[0]
    item.content = PromptContent(
      Samples.update(), appName: "Tool", installed: "1.4.0", words: words,
      way: .typing("/bin/sh -c '\(String(repeating: "echo again; ", count: 15))echo the last'"),
      prohibition: "Your administrator does not let this be updated from here")
    var screen = InboxScreen([item], work: InboxHost().work, words: words)
    #expect(screen.view(in: size).snapshot.contains("last'"))
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
    screen.press(.end, .up, .up, .character(" "))
    #expect(screen.list.marked == [0])
    _ = screen.update(
      .message(.ended(0, InboxItem(name: "Tool", installed: "2.0.0", news: .current))))
    #expect(screen.list.marked == [])
  }

  @Test func `r checks again, but only after all checks have ended`() {
    let host = InboxHost()
    var screen = InboxSamples.screen(host)
    _ = screen.update(.resize(Size(80, 24)))
    screen.press(.character("r"))
    #expect(host.starts == 1)
    for (index, item) in InboxSamples.items().enumerated() {
      _ = screen.update(.message(.ended(index, item)))
    }
    screen.press(.character("r"))
    #expect(host.starts == 2)
  }

  @Test func `a check that finds nothing out leaves what is shown`() {
    var screen = InboxSamples.screen()
    let before = screen.items.map { $0.line(in: screen.words) }
    for index in screen.items.indices {
      _ = screen.update(.message(.begun(index)))
      _ = screen.update(.message(.ended(index, nil)))
    }
    #expect(screen.items.map { $0.line(in: screen.words) } == before)
    #expect(screen.items.allSatisfy { !$0.isChecking })
  }

  // MARK: Order

  @Test func `required updates stand first, then updates, then failures, then the rest`() {
    var screen = InboxSamples.screen()
    #expect(screen.names == ["Breeze", "Safe", "Tool", "Far away", nil])
    #expect(
      screen.list.restLabel(in: Localization()) == "1 up to date · 1 skipped · 1 not checked yet")
    screen.press(.end, .enter)
    #expect(
      screen.names == ["Breeze", "Safe", "Tool", "Far away", nil, "Up to date", "Lamp", "New here"])
    screen.press(.character(" "))
    #expect(screen.names.count == 5)
  }

  @Test func `the rest is not hidden if there is nothing else`() {
    let items = InboxSamples.items().suffix(2)
    let screen = InboxScreen(Array(items), work: InboxHost().work, words: Localization())
    #expect(screen.names == ["Up to date", "New here"])
  }

  @Test func `the focus stays at the top until it is moved, and then on its app`() {
    let words = Localization()
    let items = ["A", "B", "C"].map { InboxItem(name: $0, installed: "1", news: .current) }
    var screen = InboxScreen(items, work: InboxHost().work, words: words)
    func offer(_ index: Int) -> ScreenEvent<InboxMessage> {
      .message(
        .ended(index, InboxItem(name: items[index].name, installed: "1", news: .update("2"))))
    }
    _ = screen.update(offer(2))
    #expect(screen.names == ["C", nil] && screen.list.focus == 0)
    screen.press(.down)
    _ = screen.update(offer(1))
    #expect(screen.names == ["B", "C", nil] && screen.list.focusedRow == .rest)
    screen.press(.up)
    _ = screen.update(offer(0))
    #expect(screen.names == ["A", "B", "C"] && screen.list.focused?.name == "C")
  }

  @Test(arguments: [" ", "s", "l", "?"] as [Character])
  func `after any key, the focus stays on its app`(key: Character) {
    var items = Array(InboxSamples.items()[..<2])
    items[1] = InboxItem(name: "Breeze", installed: "3.1", news: .current)
    let host = InboxHost()
    host.canSave = false
    var screen = InboxScreen(items, work: host.work, words: Localization())
    screen.press(.character(key))
    _ = screen.update(.message(.ended(1, InboxSamples.items()[1])))
    #expect(screen.names == ["Breeze", "Tool"] && screen.list.focused?.name == "Tool")
  }

  @Test func `a slash shows the apps whose names have what is typed`() {
    var screen = InboxSamples.screen()
    screen.press(.character("/"), .character("a"))
    #expect(screen.names == ["Safe", "Far away", "Up to date", "Lamp"])
    #expect(screen.view(in: Size(80, 24)).textLines[0].hasSuffix("/a"))
    screen.press(.character("f"), .enter)
    #expect(screen.names == ["Safe"])
    #expect(screen.press(.escape) == nil)
    #expect(screen.names.count == 5)
    screen.press(.character("/"), .character("x"))
    #expect(screen.names == [] && screen.view(in: Size(80, 24)).snapshot.contains("Not found"))
    #expect(screen.press(.enter, .enter, .character(" "), .character("s"), .down, .end) == nil)
    #expect(screen.press(.character("/"), .backspace) == nil && screen.names.count == 5)
  }

  // MARK: Choosing

  @Test func `Enter updates the focused app, or else the marked ones in their order`() {
    var screen = InboxSamples.screen()
    #expect(screen.press(.down, .enter) == .update([2]))
    screen = InboxSamples.screen()
    let down = [Key.down, .down, .character(" "), .home, .character(" "), .enter]
    #expect(down.compactMap { screen.press($0) } == [.update([1, 0])])
    screen = InboxSamples.screen()
    #expect(screen.press(.character("a"), .enter) == .update([1, 2, 0]))
    screen = InboxSamples.screen()
    #expect(screen.press(.character("a"), .character("a"), .end, .up, .enter) == nil)
    screen = InboxSamples.screen()
    screen.press(.end, .enter, .down, .down, .character(" "), .character("a"))
    #expect(screen.list.marked == [1, 2, 0, 3])
  }

  @Test func `a filter hides marks, which come back with it, and only what is shown is updated`() {
    var screen = InboxSamples.screen()
    screen.press(.character(" "), .character("/"), .character("o"), .enter)
    #expect(screen.names == ["Tool", "Up to date"] && screen.list.marked == [])
    #expect(screen.press(.enter) == .update([0]))
    screen.press(.character("a"))
    #expect(screen.press(.enter) == .update([0]))
    screen.press(.character("a"), .escape)
    #expect(screen.press(.enter) == .update([1]))
    screen.press(.character("/"), .character("p"), .enter, .character("a"), .escape)
    #expect(screen.list.marked == [1])
  }

  @Test(arguments: [.escape, .character("q")] as [Key])
  func `a key leaves`(key: Key) {
    var screen = InboxSamples.screen()
    #expect(screen.press(key) == .leave)
    screen = InboxSamples.screen()
    #expect(screen.press(.character("?"), key) == nil)
    #expect(screen.press(key) == .leave)
    screen = InboxSamples.screen()
    #expect(screen.press(.down, .down, .character("l"), key) == nil)
    #expect(screen.press(key) == .leave)
  }

  @Test func `Skip and Later are remembered of the version on the screen, and can be undone`() {
    let host = InboxHost()
    var screen = InboxSamples.screen(host)
    screen.press(.down, .down, .character(" "), .character("s"))
    #expect(host.remembered.count == 1)
    #expect(host.remembered[0].version == "2.0.0" && host.remembered[0].answer == .skip)
    #expect(screen.items[0].silence == .skipped && screen.list.marked == [])
    #expect(screen.names == ["Breeze", "Safe", "Far away", nil])
    screen.press(.character("u"))
    #expect(host.undone == 1 && screen.items[0].silence == nil)
    #expect(screen.list.focused?.name == "Tool")
    screen.press(.character("l"), .character("2"), .character("u"), .character("u"))
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[1]) && host.undone == 2)
    screen.press(.character("l"), .down, .down, .enter)
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[2]))
    #expect(screen.items[0].silence == .snoozed)
  }

  @Test func `a time is chosen for the app that Later was pressed on`() {
    let host = InboxHost()
    let lamp = InboxSamples.items()[3]
    var screen = InboxScreen(
      [InboxSamples.items()[0], InboxSamples.items()[2], lamp], work: host.work,
      words: Localization())
    screen.press(.down, .character("l"))
    // Another program has skipped it, so its row is folded.
    var skipped = InboxSamples.items()[0]
    skipped.silence = .skipped
    _ = screen.update(.message(.ended(0, skipped)))
    #expect(screen.names == ["Safe", nil] && screen.list.focusedRow == .rest)
    #expect(screen.view(in: Size(80, 24)).snapshot.contains("Tool 1.4.0 → 2.0.0, skipped"))
    screen.press(.enter)
    #expect(host.remembered.map(\.place) == [0] && screen.items[0].silence == .snoozed)
  }

  @Test func `an answer to an update that a check has replaced meanwhile does not count`() {
    let tool = InboxSamples.items()[0]
    var required = tool
    required.isRequired = true
    var newer = InboxItem(name: "Tool", installed: "1.4.0", news: .update("2.1.0"))
    newer.update = Samples.update(version: "2.1.0")
    let gone = InboxItem(name: "Tool", installed: "2.0.0", news: .current)
    for found in [required, newer, gone] {
      let host = InboxHost()
      var screen = InboxScreen([tool], work: host.work, words: Localization())
      screen.press(.character("l"))
      _ = screen.update(.message(.ended(0, found)))
      #expect(screen.press(.enter) == nil)
      #expect(host.remembered.isEmpty && screen.items[0].silence == nil)
    }
  }

  @Test func `an answer during a check outlives what the check has read before`() {
    var screen = InboxSamples.screen()
    screen.press(.down, .down, .character("s"))
    let item = InboxSamples.items()[0]
    _ = screen.update(.message(.ended(0, item)))
    #expect(screen.items[0].silence == .skipped)
    screen.press(.character("u"))
    var skipped = item
    skipped.silence = .skipped
    _ = screen.update(.message(.ended(0, skipped)))
    #expect(screen.items[0].silence == nil)
    screen.press(.character("s"))
    var newer = InboxItem(name: "Tool", installed: "1.4.0", news: .update("2.1.0"))
    newer.progress = .checked
    _ = screen.update(.message(.ended(0, newer)))
    #expect(screen.items[0].silence == nil)
  }

  @Test func `a silence that has ended is gone after the next check`() {
    var screen = InboxSamples.screen()
    let items = InboxSamples.items()
    func end() {
      for (index, item) in items.enumerated() {
        _ = screen.update(.message(.ended(index, item)))
      }
    }
    _ = screen.update(.resize(Size(80, 24)))
    screen.press(.down, .down, .character("l"), .enter)
    end()
    #expect(screen.items[0].silence == .snoozed)
    screen.press(.character("r"))
    end()
    #expect(screen.items[0].silence == nil)
  }

  @Test func `what could not be saved stays as it was, and a required update cannot wait`() {
    let host = InboxHost()
    host.canSave = false
    var screen = InboxSamples.screen(host)
    screen.press(.down, .down, .character("s"))
    #expect(screen.items[0].silence == nil)
    #expect(screen.view(in: Size(80, 24)).snapshot.contains("the state is locked"))
    screen.press(.character("u"), .home, .character("s"), .character("l"))
    #expect(host.remembered.count == 1 && host.undone == 0)
    #expect(!screen.view(in: Size(80, 24)).snapshot.contains("the state is locked"))
  }

  @Test func `what could not be taken back stays, is told, and can be tried again`() {
    let host = InboxHost()
    var screen = InboxSamples.screen(host)
    screen.press(.down, .down, .character("s"))
    host.canSave = false
    screen.press(.character("u"))
    #expect(screen.items[0].silence == .skipped)
    #expect(screen.view(in: Size(80, 24)).snapshot.contains("the state is locked"))
    host.canSave = true
    screen.press(.character("u"))
    #expect(screen.items[0].silence == nil && screen.failure == nil)
  }
}
