import Testing

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
}
