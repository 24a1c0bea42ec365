import Testing

@testable import UpdatesPlatform

@Suite struct SystemEnvironmentTests {
  @Test(arguments: [
    ([:], true), (["LANG": "C"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "de_DE"], false),
    (["LC_ALL": "C"], false), (["LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true),
  ])
  func `text is in ASCII if the locale asks for it`(variables: [String: String], isUTF8: Bool) {
    #expect(SystemEnvironment(variables: variables).isUTF8 == isUTF8)
  }

  @Test(
    arguments: [
      ("en_GB.UTF-8@euro", "en", "GB"), ("en_GB", "en", "GB"), ("pt_BR.utf8", "pt", "BR"),
      ("de", "de", nil), ("C", nil, nil), ("POSIX", nil, nil), ("C.UTF-8", nil, nil),
      ("", nil, nil), ("zh_Hant_TW", "zh", "TW"), ("es_419", "es", nil),
      ("sr_RS@latin", "sr", "RS"),
      ("EN-gb", "en", "GB"), ("_GB", nil, nil), ("en_", nil, nil), ("en_G\u{1B}", nil, nil),
      ("../../etc", nil, nil), (String(repeating: "e", count: 100_000), nil, nil),
    ] as [(String, String?, String?)])
  func `a locale names a language and a country`(
    locale: String, language: String?, region: String?
  ) {
    let environment = SystemEnvironment(variables: ["LANG": locale])
    #expect(environment.language == language)
    #expect(environment.region == region)
  }

  @Test(
    arguments: [
      ("sr_RS@latin", "sr-Latn-RS"), ("sr_RS.UTF-8@LATIN", "sr-Latn-RS"), ("sr@latin", "sr-Latn"),
      ("zh_hant_TW", "zh-Hant-TW"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"), ("de_DE@euro", "de-DE"),
      ("pt_BR", "pt-BR"), ("C", nil),
    ] as [(String, String?)])
  func `a tag has the script that a locale names`(locale: String, tag: String?) {
    #expect(SystemEnvironment(variables: ["LANG": locale]).languageTag == tag)
  }

  @Test func `the first locale variable that is not empty counts`() {
    func region(_ variables: [String: String]) -> String? {
      SystemEnvironment(variables: variables).region
    }
    #expect(region(["LC_ALL": "fr_FR", "LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == "FR")
    #expect(region(["LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "de_DE"]) == "GB")
    #expect(region(["LANG": "de_DE"]) == "DE")
    #expect(region(["LC_ALL": "C", "LANG": "de_DE"]) == nil)
    #expect(region([:]) == nil)
  }
}
