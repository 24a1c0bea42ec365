import Testing
import UpdatesPlatform

@Suite struct LocalizationFoldersTests {
  private static let names = [
    "pt.lproj", "pt_BR.lproj", "zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj", "ja.lproj",
    "icon.png", "presentation.json",
  ]

  @Test(
    arguments: [
      ("pt-BR", ["pt_BR.lproj", "pt.lproj", "Base.lproj", "en.lproj"]),
      ("pt-PT", ["pt.lproj", "Base.lproj", "en.lproj"]),
      ("zh-TW", ["zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj"]),
      ("zh-Hant-HK", ["zh-Hant.lproj", "zh.lproj", "Base.lproj", "en.lproj"]),
      ("fr", ["Base.lproj", "en.lproj"]), ("en-GB", ["en.lproj", "Base.lproj"]),
      (nil, ["Base.lproj", "en.lproj"]),
    ] as [(String?, [String])])
  func `the most exact language comes first`(language: String?, chosen: [String]) {
    #expect(LocalizationFolders.chosen(of: Self.names, for: language) == chosen)
  }

  @Test func `where nothing suits, any language is better than none`() {
    #expect(LocalizationFolders.chosen(of: ["ja.lproj", "de.lproj"], for: "fr") == ["de.lproj"])
    #expect(LocalizationFolders.chosen(of: ["a.png"], for: "fr") == [])
  }

  @Test(
    arguments: [
      ("pt-br", ["pt-BR.lproj", "pt.lproj", "Base.lproj", "en.lproj"]),
      (
        "zh-TW",
        ["zh-TW.lproj", "zh-Hant.lproj", "zh.lproj", "zh-Hans.lproj", "Base.lproj", "en.lproj"]
      ),
      (nil, ["Base.lproj", "en.lproj"]),
    ] as [(String?, [String])])
  func `a server is asked for these`(language: String?, candidates: [String]) {
    #expect(LocalizationFolders.candidates(for: language) == candidates)
  }
}
