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

  @Test(arguments: ["", " ", "u", "9"])
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
    let update = presentation.requiredUpdate
    #expect(update.isRequired && update.kind == .hard && update.shouldNotify)
    #expect(update.storeURL == "https://example.com/get")
    #expect(update.releaseNotes?.text.hasPrefix("Something New\nFaster") == true)
    #expect(update.releaseNotes?.text.contains("The window") == false)
    presentation.pages = [Presentation.Page(title: "", description: "The window is new.")]
    #expect(presentation.requiredUpdate.releaseNotes?.text == "The window is new.")
    #expect(Presentation(pages: [], forceUpgrade: true).requiredUpdate.releaseNotes == nil)
  }

  @Test func `nothing is shown where there is nothing to show`() async throws {
    #expect(try await present(Presentation(pages: [])) == nil)
  }
}
