import Testing

@testable import Updates

@Suite struct LocalizedTextTests {
  private let text = LocalizedText.byLanguage([
    "en": "Hello", "fr": "Bonjour", "pt-BR": "Oi", "PT": "Olá",
  ])

  @Test(
    arguments: [
      ("fr", "Bonjour"), ("FR", "Bonjour"), ("fr-CA", "Bonjour"), ("pt-BR", "Oi"),
      ("pt-br", "Oi"), ("pt", "Olá"), ("pt-PT", "Olá"), ("de", "Hello"), (nil, "Hello"),
      ("", "Hello"), ("-", "Hello"),
    ] as [(String?, String)])
  func `a language has its text, else its base's, else the English one`(
    language: String?, expected: String
  ) {
    #expect(text.text(in: language) == expected)
  }

  @Test func `without English the language that sorts first counts`() {
    #expect(LocalizedText.byLanguage(["fr": "b", "de": "a"]).text(in: "it") == "a")
    #expect(LocalizedText.byLanguage([:]).text(in: "it") == nil)
  }

  @Test func `one text serves every language`() {
    #expect(LocalizedText.any("a").text(in: "it") == "a")
    #expect(LocalizedText.any("a").text(in: nil) == "a")
  }

  @Test func `of two keys for one language always the same counts`() {
    for _ in 0..<50 {
      let texts = LocalizedText.byLanguage(["EN": "a", "En": "b", "eN": "c", "en": "d"])
      #expect(texts.text(in: "en") == "a")
    }
  }
}
