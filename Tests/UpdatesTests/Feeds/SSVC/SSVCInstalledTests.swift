import Testing

@testable import Updates

@Suite struct SSVCInstalledTests {
  @Test(
    arguments: [
      ("77", "1.0", 77), ("0", "1.0", 0), ("0077", "1.0", 77),
      ("18446744073709551615", "1.0", .max), ("18446744073709551616", "1.0", 16_809_984),
      (nil, "1.0", 16_809_984), ("", "1.0.4", 17_072_128), ("7.7", "1.0b2", 16_801_794),
      ("-1", "1.0", 16_809_984), ("+77", "1.0", 16_809_984), ("0x10", "1.0", 16_809_984),
      (" 77", "1.0", 16_809_984), ("٧٧", "1.0", 16_809_984), (nil, "1.10", 0), ("beta", "v1", 0),
    ] as [(String?, String, UInt64)])
  func `the build counts where it is an unsigned integer, else the packed version`(
    build: String?, version: String, number: UInt64
  ) {
    #expect(SSVCInstalled(App(version: version, build: build)).number == number)
  }

  @Test(
    arguments: [
      ("en", "en"), ("en-GB", "en"), ("pt-BR", "pt"), ("zh-Hans-CN", "zh"), ("EN_gb", "en"),
      ("fil", "fil"), ("", ""), (nil, ""), ("-", ""),
    ] as [(String?, String)])
  func `the language is without script and country`(language: String?, told: String) {
    #expect(SSVCInstalled(App(version: "1", language: language)).language == told)
  }

  @Test(arguments: [("gb", "GB"), ("GB", "GB"), ("", ""), (nil, "")] as [(String?, String)])
  func `the country is in upper case`(country: String?, told: String) {
    #expect(SSVCInstalled(App(version: "1", country: country)).country == told)
  }
}
