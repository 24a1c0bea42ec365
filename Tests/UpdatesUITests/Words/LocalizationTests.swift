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

  @Test(
    arguments: [
      ("en", [0: .other, 1: .one, 2: .other, 1_000_000: .other]),
      ("de", [0: .other, 1: .one, 2: .other, 1_000_000: .other]),
      (
        "es",
        [0: .other, 1: .one, 2: .other, 1_000_000: .many, 2_000_000: .many, 1_000_001: .other]
      ),
      ("fr", [0: .one, 1: .one, 2: .other, 1_000_000: .many, 999_999: .other]),
      ("it", [0: .other, 1: .one, 2: .other, 1_000_000: .many]),
      ("ja", [0: .other, 1: .other, 2: .other, 1_000_000: .other]),
      ("ko", [0: .other, 1: .other, 2: .other, 1_000_000: .other]),
      (
        "pl",
        [
          0: .many, 1: .one, 2: .few, 4: .few, 5: .many, 12: .many, 14: .many, 21: .many,
          22: .few, 112: .many, 1_000_000: .many,
        ]
      ),
      ("pt-BR", [0: .one, 1: .one, 2: .other, 1_000_000: .many, 1_000_001: .other]),
      (
        "ru",
        [
          0: .many, 1: .one, 2: .few, 4: .few, 5: .many, 11: .many, 12: .many, 14: .many,
          21: .one, 22: .few, 111: .many, 1_000_000: .many, 1_000_001: .one,
        ]
      ),
      ("zh-Hans", [0: .other, 1: .other, 2: .other, 1_000_000: .other]),
    ] as [(String, [Int: PluralCategory])])
  func `plural categories are CLDR's`(language: String, categories: [Int: PluralCategory]) {
    for (count, category) in categories {
      #expect(PluralCategory(of: count, in: language) == category, "\(count)")
      #expect(PluralCategory(of: -count, in: language) == category, "\(-count)")
    }
  }

  @Test(arguments: [
    ("en", "Jan 2, 2026", "Dec 31, 1999"), ("de", "2. Januar 2026", "31. Dezember 1999"),
    ("es", "2 de enero de 2026", "31 de diciembre de 1999"),
    ("fr", "2 janvier 2026", "31 décembre 1999"), ("ja", "2026年1月2日", "1999年12月31日"),
    ("it", "2 gennaio 2026", "31 dicembre 1999"),
    ("ko", "2026년 1월 2일", "1999년 12월 31일"),
    ("pl", "2 stycznia 2026", "31 grudnia 1999"),
    ("pt-BR", "2 de janeiro de 2026", "31 de dezembro de 1999"),
    ("ru", "2 января 2026 г.", "31 декабря 1999 г."),
    ("zh-Hans", "2026年1月2日", "1999年12月31日"),
  ])
  func `a date is written as in the language`(language: String, first: String, second: String) {
    let words = Localization(language: language)
    #expect(words.text(.months).split(separator: " ").count == 12)
    #expect(words.date(Instant(secondsSince1970: 1_767_323_045)) == first)
    #expect(words.date(Instant(secondsSince1970: 946_684_799)) == second)
  }

  @Test(arguments: [
    ("en", "today 08:05", "Friday 08:05", "Jan 12, 08:05", "Jan 12, 2026, 08:05"),
    (
      "de", "heute, 08:05 Uhr", "Freitag, 08:05 Uhr", "12. Januar, 08:05 Uhr",
      "12. Januar 2026, 08:05 Uhr"
    ),
    (
      "es", "hoy a las 08:05", "el viernes a las 08:05", "el 12 de enero a las 08:05",
      "el 12 de enero de 2026 a las 08:05"
    ),
    (
      "fr", "aujourd’hui à 08:05", "vendredi à 08:05", "le 12 janvier à 08:05",
      "le 12 janvier 2026 à 08:05"
    ),
    (
      "it", "oggi, 08:05", "venerdì, 08:05", "12 gennaio, 08:05", "12 gennaio 2026, 08:05"
    ),
    ("ja", "今日 08:05", "金曜日 08:05", "1月12日 08:05", "2026年1月12日 08:05"),
    ("ko", "오늘 08:05", "금요일 08:05", "1월 12일 08:05", "2026년 1월 12일 08:05"),
    (
      "pl", "dziś, 08:05", "piątek, 08:05", "12 stycznia, 08:05", "12 stycznia 2026, 08:05"
    ),
    (
      "pt-BR", "hoje, 08:05", "sexta-feira, 08:05", "12 de janeiro, 08:05",
      "12 de janeiro de 2026, 08:05"
    ),
    (
      "ru", "сегодня, 08:05", "пятница, 08:05", "12 января, 08:05", "12 января 2026 г., 08:05"
    ),
    ("zh-Hans", "今天 08:05", "星期五 08:05", "1月12日 08:05", "2026年1月12日 08:05"),
  ])
  func `a time is said as in the language`(
    language: String, today: String, weekday: String, day: String, date: String
  ) {
    func time(_ day: Int) -> LocalTime {
      LocalTime(year: 2026, month: 1, day: day, hour: 8, minute: 5)
    }
    let words = Localization(language: language)
    let moments = [time(5), time(9), time(12)].map { words.moment($0, at: time(5)) }
    #expect(moments == [today, weekday, day])
    #expect(words.moment(time(12), at: nil) == date)
    let others = [time(6), time(4)].map { words.moment($0, at: time(5)) }
    #expect(Set(moments + others).count == 5)
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

  @Test func `in French no line breaks before a mark`() {
    for (key, forms) in words(of: "fr") {
      for text in texts(forms) { #expect(!text.contains(#/\ [:;?!»]|«\ /#), "\(key): \(text)") }
    }
  }

  @Test(
    arguments: [
      ("zh-Hans", #"["«»„()!?;]|[,:] |[,:]$| [，。：；（）“”？]|[，。：；（）“”？] "#),
      ("ru", #"["“”„']| [:;?!»]|« "#), ("pl", #"["“«»']| [:;?!”]|„ "#),
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

  private func values(in text: String) -> [Substring] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).map {
      $0.prefix { $0 != "}" }
    }
  }
}
