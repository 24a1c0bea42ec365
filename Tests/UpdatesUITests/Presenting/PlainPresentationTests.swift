import TestSupport
import Testing
import Updates

@testable import UpdatesUI

@Suite struct PlainPresentationTests {
  @Test func `the pages come one after the other`() throws {
    var pages = PlainPresentation(Samples.presentationContent())
    var text = pages.opening + "\n"
    for answer in ["1", "x", "back", "next"] {
      guard case .ask(let next) = pages.answer(answer) else {
        Issue.record("'\(answer)' ended it")
        return
      }
      text += next + "\n"
    }
    try Snapshot.verify(text, named: "plain-presentation")
    #expect(pages.answer("d") == .finish(.closed))
  }

  @Test(arguments: ["3", "2.", "d", "Done"])
  func `a page can be the last`(answer: String) {
    var pages = PlainPresentation(Samples.presentationContent())
    let ends = answer != "3"
    #expect((pages.answer(answer) == .finish(.closed)) == ends)
  }

  @Test func `Enter goes on to the end`() {
    var pages = PlainPresentation(Samples.presentationContent())
    for answer in ["", " "] {
      guard case .ask = pages.answer(answer) else {
        Issue.record("'\(answer)' ended it")
        return
      }
    }
    #expect(pages.answer("") == .finish(.closed))
  }

  @Test(arguments: [true, false], ["q", "Q "])
  func `q leaves`(isFollowed: Bool, answer: String) {
    var pages = PlainPresentation(Samples.presentationContent(isFollowed: isFollowed))
    #expect(pages.answer(answer) == .finish(.closed))
  }

  @Test func `where something follows the last page goes on to it`() {
    var pages = PlainPresentation(Samples.presentationContent(isFollowed: true))
    #expect(pages.opening.hasSuffix("1. Next (x)\n2. Close (c)\n\n" + question))
    _ = pages.answer("x")
    guard case .ask(let last) = pages.answer("x") else {
      Issue.record("it ended early")
      return
    }
    #expect(last.hasSuffix("1. Next (x)\n2. Back (a)\n\n" + question))
    #expect(pages.answer("x") == .finish(.closed))
  }

  private let question = "Your choice (a number or a letter): "

  @Test(arguments: ["u", "9", "c"])
  func `nothing is chosen by what was not offered`(answer: String) {
    var pages = PlainPresentation(Samples.presentationContent())
    guard case .ask(let text) = pages.answer(answer) else {
      Issue.record("'\(answer)' ended it")
      return
    }
    #expect(text.contains("1. Next (x)"))
  }

  @Test func `the end of input ends it`() {
    var pages = PlainPresentation(Samples.presentationContent())
    #expect(pages.answer(nil) == .finish(.closed))
  }

  @Test func `the required update names the pages and does not repeat them`() {
    var presentation = Samples.presentation
    presentation.forceUpgrade = true
    presentation.upgradeURL = "https://example.com/get"
    let words = Localization()
    let update = presentation.requiredUpdate(by: .own, in: words)
    #expect(update.isRequired && update.kind == .hard && update.shouldNotify)
    #expect(update.storeURL == "https://example.com/get")
    #expect(update.releaseNotes?.text.hasPrefix("Something New\nFaster") == true)
    #expect(update.releaseNotes?.text.contains("The window") == false)
    presentation.pages = [Presentation.Page(title: "", description: "The window is new.")]
    #expect(
      presentation.requiredUpdate(by: .unknown, in: words).releaseNotes?.text
        == "The window is new.")
    let blank = Presentation(pages: [], forceUpgrade: true)
    #expect(blank.requiredUpdate(by: .own, in: words).releaseNotes == nil)
  }

  @Test func `an address that would be opened stands before all else`() {
    let way = UpgradeWay.opening("https://example.com/get")
    let update = Samples.presentation.requiredUpdate(by: way, in: Localization())
    #expect(
      update.releaseNotes?.text.hasPrefix(
        "The update is at https://example.com/get\n\nSomething New\nFaster") == true)
  }

  @Test func `where nobody knows how to update there is nothing to choose but to leave`() {
    let words = Localization()
    let content = PromptContent(
      Samples.presentation.requiredUpdate(by: .unknown, in: words), appName: "Tool",
      installed: nil, words: words, canUpdate: false)
    #expect(content.actions == [.leave])
    var prompt = PlainPrompt(content)
    #expect(!prompt.opening().contains("Update (u)"))
    #expect(prompt.answer("q") == .finish(.quit))
  }

  @Test func `nothing is shown where there is nothing to show`() async throws {
    #expect(try await showPresentation(Presentation(pages: [])) == nil)
  }
}
