import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct MessageScreenTests {
  @Test(arguments: [.enter, .escape, .character("c"), .character("q")] as [Key])
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

  private var message: MessageScreen {
    MessageScreen(
      title: "The check failed",
      text: TextDocument(
        """
        The server 'updates.example.com' could not be reached: connection refused

        Check the network, or ask again later
        """, format: .plain), words: Localization())
  }
}
