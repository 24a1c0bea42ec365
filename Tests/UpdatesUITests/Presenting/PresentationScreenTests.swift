import TerminalUI
import TestSupport
import Testing
import Updates

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

  @Test(arguments: [.escape, .character("q"), .character("d")] as [Key])
  func `a key ends it on any page`(key: Key) {
    var first = screen
    #expect(first.press(key) == .closed)
    var second = screen
    #expect(second.press(.enter, key) == .closed)
  }

  @Test func `Enter leads through all pages to the end`() {
    var screen = screen
    #expect(screen.press(.enter, .enter) == nil)
    #expect(text(screen).contains("> Done <"))
    #expect(screen.press(.enter) == .closed)
  }

  @Test func `the last page does not go on by its letter`() {
    var screen = screen
    #expect(screen.press(.enter, .enter, .character("x")) == nil)
    #expect(text(screen).contains("Page 3 of 3"))
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

  @Test func `a page can be searched, and n is the next match`() {
    var screen = screen
    screen.press(.enter, .enter)
    _ = screen.view(in: Self.size)
    screen.press(.character("/"))
    screen.type("line 3")
    screen.press(.enter, .character("n"))
    #expect(text(screen).contains("Page 3 of 3"))
  }

  @Test func `the keys are on a page of their own`() {
    var screen = screen
    screen.press(.character("?"))
    #expect(text(screen).contains("Press 'Next'"))
    screen.press(.escape)
    #expect(text(screen).contains("Page 1 of 3"))
  }

  @Test func `one page alone has no number and no way on`() {
    let presentation = Presentation(pages: [.init(title: "One", description: "")])
    var screen = PresentationScreen(Samples.presentationContent(presentation))
    #expect(!text(screen).contains("Page") && !text(screen).contains("Next"))
    #expect(screen.press(.enter) == .closed)
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
  func `without a name`(size: Size) throws {
    try verify(
      PresentationScreen(Samples.presentationContent(appName: nil)), "nameless", size)
  }

  @Test(arguments: [Size(80, 24), Size(21, 9)])
  func `wide characters`(size: Size) throws {
    let presentation = Presentation(pages: [
      .init(
        title: "新機能: 検索が速くなりました",
        description: "한국어도 됩니다. " + String(repeating: "字", count: 60)),
      .init(title: "終わり", description: "以上です。"),
    ])
    let content = Samples.presentationContent(
      presentation, appName: "そよ風のアプリケーション", language: "ja")
    try verify(PresentationScreen(content), "wide", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `right to left`(size: Size) throws {
    let presentation = Presentation(pages: [
      .init(title: "מה חדש", description: "החיפוש מהיר פי שניים.\n\u{202E}מהיר\u{202C} 2.0")
    ])
    try verify(
      PresentationScreen(Samples.presentationContent(presentation)), "right-to-left", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `a title that is too long for one line`(size: Size) throws {
    let presentation = Presentation(pages: [
      .init(title: String(repeating: "word ", count: 40), description: "text"),
      .init(image: String(repeating: "image", count: 60), title: "", description: ""),
    ])
    var screen = PresentationScreen(Samples.presentationContent(presentation))
    try verify(screen, "long-title", size)
    screen.press(.enter)
    try verify(screen, "long-image", size)
  }

  private func verify(_ screen: PresentationScreen, _ name: String, _ size: Size) throws {
    var screen = screen
    try Snapshot.verify(
      screen.view(in: size).snapshot,
      named: "presentation/\(name)-\(size.columns)x\(size.rows)")
  }

  // MARK: Hostile texts

  @Test(arguments: PromptFuzzTests.hostile.indices)
  func `no text breaks the picture`(index: Int) {
    let text = PromptFuzzTests.hostile[index]
    var random = SeededGenerator(seed: UInt64(index))
    let presentation = Presentation(
      pages: (0..<3).map { number in
        .init(
          image: number == 1 ? text : nil, title: number == 2 ? "" : text,
          description: number == 0 ? "" : text)
      })
    let content = Samples.presentationContent(presentation, appName: String(text.prefix(60)))
    var screen = PresentationScreen(content)
    for _ in 0..<60 {
      let size = Size(
        Int.random(in: 1...120, using: &random), Int.random(in: 1...50, using: &random))
      for line in screen.view(in: size).textLines {
        #expect(HostileText.offence(in: line) == nil)
      }
      let keys: [Key] = [.enter, .character("a"), .pageDown, .end, .right, .character("?")]
      if screen.press(keys.randomElement(using: &random) ?? .enter) != nil {
        screen = PresentationScreen(content)
      }
    }
  }
}
