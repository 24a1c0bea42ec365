import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PresentationFuzzTests {
  @Test(arguments: PromptFuzzTests.hostile.indices)
  func `no text breaks the picture`(index: Int) {
    let text = PromptFuzzTests.hostile[index]
    var random = SeededGenerator(seed: UInt64(index))
    let pages = (0..<3).map { number in
      Samples.page(number == 2 ? nil : text, number == 0 ? "" : text)
    }
    let content = Samples.presentationContent(pages, appName: String(text.prefix(60)))
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
