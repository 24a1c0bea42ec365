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

  static func dialog(
    _ pages: [TextDocument.Section] = pages, isFollowed: Bool = false,
    words: Localization = Localization()
  ) -> Dialog<MessageAction> {
    Dialog(presenting: pages, appName: "Breeze", isFollowed: isFollowed, words: words)
  }

  private var screen = DialogScreen(dialog())

  @Test(arguments: [.enter, "x", "X"] as [Key], ["a", .backspace] as [Key])
  mutating func `a key goes on to the next page, and another back, on the first page nowhere`(
    forth: Key, back: Key
  ) {
    #expect(screen.press(back, forth) == nil)
    var text = screen.picture()
    #expect(text.contains("Page 2 of 3") && text.contains("Faster"))
    #expect(screen.press(back, back) == nil)
    text = screen.picture()
    #expect(text.contains("Page 1 of 3"))
  }

  @Test mutating func `Enter leads through all pages to the end, and each keeps its place`() {
    screen.press(.enter, .enter)
    var text = screen.picture()
    #expect(text.contains("> Done <"))
    screen.press(.end)
    text = screen.picture()
    screen.press("a", "x")
    let again = screen.picture()
    #expect(text.contains("Line 40") && again.contains("Line 40"))
    #expect(screen.press("d") == .close)
  }

  @Test(arguments: [[.escape], ["q"], ["c"], [.enter, .enter, .enter]] as [[Key]])
  func `where something follows, the last page goes on to it, and Esc from any`(keys: [Key]) {
    var screen = DialogScreen(Self.dialog(isFollowed: true))
    #expect(keys.compactMap { screen.press($0) } == [.close])
  }

  // MARK: Pictures

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(20, 5)])
  mutating func `the pages`(size: Size) throws {
    for number in 1...3 {
      try screen.verify("presentation/page-\(number)", size)
      screen.press(.enter)
    }
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `pages that something follows, and right to left`(size: Size) throws {
    var screen = DialogScreen(Self.dialog(isFollowed: true))
    try screen.verify("presentation/followed-1", size)
    screen.press(.enter, .enter)
    try screen.verify("presentation/followed-3", size)
    let page = Self.page("מה חדש", "החיפוש מהיר פי שניים.\n\u{202E}מהיר\u{202C} 2.0")
    try DialogScreen(Self.dialog([page])).verify("presentation/right-to-left", size)
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
    try DialogScreen(message).verify("message/check", size)
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
