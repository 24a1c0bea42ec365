import Testing
import UpdatesTestSupport

@testable import UpdatesUI

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
