import Testing

@testable import UpdatesTerminal

@Suite struct KeyBindingTests {
  static let map = [
    KeyBinding([.character("a"), .character("A"), .up], 1, help: "one"),
    KeyBinding([.control("n"), .character("G")], 2, help: "two"),
  ]

  @Test func `a letter that counts in both cases is named once`() {
    #expect(Self.map[0].shownKeys == [.character("a"), .up])
    #expect(Self.map[1].shownKeys == [.control("n"), .character("G")])
  }

  @Test func `every key has a label of its own`() {
    let keys: [Key] = [
      .character(" "), .character("a"), .control("a"), .enter, .escape, .tab, .backTab,
      .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end,
    ]
    #expect(Set(keys.map(\.label)).count == keys.count)
    #expect(Key.control("n").label == "^N")
  }

  @Test(arguments: [10, 24, 40, 80])
  func `the table of keys keeps to its width`(width: Int) {
    var table = KeyTable(Self.map.map { .init(keys: $0.keys, help: "some words of \($0.help)") })
    let lines = table.lines(0..<100, width: width)
    #expect(table.lineCount(width: width) == lines.count)
    #expect(lines.allSatisfy { displayWidth(of: $0.text) <= width })
    #expect(table.lines(50..<60, width: width).isEmpty)
  }
}
