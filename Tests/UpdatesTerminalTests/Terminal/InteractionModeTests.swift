import Testing

@testable import UpdatesTerminal

@Suite struct InteractionModeTests {
  private func mode(
    neverAsks: Bool = false, plain: Bool = false, accessible: Bool = false,
    type: String? = "xterm", cup: Bool = true,
    terminal: InteractionFacts.Terminal = .foreground
  ) -> InteractionMode {
    InteractionMode(
      InteractionFacts(
        neverAsks: neverAsks, requested: plain ? .plain : .screen, accessible: accessible,
        terminalType: type, canAddressCursor: cup, terminal: terminal))
  }

  @Test func `a capable terminal in front gets the screen`() {
    #expect(mode() == .screen)
  }

  @Test func `a command that never asks reports`() {
    #expect(mode(neverAsks: true, plain: true) == .report(.neverAsks))
  }

  @Test func `a wish for plain questions is heard`() {
    #expect(mode(plain: true) == .plain(.requested))
    #expect(mode(accessible: true) == .plain(.accessible))
  }

  @Test func `a terminal that cannot place the cursor gets plain questions`() {
    #expect(mode(type: nil) == .plain(.noTerminalType))
    #expect(mode(type: "") == .plain(.noTerminalType))
    #expect(mode(type: "dumb") == .plain(.dumbTerminal))
    #expect(mode(type: "adm3", cup: false) == .plain(.noCursorAddressing))
  }

  @Test(arguments: [true, false])
  func `without a terminal in front nothing is asked, plainly neither`(plain: Bool) {
    #expect(mode(plain: plain, terminal: .none) == .report(.noTerminal))
    #expect(mode(plain: plain, terminal: .background) == .report(.inBackground))
  }
}
