import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PresentationScreenTests {
  private static let size = Size(80, 24)

  private var screen: PresentationScreen {
    PresentationScreen(Samples.presentationContent())
  }

  private func text(_ screen: PresentationScreen) -> String {
    var screen = screen
    return screen.view(in: Self.size).textLines.joined(separator: "\n")
  }

  @Test(arguments: [.enter, .character("x"), .character("X")] as [Key])
  func `a key goes on to the next page`(key: Key) {
    var screen = screen
    #expect(text(screen).contains("Page 1 of 3"))
    #expect(screen.press(key) == nil)
    #expect(text(screen).contains("Page 2 of 3") && text(screen).contains("Faster"))
  }

  @Test(arguments: [.character("a"), .backspace] as [Key])
  func `a key goes back, on the first page nowhere`(key: Key) {
    var screen = screen
    screen.press(.enter, key)
    #expect(text(screen).contains("Page 1 of 3"))
    #expect(screen.press(key) == nil)
    #expect(text(screen).contains("Page 1 of 3"))
  }

  @Test func `Enter leads through all pages to the end`() {
    var screen = screen
    #expect(screen.press(.enter, .enter) == nil)
    #expect(text(screen).contains("> Done <"))
    #expect(screen.press(.enter) == .close)
  }

  @Test func `each page keeps its place`() {
    var screen = screen
    screen.press(.enter, .enter)
    _ = screen.view(in: Self.size)
    screen.press(.end)
    #expect(text(screen).contains("Line 40"))
    screen.press(.character("a"), .character("x"))
    #expect(text(screen).contains("Line 40"))
  }

  // MARK: What follows

  private var followed: PresentationScreen {
    PresentationScreen(Samples.presentationContent(isFollowed: true))
  }

  @Test func `where something follows the last page goes on to it`() {
    var screen = followed
    #expect(text(screen).contains("Close") && !text(screen).contains("Done"))
    screen.press(.enter, .enter)
    #expect(text(screen).contains("> Next <") && text(screen).contains("Esc Close"))
    #expect(!text(screen).contains("Done") && !text(screen).contains("Close <"))
    #expect(screen.press(.enter) == .close)
  }

  @Test(arguments: [.escape, .character("q"), .character("c")] as [Key])
  func `where something follows a key leads to it from any page`(key: Key) {
    var screen = followed
    #expect(text(screen).contains("Esc Close"))
    #expect(screen.press(key) == .close)
  }

  // MARK: Pictures

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5), Size(1, 1)])
  func `the pages`(size: Size) throws {
    var screen = screen
    for number in 1...3 {
      try verify(screen, "page-\(number)", size)
      screen.press(.enter)
    }
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `a page in each language`(language: String, size: Size) throws {
    var screen = PresentationScreen(Samples.presentationContent(language: language))
    screen.press(.enter)
    try verify(screen, "page-2-\(language)", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `pages that something follows`(size: Size) throws {
    var screen = followed
    try verify(screen, "followed-1", size)
    screen.press(.enter, .enter)
    try verify(screen, "followed-3", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `right to left`(size: Size) throws {
    let page = Samples.page("מה חדש", "החיפוש מהיר פי שניים.\n\u{202E}מהיר\u{202C} 2.0")
    try verify(
      PresentationScreen(Samples.presentationContent([page])), "right-to-left", size)
  }

  private func verify(_ screen: PresentationScreen, _ name: String, _ size: Size) throws {
    var screen = screen
    try Snapshot.verify(
      screen.view(in: size).snapshot,
      named: "presentation/\(name)-\(size.columns)x\(size.rows)")
  }
}
