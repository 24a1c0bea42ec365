import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PresentingTests {
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

@Suite struct PlainPresentationTests {
  @Test func `the pages come one after the other`() throws {
    var pages = PlainPresentation(Samples.presentationContent())
    var text = pages.opening + "\n"
    for answer in ["1", "n", "back", "next"] {
      guard case .ask(let next) = pages.answer(answer) else {
        Issue.record("'\(answer)' ended it")
        return
      }
      text += next + "\n"
    }
    try Snapshot.verify(text, named: "plain-presentation")
    #expect(pages.answer("d") == .finish(.close))
  }

  @Test func `where something follows the last page goes on to it`() {
    var pages = PlainPresentation(Samples.presentationContent(isFollowed: true))
    #expect(pages.opening.hasSuffix("1. Next (n)\n2. Close (c)\n\n" + question))
    _ = pages.answer("n")
    guard case .ask(let last) = pages.answer("n") else {
      Issue.record("it ended early")
      return
    }
    #expect(last.hasSuffix("1. Next (n)\n2. Back (b)\n\n" + question))
    #expect(pages.answer("n") == .finish(.close))
  }

  @Test(arguments: Localization.languages, [true, false])
  func `no two words shown begin with the same letter`(language: String, isFollowed: Bool) {
    let content = Samples.presentationContent(isFollowed: isFollowed, language: language)
    for page in content.pages.indices {
      let titles = content.steps(of: page).map { content.title(of: $0) }
      #expect(Set(titles.map(\.first)).count == titles.count)
    }
  }

  @Test func `a letter that says nothing for certain is left out`() {
    let words = Localization(
      replacements: [
        "updates.next-button-title": "Quick", "updates.back-button-title": "There",
        "updates.done-button-title": "that's it",
      ])
    var pages = PlainPresentation(
      PresentationContent(Samples.pages, appName: nil, words: words))
    #expect(pages.answer("").text?.contains("1. Quick\n2. There\n3. that's it\n") == true)
    #expect(pages.answer("q") == .finish(.close))
  }

  private let question = "Your choice (a number or a letter): "

  @Test func `the end of input ends it`() {
    var pages = PlainPresentation(Samples.presentationContent())
    #expect(pages.answer(nil) == .finish(.close))
  }

  @Test func `the way to update is known before anybody is asked`() {
    func opening(_ way: UpgradeWay) -> String {
      var prompt = PlainPrompt(Samples.content(isRequired: true, way: way))
      return prompt.opening()
    }
    let address = "https://example.com/get"
    #expect(opening(.opening(address)).contains("open: \(address)\n"))
    #expect(opening(.running("brew upgrade tool")).contains("run: brew upgrade tool\n"))
    #expect(!opening(.own).contains("Update will"))
    #expect(opening(.unknown).contains("Update it the way you installed it."))
  }

  @Test func `if no way to update is known, a person can only leave`() {
    let required = Samples.content(isRequired: true, way: .unknown)
    #expect(required.actions == [.leave])
    var prompt = PlainPrompt(required)
    #expect(!prompt.opening().contains("Update (u)"))
    #expect(prompt.answer("q") == .finish(.quit))

    let optional = Samples.content(way: .unknown)
    #expect(optional.actions == [.leave, .later, .skip])
    #expect(optional.title(of: .leave) == "Close")
    prompt = PlainPrompt(optional)
    #expect(prompt.answer("1") == .finish(.cancel))
  }
}

extension PlainStep {
  /// What is asked next; nil at the end.
  fileprivate var text: String? {
    if case .ask(let text) = self { text } else { nil }
  }
}
