import Testing
import Updates
import UpdatesContent
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
    #expect(pages.opening.hasSuffix("1. Next (n)\n2. Close (c)\n\n" + question))
    _ = pages.answer("n")
    guard case .ask(let last) = pages.answer("n") else {
      Issue.record("it ended early")
      return
    }
    #expect(last.hasSuffix("1. Next (n)\n2. Back (b)\n\n" + question))
    #expect(pages.answer("n") == .finish(.closed))
  }

  @Test(
    arguments: [
      ("en", "1. Next (n)\n2. Back (b)\n3. Done (d)\n"),
      ("de", "1. Weiter (w)\n2. Zurück (z)\n3. Fertig (f)\n"),
      ("es", "1. Siguiente (s)\n2. Volver (v)\n3. Listo (l)\n"),
      ("fr", "1. Suivant (s)\n2. Retour (r)\n3. Terminé (t)\n"),
      ("ja", "1. 次へ\n2. 戻る\n3. 完了\n"),
    ])
  func `the letters are the first of the words shown`(language: String, choices: String) {
    var pages = PlainPresentation(Samples.presentationContent(language: language))
    #expect(pages.answer("1").text?.contains(choices) == true)
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
      PresentationContent(Samples.presentation, appName: nil, words: words))
    #expect(pages.answer("").text?.contains("1. Quick\n2. There\n3. that's it\n") == true)
    #expect(pages.answer("q") == .finish(.closed))
  }

  @Test func `a page that says nothing is left out`() {
    var presentation = Samples.presentation
    presentation.pages[1] = Presentation.Page(title: "", description: " \n")
    var pages = PlainPresentation(Samples.presentationContent(presentation))
    #expect(pages.opening.contains("Page 1 of 2"))
    #expect(pages.answer("").text?.contains("And more") == true)
    presentation.pages = [presentation.pages[1]]
    #expect(presentation.isBlank)
    presentation.pages[0].image = "hero"
    #expect(!presentation.isBlank)
  }

  private let question = "Your choice (a number or a letter): "

  @Test(arguments: ["u", "9", "c"])
  func `nothing is chosen by what was not offered`(answer: String) {
    var pages = PlainPresentation(Samples.presentationContent())
    guard case .ask(let text) = pages.answer(answer) else {
      Issue.record("'\(answer)' ended it")
      return
    }
    #expect(text.contains("1. Next (n)"))
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
    let blank = Presentation(pages: [], forceUpgrade: true)
    #expect(blank.requiredUpdate.releaseNotes == nil)
  }

  @Test func `the way to update is known before anybody is asked`() {
    func opening(_ way: UpgradeWay) -> String {
      PlainPrompt(
        PromptContent(
          Samples.presentation.requiredUpdate, appName: "Tool", installed: nil,
          words: Localization(), way: way)
      ).opening()
    }
    let address = "https://example.com/get"
    #expect(opening(.opening(address)).contains("open: \(address)\n"))
    #expect(opening(.running("brew upgrade tool")).contains("run: brew upgrade tool\n"))
    #expect(!opening(.own).contains("Update will"))
    #expect(opening(.unknown).contains("Update it the way you installed it."))
  }

  @Test func `if no way to update is known, a person can only leave`() {
    let words = Localization()
    let required = PromptContent(
      Samples.presentation.requiredUpdate, appName: "Tool", installed: nil, words: words,
      way: .unknown)
    #expect(required.actions == [.leave])
    var prompt = PlainPrompt(required)
    #expect(!prompt.opening().contains("Update (u)"))
    #expect(prompt.answer("q") == .finish(.quit))

    let optional = PromptContent(
      Samples.update(), appName: "Tool", installed: nil, words: words, way: .unknown)
    #expect(optional.actions == [.leave, .later, .skip])
    #expect(optional.title(of: .leave) == "Close")
    prompt = PlainPrompt(optional)
    #expect(prompt.answer("1") == .finish(.cancel))
  }

  @Test func `nothing is shown where there is nothing to show`() async throws {
    #expect(try await showPresentation(Presentation(pages: [])) == nil)
  }
}

extension PlainStep {
  /// What is asked next; nil at the end.
  fileprivate var text: String? {
    if case .ask(let text) = self { text } else { nil }
  }
}
