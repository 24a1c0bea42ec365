import Testing
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct PageTests {
  @Test(arguments: [false, true])
  func `no key has two meanings`(isRequired: Bool) {
    let keys = page(isRequired: isRequired).keyMap.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `the line of help names only keys that the map has`() {
    let page = page()
    let keys = Set(page.keyMap.flatMap(\.keys))
    for hint in page.keyMap.compactMap(\.hint) { #expect(keys.isSuperset(of: hint.keys)) }
  }

  @Test func `the help page names every key of the map`() {
    let page = page()
    var table = page.keyTable
    let text = table.lines(0..<1_000, width: 100).map(\.text).joined(separator: "\n")
    for binding in page.keyMap {
      #expect(text.contains(binding.help))
      for key in binding.shownKeys { #expect(text.contains(key.label)) }
    }
  }

  @Test func `the whole contract of keys is in the map`() {
    let keys = Set(page().keyMap.flatMap(\.keys))
    let promised: [Key] =
      [.up, .down, .left, .right, .tab, .backTab, .enter, .escape, .pageUp, .pageDown, .home, .end]
      + "ulsc1234qbgGjknN/? ".map { .character($0) } + "npdu".map { .control($0) }
    #expect(keys.isSuperset(of: promised))
  }

  private func page(isRequired: Bool = false) -> Page<TextDocument, PromptAction> {
    let content = Samples.content(isRequired: isRequired)
    return Page(
      title: content.title, content: content.notes, buttons: PromptScreen.buttons(of: content),
      words: content.words)
  }
}
