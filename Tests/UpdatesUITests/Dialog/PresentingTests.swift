import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

/// Pages that are read one after the other, and a message, which is one page.
@Suite struct PresentingTests {
  private static let pages = [
    page(
      "Something New",
      "[raizlabs_logo]\n\nThe window that nobody liked is gone.\n\nWhat it did is now one key away, "
        + "and the key can be chosen."),
    page("Faster", "Searching takes *half* the time."),
    page("And more", (1...40).map { "Line \($0)" }.joined(separator: "\n")),
  ]

  private static func page(_ title: String, _ text: String) -> TextDocument.Section {
    .init(heading: title, source: text, format: .markdown)
  }

  private static func dialog(
    _ pages: [TextDocument.Section] = pages, isFollowed: Bool = false,
    words: Localization = Localization()
  ) -> Dialog<MessageAction> {
    Dialog(presenting: pages, appName: "Breeze", isFollowed: isFollowed, words: words)
  }

  private var screen = DialogScreen(dialog())

  private mutating func text() -> String {
    screen.view(in: Size(80, 24)).textLines.joined(separator: "\n")
  }

  @Test(arguments: [.enter, "x", "X"] as [Key], ["a", .backspace] as [Key])
  mutating func `a key goes on to the next page, and another back, on the first page nowhere`(
    forth: Key, back: Key
  ) {
    #expect(screen.press(back, forth) == nil)
    var text = text()
    #expect(text.contains("Page 2 of 3") && text.contains("Faster"))
    #expect(screen.press(back, back) == nil)
    text = self.text()
    #expect(text.contains("Page 1 of 3"))
  }

  @Test mutating func `Enter leads through all pages to the end, and each keeps its place`() {
    screen.press(.enter, .enter)
    var text = text()
    #expect(text.contains("> Done <"))
    screen.press(.end)
    text = self.text()
    screen.press("a", "x")
    let again = self.text()
    #expect(text.contains("Line 40") && again.contains("Line 40"))
    #expect(screen.press("d") == .close)
  }

  @Test mutating func `where something follows, the last page goes on to it, and Esc from any`() {
    screen = DialogScreen(Self.dialog(isFollowed: true))
    for key in [.escape, "q", "c"] as [Key] {
      var screen = screen
      #expect(screen.press(key) == .close)
    }
    screen.press(.enter, .enter)
    #expect(screen.press(.enter) == .close)
  }

  // MARK: Pictures

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5), Size(1, 1)])
  mutating func `the pages`(size: Size) throws {
    for number in 1...3 {
      try verify(&screen, "page-\(number)", size)
      screen.press(.enter)
    }
  }

  @Test(arguments: Localization.languages)
  func `a page in each language`(language: String) throws {
    var screen = DialogScreen(Self.dialog(words: Localization(language: language)))
    screen.press(.enter)
    try verify(&screen, "page-2-\(language)", Size(40, 10))
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `pages that something follows, and right to left`(size: Size) throws {
    var screen = DialogScreen(Self.dialog(isFollowed: true))
    try verify(&screen, "followed-1", size)
    screen.press(.enter, .enter)
    try verify(&screen, "followed-3", size)
    let page = Self.page("מה חדש", "החיפוש מהיר פי שניים.\n\u{202E}מהיר\u{202C} 2.0")
    var other = DialogScreen(Self.dialog([page]))
    try verify(&other, "right-to-left", size)
  }

  private func verify(
    _ screen: inout DialogScreen<MessageAction>, _ name: String, _ size: Size
  ) throws {
    try Snapshot.verify(
      screen.view(in: size).snapshot,
      named: "presentation/\(name)-\(size.columns)x\(size.rows)")
  }

  // MARK: A message

  private let message = Dialog(
    title: "The check failed",
    text: TextDocument(
      """
      The server 'updates.example.com' could not be reached: connection refused

      Check the network, or ask again later
      """, format: .plain), words: Localization())

  @Test(arguments: [.enter, .escape, "c", "q"] as [Key])
  func `a key ends a message`(key: Key) {
    var screen = DialogScreen(message)
    #expect(screen.press(key) == .close)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5)])
  func `a message`(size: Size) throws {
    var screen = DialogScreen(message)
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "message/\(size.columns)x\(size.rows)")
  }

  // MARK: Plain lines

  @Test func `the pages come one after the other`() throws {
    var pages = PlainDialog(Self.dialog())
    let texts =
      [pages.opening()] + ["1", "n", "back", "next"].map { pages.answer($0).question ?? "ended" }
    try Snapshot.verify(texts.map { $0 + "\n" }.joined(), named: "plain-presentation")
    #expect(pages.answer("d") == .finish(.close))
  }

  @Test(arguments: Localization.languages, [true, false])
  func `no two words shown begin with the same letter`(language: String, isFollowed: Bool) {
    let dialog = Self.dialog(
      isFollowed: isFollowed, words: Localization(language: language))
    for page in dialog.pages {
      let titles = page.choices.map(\.button.title)
      #expect(Set(titles.map(\.first)).count == titles.count)
    }
  }

  @Test func `an empty line goes on, and a letter that says nothing for certain is left out`() {
    let words = Localization(
      replacements: [
        "updates.next-button-title": "Quick", "updates.back-button-title": "There",
        "updates.done-button-title": "that's it",
      ])
    var pages = PlainDialog(Self.dialog(words: words))
    let text = pages.answer("").question
    #expect(text?.contains("1. Quick\n2. There\n3. that's it\n") == true)
    #expect(pages.answer("q") == .finish(.close))
    #expect(pages.answer(nil) == .finish(.close))
  }
}
