import Testing
import UpdatesTerminal

@testable import UpdatesUI

/// Notes of which only the beginning is known at first.
@Suite struct LongNotesTests {
  private static let longNotes = (1...20_000).map { "Line \($0)" }.joined(separator: "\n\n")

  /// A prompt that has drawn its first picture.
  private func longScreen() -> PromptScreen {
    var screen = PromptScreen(Samples.content(notes: Self.longNotes))
    #expect(screen.update(.resize(Size(80, 24))) == .wake(milliseconds: 1))
    _ = screen.view(in: Size(80, 24))
    return screen
  }

  /// Gives the screen the time that it wants, and returns how often.
  @discardableResult
  private func finish(_ screen: inout PromptScreen) -> Int {
    for count in 0..<1_000 where screen.update(.tick) == .wait { return count }
    Issue.record("it wants time for ever")
    return 0
  }

  @Test func `short notes want no time`() {
    var screen = Samples.screen()
    #expect(screen.update(.resize(Size(80, 24))) == .wait)
  }

  @Test func `the rest of long notes is laid out little by little`() {
    var screen = longScreen()
    #expect(screen.press(.pageDown) == nil)
    #expect(finish(&screen) > 3)
    #expect(screen.update(.key(.pageDown)) == .wait)
    var other = PromptScreen(Samples.content(notes: Self.longNotes))
    _ = other.view(in: Size(80, 24))
    other.press(.end, .home, .pageDown, .pageDown)
    #expect(screen.view(in: Size(80, 24)) == other.view(in: Size(80, 24)))
  }

  @Test(arguments: [Key.end, .character("G")])
  func `the end waits for the rest of long notes`(key: Key) {
    var screen = longScreen()
    let first = screen.view(in: Size(80, 24)).textLines
    #expect(screen.press(key) == nil)
    let waiting = screen.view(in: Size(80, 24)).textLines
    #expect(waiting.prefix(10) == first.prefix(10))
    #expect(waiting.contains { $0.hasSuffix("⠋ ──") || $0.hasSuffix("⠋") })
    finish(&screen)
    let end = screen.view(in: Size(80, 24)).textLines
    #expect(end.contains { $0.contains("Line 20000") })
    #expect(end.contains { $0.contains("100 %") })
  }

  @Test func `a search waits for the rest of long notes`() {
    var screen = longScreen()
    #expect(screen.press(.character("/")) == nil)
    #expect(screen.type("line 19999") == nil)
    #expect(!screen.view(in: Size(80, 24)).textLines.joined().contains("not found"))
    finish(&screen)
    #expect(screen.view(in: Size(80, 24)).textLines.contains { $0.contains("Line 19999") })
    #expect(screen.press(.enter) == nil)
    #expect(screen.view(in: Size(80, 24)).textLines.contains { $0.contains("match 1 of 1") })
  }

  @Test func `a search that was confirmed before the notes are known says what it did not find`() {
    var screen = longScreen()
    screen.press(.character("/"))
    screen.type("nowhere")
    screen.press(.enter)
    let waiting = screen.view(in: Size(80, 24)).textLines.joined()
    #expect(!waiting.contains("nowhere"))
    finish(&screen)
    #expect(screen.view(in: Size(80, 24)).textLines.joined().contains("nowhere"))
  }

  @Test func `another key ends the wait, and Esc does nothing else`() {
    var screen = longScreen()
    #expect(screen.press(.end, .escape) == nil)
    finish(&screen)
    #expect(screen.view(in: Size(80, 24)).textLines.contains { $0.contains("Line 1") })
    #expect(screen.press(.escape) == .cancel)

    var other = longScreen()
    #expect(other.press(.end, .down) == nil)
    finish(&other)
    #expect(!other.view(in: Size(80, 24)).textLines.contains { $0.contains("Line 20000") })
    #expect(other.press(.end, .character("u")) == .update)
  }

  @Test func `another width lays long notes out again while the person reads`() {
    var screen = longScreen()
    finish(&screen)
    #expect(screen.update(.resize(Size(40, 10))) == .wake(milliseconds: 1))
    _ = screen.view(in: Size(40, 10))
    #expect(screen.press(.end) == nil)
    finish(&screen)
    #expect(screen.view(in: Size(40, 10)).textLines.contains { $0.contains("Line 20000") })
  }
}
