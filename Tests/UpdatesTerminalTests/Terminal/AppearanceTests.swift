import Testing

@testable import UpdatesTerminal

@Suite struct AppearanceTests {
  @Test(
    arguments: [
      [.button, .buttonKey, .focusedButton, .focusedButtonKey], [.text, .match, .currentMatch],
      [.text, .required], [.text, .warning, .failure], [.text, .link, .code, .strong, .emphasis],
      [.strong, .strongEmphasis, .emphasis], [.text, .heading, .strong], [.help, .helpKey],
      [.title, .text],
    ] as [[Role]])
  func `roles that stand side by side differ without colour`(roles: [Role]) {
    #expect(Set(roles.map { $0.appearance(color: false).attributes }).count == roles.count)
  }

  @Test func `the focus is in reverse video`() {
    #expect(Role.focusedButton.appearance(color: true).attributes.contains(.reverse))
    #expect(!Role.button.appearance(color: true).attributes.contains(.reverse))
  }
}
