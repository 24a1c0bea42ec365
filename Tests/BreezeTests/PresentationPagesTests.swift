import Testing
import Updates
import UpdatesContent
import UpdatesTerminal

@testable import breeze

@Suite struct PresentationPagesTests {
  private var presentation = Presentation(pages: [
    .init(image: "logo", title: "Something New", description: "The window is new."),
    .init(title: "", description: " \n"), .init(title: "Faster", description: ""),
  ])

  @Test func `a page that says nothing is left out`() {
    #expect(presentation.sections.map(\.heading) == ["Something New", "Faster"])
    #expect(presentation.sections.map(\.source) == ["[logo]\n\nThe window is new.", ""])
  }

  @Test func `the required update names the pages and does not repeat them`() {
    var presentation = presentation
    presentation.upgradeURL = "https://example.com/get"
    let update = presentation.requiredUpdate
    #expect(update.isRequired && update.kind == .hard && update.shouldNotify)
    #expect(update.storeURL == "https://example.com/get")
    #expect(update.releaseNotes?.text == "Something New\nFaster")
    presentation.pages = [.init(title: "", description: "The window is new.")]
    #expect(presentation.requiredUpdate.releaseNotes?.text == "The window is new.")
    #expect(Presentation(pages: []).requiredUpdate.releaseNotes == nil)
  }
}
