import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct AppearanceTests {
  @Test(
    arguments: [
      [.button, .buttonKey, .focusedButton, .focusedButtonKey], [.text, .match, .currentMatch],
      [.text, .warning, .failure], [.text, .link, .code, .emphasis],
      [.strong, .strongEmphasis, .emphasis], [.text, .heading, .strong], [.help, .helpKey],
      [.title, .text],
    ] as [[Role]])
  func `roles that stand side by side differ without colour`(roles: [Role]) {
    #expect(Set(roles.map { $0.appearance(color: false).attributes }).count == roles.count)
  }

  @Test(arguments: [(nil, true), ("", true), ("1", false), ("0", false)] as [(String?, Bool)])
  func `NO_COLOR counts if it is not empty`(value: String?, hasColor: Bool) {
    #expect(TerminalOptions(environment: [:].with("NO_COLOR", value)).color == hasColor)
  }

  @Test func `the focus is the only thing in reverse video`() {
    for role in Role.allCases {
      let isFocus = [.focusedButton, .focusedButtonKey].contains(role)
      #expect(role.appearance(color: true).attributes.contains(.reverse) == isFocus, "\(role)")
    }
  }

  @Test func `attributes reach the terminal, on its own background with named colours`() throws {
    let terminal = try PseudoTerminal.probe("roles", rows: 40)
    try terminal.waitForKeys()
    for (row, role) in Role.allCases.enumerated() {
      let look = role.appearance(color: true)
      let palette = [1: 1, 2: 2, 3: 3, 4: 6]
      let color = look.color.flatMap { palette[Int($0.rawValue)] }
      #expect(
        terminal.screen.foreground(row: row, column: 3)
          == (color.map { .palette($0) } ?? .terminalsOwn))
      #expect(terminal.screen.background(row: row, column: 3) == .terminalsOwn)
      let shown = terminal.screen.attributes(row: row, column: 3)
      #expect(shown.contains(.bold) == look.attributes.contains(.bold), "\(role)")
      #expect(shown.contains(.reverse) == look.attributes.contains(.reverse), "\(role)")
      #expect(shown.contains(.underline) == look.attributes.contains(.underline), "\(role)")
      #expect(shown.contains(.italic) == look.attributes.contains(.italic), "\(role)")
    }
  }
}
