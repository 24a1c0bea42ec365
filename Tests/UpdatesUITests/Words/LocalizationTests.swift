import Testing

@testable import UpdatesUI

@Suite struct LocalizationTests {
  @Test(arguments: Localization.languages)
  func `each language has every key and no other`(language: String) {
    let keys = Set(Localization.words(of: language).keys)
    #expect(keys == Set(Word.allCases.map(\.rawValue)))
  }

  @Test(arguments: Localization.languages)
  func `each text has the values of the English one`(language: String) {
    let english = Localization.words(of: "en")
    for (key, text) in Localization.words(of: language) {
      #expect(Set(values(in: text)) == Set(values(in: english[key] ?? "")), "\(language) \(key)")
      #expect(!text.isEmpty, "\(language) \(key)")
    }
  }

  @Test(arguments: Localization.languages)
  func `the titles of the buttons differ within a language`(language: String) {
    let words = Localization(language: language)
    let titles: [Word] = [
      .updateButtonTitle, .laterButtonTitle, .skipButtonTitle, .cancelButtonTitle,
      .quitButtonTitle, .openButtonTitle, .closeButtonTitle, .okButtonTitle, .backButtonTitle,
    ]
    #expect(Set(titles.map { words.text($0).lowercased() }).count == titles.count)
  }

  @Test(
    arguments: [false, true])
  func `the letters of the buttons differ`(isRequired: Bool) {
    let content = Samples.content(isRequired: isRequired)
    let letters = content.actions.map { content.letter(of: $0) }
    #expect(Set(letters).count == letters.count)
  }

  @Test(
    arguments: [
      ("de", "de"), ("de_AT.UTF-8", "de"), ("fr-CA", "fr"), ("ja_JP.eucJP@x", "ja"),
      ("es_419", "es"), ("C", "en"), ("POSIX", "en"), ("", "en"), ("tlh", "en"), ("DE", "de"),
      ("../../etc", "en"), ("deutsch", "en"),
    ])
  func `a locale names a language, English where there is none`(locale: String, code: String) {
    #expect(Localization(language: locale).language == code)
  }

  @Test(
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], "fr"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "ja_JP"], "ja"),
      (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de"),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], "en"),
      ([:], "en"),
    ])
  func `the first locale variable that is set counts`(variables: [String: String], code: String) {
    #expect(Localization(variables: variables).language == code)
  }

  @Test func `a program replaces any text`() {
    let words = Localization(
      language: "de", replacements: ["updates.update-button-title": "Los!"])
    #expect(words.text(.updateButtonTitle) == "Los!")
    #expect(words.text(.cancelButtonTitle) == "Abbrechen")
  }

  @Test func `a value with braces in it stays as it is`() {
    let words = Localization()
    #expect(
      words.text(.title, ["name": "{version}", "version": "{name}"])
        == "{version} {name} Available")
  }

  @Test func `braces without a value stay`() {
    let words = Localization(replacements: ["updates.title": "{ {x} {name {version}"])
    #expect(words.text(.title, ["version": "2"]) == "{ {x} {name 2")
  }

  @Test func `an unknown key has no text`() {
    #expect(Localization()["updates.no-such-key", [:]] == nil)
  }

  private func values(in text: String) -> [Substring] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map {
      $0.prefix { $0 != "}" }
    }
  }
}
