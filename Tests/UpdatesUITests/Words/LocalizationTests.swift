import Foundation
import Testing
import Updates
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct LocalizationTests {
  @Test func `the languages are the files of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.path(of: "Resources/Localizations"))
    #expect(files.sorted() == Localization.languages.map { $0 + ".json" }.sorted())
  }

  @Test(arguments: Localization.languages)
  func `each language has every key and no other`(language: String) throws {
    let file = try String(
      contentsOfFile: SourceTree.path(of: "Resources/Localizations/\(language).json"),
      encoding: .utf8)
    let object = try #require(try JSON(parsing: file).objectValue)
    #expect(Set(object.members.map(\.key)) == Set(Word.allCases.map(\.key)))
    let words = words(of: language)
    for member in object.members {
      let key = member.key
      switch member.value {
      case .string(let text): #expect(words[key] == .same(text))
      case .object(let forms):
        let texts = forms.members.map { ($0.key, $0.value.stringValue) }
        guard case .byNumber(let read) = words[key] else {
          Issue.record("\(key)")
          continue
        }
        #expect(read.count == texts.count)
        for (name, text) in texts {
          #expect(try read[#require(PluralCategory(rawValue: name))] == text)
        }
      default: Issue.record("\(key)")
      }
    }
    #expect(WordList(language: language)["updates"] == nil)
  }

  private func texts(_ forms: WordForms?) -> [String] {
    switch forms {
    case .same(let text): [text]
    case .byNumber(let forms): Array(forms.values)
    case nil: []
    }
  }

  private func words(of language: String) -> [String: WordForms] {
    let list = WordList(language: language)
    return Word.allCases.reduce(into: [:]) { $0[$1.key] = list[$1.key] }
  }

  @Test(arguments: Localization.languages)
  func `each text has the values of the English one`(language: String) {
    let english = words(of: "en")
    for (key, forms) in words(of: language) {
      let wanted = Set(texts(english[key]).flatMap { values(in: $0) })
      for text in texts(forms) {
        // A form for one thing may say so without the number.
        let isOfNumber = texts(forms).count > 1 || wanted.contains("count")
        let missing = wanted.subtracting(values(in: text))
        #expect(missing.isEmpty || isOfNumber && missing == ["count"], "\(language) \(key)")
        #expect(wanted.isSuperset(of: values(in: text)), "\(language) \(key)")
        #expect(!text.isEmpty, "\(language) \(key)")
      }
    }
  }

  @Test(arguments: Localization.languages)
  func `a text by number has the forms of its language, and all languages agree on which it is`(
    language: String
  ) {
    let english = words(of: "en")
    for (key, forms) in words(of: language) {
      guard case .byNumber(let forms) = forms else {
        if case .byNumber = english[key] { Issue.record("\(language) \(key)") }
        continue
      }
      let categories = Set([0, 1, 2, 1_000_000].map { PluralCategory(of: $0, in: language) })
      // For a value that is not a whole number.
      #expect(Set(forms.keys) == categories.union([.other]), "\(language) \(key)")
      if case .same = english[key] { Issue.record("\(language) \(key)") }
    }
  }

  @Test(arguments: [
    ("en", "one 1, other 0 2 1000000"), ("de", "one 1, other 0 2 1000000"),
    ("es", "one 1, other 0 2 1000001, many 1000000 2000000"),
    ("fr", "one 0 1, other 2 999999, many 1000000"), ("it", "one 1, other 0 2, many 1000000"),
    ("ja", "other 0 1 2 1000000"), ("ko", "other 0 1 2 1000000"),
    ("pl", "one 1, few 2 4 22, many 0 5 12 14 21 112 1000000"),
    ("pt-BR", "one 0 1, other 2 1000001, many 1000000"),
    ("ru", "one 1 21 1000001, few 2 4 22, many 0 5 11 12 14 111 1000000"),
    ("zh-Hans", "other 0 1 2 1000000"),
  ])
  func `plural categories are CLDR's`(language: String, categories: String) throws {
    for words in categories.split(separator: ",").map({ $0.split(separator: " ") }) {
      for count in words.dropFirst().compactMap({ Int($0) }) {
        for count in [count, -count] {
          let category = PluralCategory(of: count, in: language)
          #expect(category.rawValue == words[0], "\(count)")
        }
      }
    }
  }

  @Test(arguments: Localization.languages)
  func `dates and times are written as in the language`(language: String) throws {
    func time(_ day: Int) -> LocalTime {
      LocalTime(year: 2026, month: 1, day: day, hour: 8, minute: 5)
    }
    let words = Localization(language: language)
    #expect(words.text(.months).split(separator: " ").count == 12)
    let dates = [1_767_323_045, 946_684_799].map { words.date(Instant(secondsSince1970: $0)) }
    let moments = [5, 6, 4, 9, 12].map { words.moment(time($0), at: time(5)) }
    #expect(Set(moments).count == 5)
    let lines = dates + moments + [words.moment(time(12), at: nil)]
    try Snapshot.verify(lines.joined(separator: "\n") + "\n", named: "dates/\(language)")
  }

  @Test(arguments: Localization.languages)
  func `without UTF-8 the words are English, in ASCII`(language: String) {
    let replacements = [
      "updates.cancel-button-title": "Abbruch", "updates.skip-button-title": "Überspringen",
    ]
    let words = Localization(language: language, replacements: replacements)
    #expect(words.shown(isUTF8: true).text(.skipButtonTitle) == "Überspringen")
    let shown = words.shown(isUTF8: false)
    #expect(shown.isASCII && shown.language == "en")
    #expect(shown.text(.laterButtonTitle) == "Later...")
    #expect(shown.text(.cancelButtonTitle) == "Abbruch")
    #expect(shown.text(.skipButtonTitle) == "Skip This Version")
    for word in Word.allCases { #expect(shown.text(word).utf8.allSatisfy { $0 < 0x80 }) }
  }

  @Test(
    arguments: [
      ("zh-Hans", #"["«»„()!?;]|[,:] |[,:]$| [，。：；（）“”？]|[，。：；（）“”？] "#),
      ("fr", #" [:;?!»]|« "#), ("ru", #"["“”„']| [:;?!»]|« "#), ("pl", #"["“«»']| [:;?!”]|„ "#),
      ("it", #"["“”']| [:;?!»]|« "#), ("pt-BR", #"["«»„']| [:;?!”]|“ "#),
      ("ko", #"["«»„']|[，。：；（）]"#),
    ])
  func `marks are those of the language`(language: String, wrong: String) throws {
    let wrong = try Regex(wrong)
    for (key, forms) in words(of: language) {
      // What is typed stays as it is on the keyboard.
      for text in texts(forms).map({ $0.replacing("1? ", with: "") }) {
        #expect(text.firstMatch(of: wrong) == nil, "\(key): \(text)")
      }
    }
  }

  @Test(arguments: Localization.languages)
  func `the titles of the buttons differ within a language`(language: String) {
    let words = Localization(language: language)
    let titles: [Word] = [
      .updateButtonTitle, .laterButtonTitle, .skipButtonTitle, .cancelButtonTitle,
      .quitButtonTitle, .closeButtonTitle, .backButtonTitle,
    ]
    #expect(Set(titles.map { words.text($0).lowercased() }).count == titles.count)
  }

  @Test(
    arguments: [
      ("de", "de"), ("de_AT.UTF-8", "de"), ("fr-CA", "fr"), ("ja_JP.eucJP@x", "ja"),
      ("es_419", "es"), ("C", "en"), ("POSIX", "en"), ("", "en"), ("tlh", "en"), ("DE", "de"),
      ("../../etc", "en"), ("deutsch", "en"), ("it_CH", "it"), ("ko_KR.UTF-8", "ko"),
      ("zh", "zh-Hans"), ("zh_CN.UTF-8", "zh-Hans"), ("zh-Hans", "zh-Hans"),
      ("zh_SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"), ("zh_TW.UTF-8", "en"), ("zh_HK", "en"),
      ("zh-Hant", "en"), ("zh-Hant-SG", "en"), ("pt", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"),
      ("pt_PT", "pt-BR"), ("pt-br", "pt-BR"), ("sr_Latn", "en"),
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

  @Test func `braces in a value, and those without one, stay as they are`() {
    let values: KeyValuePairs = ["name": "{version}", "version": "{name}"]
    #expect(Localization().text(.title, values) == "{version} {name} Available")
    let words = Localization(replacements: ["updates.title": "{ {x} {name {version}"])
    #expect(words.text(.title, ["version": "2"]) == "{ {x} {name 2")
  }

  private func values(in text: String) -> [Substring] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map {
      $0.prefix { $0 != "}" }
    }
  }
}
