import Testing

@testable import UpdatesTerminal

@Suite struct TerminalOptionsTests {
  @Test(
    arguments: [
      ([:], true), (["LANG": "de_DE.UTF-8"], true), (["LANG": "de_DE.utf8"], true),
      (["LANG": "ca_ES.UTF-8@valencia"], true), (["LANG": "de_DE"], false),
      (["LANG": "de_DE.ISO-8859-1"], false), (["LANG": "C"], true), (["LANG": "POSIX"], true),
      (["LC_ALL": "C"], false), (["LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "C.UTF-8", "LANG": "C"], true), (["LC_ALL": "", "LANG": "ja_JP.eucJP"], false),
      (["LC_CTYPE": "UTF-8", "LANG": "de_DE"], true),
    ])
  func `the locale's name tells whether it shows more than ASCII`(
    environment: [String: String], isUTF8: Bool
  ) {
    #expect(TerminalOptions.isUTF8(environment: environment) == isUTF8)
  }
}
