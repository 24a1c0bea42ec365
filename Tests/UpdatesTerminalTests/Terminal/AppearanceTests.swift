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

  @Test func `the focus is the only thing in reverse video`() {
    for role in Role.allCases {
      let isFocus = [.focusedButton, .focusedButtonKey].contains(role)
      #expect(role.appearance(color: true).attributes.contains(.reverse) == isFocus, "\(role)")
    }
  }

  private func roles(_ environment: [String: String]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.probe("roles", environment: environment, rows: 40)
    try terminal.waitForKeys()
    return terminal
  }

  @Test func `attributes reach the terminal, on its own background with named colours`() throws {
    let terminal = try roles(PseudoTerminal.environment)
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

  @Test func `NO_COLOR leaves no colour sequence at all`() throws {
    let terminal = try roles(PseudoTerminal.environment.with("NO_COLOR", "1"))
    try terminal.send("q")
    try terminal.waitForEnd()
    #expect(!Self.hasColor(terminal.output))
    let colorful = try roles(PseudoTerminal.environment.with("NO_COLOR", ""))
    #expect(Self.hasColor(colorful.output))
  }

  private static func hasColor(_ output: String) -> Bool {
    output.split(separator: "\u{1B}[").contains { sequence in
      guard let end = sequence.firstIndex(of: "m") else { return false }
      let numbers = sequence[..<end].split(separator: ";").compactMap { Int($0) }
      return numbers.contains { (30...49).contains($0) || (90...107).contains($0) }
    }
  }
}
