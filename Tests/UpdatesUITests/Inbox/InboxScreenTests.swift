import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct InboxScreenTests {
  private let words = Localization()
  private let host = InboxHost()
  private let samples = InboxSamples.items()
  private var screen: InboxScreen

  init() {
    screen = host.screen(samples)
  }

  // MARK: Pictures

  @Test(arguments: [
    (Size(80, 24), "en"), (Size(40, 10), "en"), (Size(200, 60), "en"), (Size(20, 5), "en"),
    (Size(80, 24), "de"), (Size(80, 24), "ja"),
  ])
  func `a list with the notes of the focused app`(size: Size, language: String) throws {
    try InboxSamples.screen(language: language)
      .verify("inbox/list\(language == "en" ? "" : "-" + language)", size)
  }

  @Test mutating func `what an administrator forbids is said, and has no box`() {
    var item = samples[0]
    item.prohibition = "Your administrator does not let this be updated from here"
    #expect(!item.canUpdate && item.canWait)
    #expect(
      item.line(in: words)
        == "Tool 1.4.0 → 2.0.0: Your administrator does not let this be updated from here")
    screen = host.screen([item])
    #expect(screen.press(" ", .enter) == nil && screen.list.marked == [])
    var unchecked = InboxItem(name: "Tool", installed: "1.0", news: .current)
    unchecked.prohibition = "Your administrator has switched off updates here"
    #expect(
      unchecked.line(in: words) == "Tool 1.0: Your administrator has switched off updates here")
    #expect(unchecked.text(in: words).plainText(width: 80).hasPrefix("Your administrator has"))
  }

  @Test(arguments: [(80, 24), (40, 10)])
  mutating func `why a check failed stands above what an earlier one has found`(
    columns: Int, rows: Int
  ) {
    var item = samples[0]
    item.progress = .failed("'example.com' is down")
    #expect(
      item.line(in: words) == "Tool 1.4.0 → 2.0.0, could not check: 'example.com' is down")
    screen = host.screen([item])
    let text = screen.picture(columns, rows)
    #expect(text.contains("could not check: 'example.com' is") && text.contains("[ ] ? Tool"))
    item.isRequired = true
    screen = host.screen([item])
    #expect(screen.picture(columns, rows).contains("[ ] ! Tool"))
  }

  @Test mutating func `the row of the rest is whole where there is room, else its heading is`() {
    let rest = "1 up to date · 1 skipped · 1 not"
    #expect(screen.picture(100, 30).contains("▸ \(rest) checked yet"))
    screen.press(.end)
    let picture = screen.picture()
    #expect(picture.contains("│ \(rest)\n") && picture.contains("│ checked yet\n"))
  }

  @Test(arguments: [(80, 24), (100, 30), (200, 60)])
  mutating func `a command to copy is whole`(columns: Int, rows: Int) {
    var item = samples[0]
    item.content = Dialog(
      about: Samples.update(), appName: "Tool", installed: "1.4.0", words: words,
      way: .typing("/bin/sh -c '\(String(repeating: "echo again; ", count: 15))echo the last'"),
      prohibition: "Your administrator does not let this be updated from here")
    screen = host.screen([item])
    #expect(screen.picture(columns, rows).contains("last'"))
  }

  // MARK: Checks

  @Test mutating func `the checks start with the first picture, once, and fill in the rows`() {
    screen = host.screen([InboxItem(name: "A", installed: "1", news: .unknown)])
    #expect(screen.update(.resize(Size(80, 24))) == .wait)
    #expect(screen.update(.resize(Size(60, 24))) == .wait)
    #expect(host.starts == 1)
    #expect(screen.update(.message(.begun(0))) == .wake(milliseconds: 100))
    #expect(screen.picture().contains("\n  >    ⠋ A"))
    _ = screen.update(.tick)
    #expect(screen.picture().contains("\n  >    ⠙ A"))
    #expect(screen.end(0, InboxItem(name: "A", installed: "1", news: .update("2"))) == .wait)
    #expect(screen.picture().contains("\n  >[ ]   A  1 → 2"))
  }

  @Test mutating func `r checks again, but only after all checks have ended`() {
    _ = screen.update(.resize(Size(80, 24)))
    screen.press("r")
    #expect(host.starts == 1)
    for (index, item) in samples.enumerated() { screen.end(index, item) }
    screen.press("r")
    #expect(host.starts == 2)
  }

  @Test mutating func `a check that finds nothing out leaves what is shown`() {
    let before = samples.map { $0.line(in: words) }
    for index in samples.indices {
      _ = screen.update(.message(.begun(index)))
      screen.end(index, nil)
    }
    #expect(screen.items.map { $0.line(in: words) } == before)
    #expect(screen.items.allSatisfy { !$0.isChecking })
  }

  // MARK: Order

  @Test mutating func `required updates stand first, then updates, failures, and the rest`() {
    #expect(screen.names == ["Breeze", "Safe", "Tool", "Far away", nil])
    screen.press(.end, .enter)
    #expect(
      screen.names == ["Breeze", "Safe", "Tool", "Far away", nil, "Up to date", "Lamp", "New here"])
    screen.press(" ")
    #expect(screen.names.count == 5)
    #expect(host.screen(samples.suffix(2)).names == ["Up to date", "New here"])
  }

  @Test mutating func `the focus stays at the top until it is moved, and then on its app`() {
    let names = ["A", "B", "C"]
    func item(_ index: Int, _ news: InboxItem.News) -> InboxItem {
      InboxItem(name: names[index], installed: "1", news: news)
    }
    screen = host.screen(names.indices.map { item($0, .current) })
    screen.end(2, item(2, .update("2")))
    #expect(screen.names == ["C", nil] && screen.list.focus == 0)
    screen.press(.down)
    screen.end(1, item(1, .update("2")))
    #expect(screen.names == ["B", "C", nil] && screen.list.focusedRow == .rest)
    screen.press(.up)
    screen.end(0, item(0, .update("2")))
    #expect(screen.names == ["A", "B", "C"] && screen.list.focused?.name == "C")
  }

  @Test(arguments: [" ", "s", "l", "?"] as [Key])
  mutating func `after any key, the focus stays on its app`(key: Key) {
    host.canSave = false
    screen = host.screen([samples[0], InboxItem(name: "Breeze", installed: "3.1", news: .current)])
    screen.press(key)
    screen.end(1, samples[1])
    #expect(screen.names == ["Breeze", "Tool"] && screen.list.focused?.name == "Tool")
  }

  @Test mutating func `a slash shows the apps whose names have what is typed`() {
    screen.press("/", "a")
    #expect(screen.names == ["Safe", "Far away", "Up to date", "Lamp"])
    #expect(screen.view(in: Size(80, 24)).textLines[0].hasSuffix("/a"))
    screen.press("f", .enter)
    #expect(screen.names == ["Safe"])
    #expect(screen.press(.escape) == nil && screen.names.count == 5)
    screen.press("/", "x")
    #expect(screen.names == [] && screen.picture().contains("Not found"))
    #expect(screen.press(.enter, .enter, " ", "s", .down, .end) == nil)
    #expect(screen.press("/", .backspace) == nil && screen.names.count == 5)
  }

  // MARK: Choosing

  @Test(
    arguments: [
      ([.down, .enter], [2]), ([.down, .down, " ", .home, " ", .enter], [1, 0]),
      (["a", .enter], [1, 2, 0]), (["a", "a", .end, .up, .enter], nil),
      ([.end, .enter, .down, .down, " ", "a", .home, .enter], [1, 2, 0, 3]),
    ] as [([Key], [Int]?)])
  mutating func `Enter updates the focused app, or else the marked ones in their order`(
    keys: [Key], places: [Int]?
  ) {
    #expect(keys.compactMap { screen.press($0) } == places.map { [.update($0)] } ?? [])
  }

  @Test mutating func `a filter hides marks, which come back with it, and hides them from Enter`() {
    screen.press(" ", "/", "o", .enter)
    #expect(screen.names == ["Tool", "Up to date"] && screen.list.marked == [])
    #expect(screen.press(.enter) == .update([0]))
    screen.press("a")
    #expect(screen.press(.enter) == .update([0]))
    screen.press("a", .escape)
    #expect(screen.press(.enter) == .update([1]))
    screen.press("/", "p", .enter, "a", .escape)
    #expect(screen.list.marked == [1])
  }

  @Test(arguments: [.escape, "q"] as [Key], [[], ["?"], [.down, .down, "l"]] as [[Key]])
  mutating func `a key leaves`(key: Key, opening: [Key]) {
    for key in opening { screen.press(key) }
    if !opening.isEmpty { #expect(screen.press(key) == nil) }
    #expect(screen.press(key) == .leave)
  }

  @Test mutating func `Skip and Later are remembered of the version shown, and can be undone`() {
    screen.press(.down, .down, " ", "s")
    #expect(host.remembered.count == 1)
    #expect(host.remembered[0].version == "2.0.0" && host.remembered[0].answer == .skip)
    #expect(screen.items[0].silence == .skipped && screen.list.marked == [])
    #expect(screen.names == ["Breeze", "Safe", "Far away", nil])
    screen.press("u")
    #expect(host.undone == 1 && screen.items[0].silence == nil)
    #expect(screen.list.focused?.name == "Tool")
    screen.press("l", "2", "u", "u")
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[1]) && host.undone == 2)
    screen.press("l", .down, .down, .enter)
    #expect(host.remembered.last?.answer == .later(Snooze.allCases[2]))
    #expect(screen.items[0].silence == .snoozed)
  }

  @Test mutating func `a time is chosen for the app that Later was pressed on`() {
    screen = host.screen([samples[0], samples[2], samples[3]])
    screen.press(.down, "l")
    // Another program has skipped it, so its row is folded.
    var skipped = samples[0]
    skipped.silence = .skipped
    screen.end(0, skipped)
    #expect(screen.names == ["Safe", nil] && screen.list.focusedRow == .rest)
    #expect(screen.picture().contains("Tool 1.4.0 → 2.0.0, skipped"))
    screen.press(.enter)
    #expect(host.remembered.map(\.place) == [0] && screen.items[0].silence == .snoozed)
  }

  private static func tool(_ version: String?) -> InboxItem {
    var item = InboxItem(
      name: "Tool", installed: "1.4.0", news: version.map { .update($0) } ?? .current)
    item.update = version.map { Samples.update(version: $0) }
    return item
  }

  private static let required = {
    var required = tool("2.0.0")
    required.isRequired = true
    return required
  }()

  @Test(arguments: [required, tool("2.1.0"), tool(nil)])
  mutating func `an answer to an update that a check has replaced meanwhile does not count`(
    found: InboxItem
  ) {
    screen = host.screen([samples[0]])
    screen.press(" ", "l")
    screen.end(0, found)
    #expect(screen.press(.enter) == nil)
    #expect(host.remembered.isEmpty && screen.items[0].silence == nil)
    #expect(screen.list.marked == (found.canUpdate ? [0] : []))
  }

  @Test mutating func `an answer during a check outlives what the check has read before`() {
    screen.press(.down, .down, "s")
    screen.end(0, samples[0])
    #expect(screen.items[0].silence == .skipped)
    screen.press("u")
    var skipped = samples[0]
    skipped.silence = .skipped
    screen.end(0, skipped)
    #expect(screen.items[0].silence == nil)
    screen.press("s")
    screen.end(0, Self.tool("2.1.0"))
    #expect(screen.items[0].silence == nil)
  }

  @Test mutating func `a silence that has ended is gone after the next check`() {
    _ = screen.update(.resize(Size(80, 24)))
    screen.press(.down, .down, "l", .enter)
    for (index, item) in samples.enumerated() { screen.end(index, item) }
    #expect(screen.items[0].silence == .snoozed)
    screen.press("r")
    for (index, item) in samples.enumerated() { screen.end(index, item) }
    #expect(screen.items[0].silence == nil)
  }

  @Test mutating func `what could not be saved stays as it was, a required update cannot wait`() {
    host.canSave = false
    screen.press(.down, .down, "s")
    #expect(screen.items[0].silence == nil)
    #expect(screen.picture().contains("the state is locked"))
    screen.press("u", .home, "s", "l")
    #expect(host.remembered.count == 1 && host.undone == 0)
    #expect(!screen.picture().contains("the state is locked"))
  }

  @Test mutating func `what could not be taken back stays, is told, and can be tried again`() {
    screen.press(.down, .down, "s")
    host.canSave = false
    screen.press("u")
    #expect(screen.items[0].silence == .skipped)
    #expect(screen.picture().contains("the state is locked"))
    host.canSave = true
    screen.press("u")
    #expect(screen.items[0].silence == nil && screen.failure == nil)
  }
}
