import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct MessageScreenTests {
  @Test(arguments: [.enter, .escape, .character("o"), .character("q")] as [Key])
  func `a key ends it`(key: Key) {
    var screen = message
    #expect(screen.press(key) == .close)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5)])
  func `pictures`(size: Size) throws {
    var screen = message
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "message/\(size.columns)x\(size.rows)")
  }

  @Test func `a text to read ends with Close`() {
    var screen = MessageScreen(
      title: "Notes", reading: TextDocument("Hello", format: .plain), words: Localization())
    #expect(screen.view(in: Size(80, 24)).textLines.joined().contains("> Close <"))
    #expect(screen.press(.character("c")) == .close)
  }

  private var message: MessageScreen {
    MessageScreen(
      title: "The check failed",
      message: "The server 'updates.example.com' could not be reached: connection refused",
      hint: "Check the network, or ask again later", words: Localization())
  }
}
