/// A grammatical number, by CLDR's plural rules (UTS #35, part 3, section 5) for whole numbers.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  package init(of count: Int, in language: String) {
    let number = count.magnitude
    self = Self.rules[String(language.prefix(while: \.isLetter))]?(number) ?? .other
  }

  /// By language; one that is not here has a single form.
  private static let rules: [String: @Sendable (UInt) -> Self] = [
    "de": { $0 == 1 ? .one : .other },
    "en": { $0 == 1 ? .one : .other },
    "es": { $0 == 1 ? .one : ofMillions($0) },
    "fr": { $0 <= 1 ? .one : ofMillions($0) },
    "it": { $0 == 1 ? .one : ofMillions($0) },
    "pl": { $0 == 1 ? .one : isFew($0) ? .few : .many },
    "pt": { $0 <= 1 ? .one : ofMillions($0) },
    "ru": { $0 % 10 == 1 && $0 % 100 != 11 ? .one : isFew($0) ? .few : .many },
  ]

  /// As in `un millón de valoraciones`.
  private static func ofMillions(_ number: UInt) -> Self {
    number > 0 && number.isMultiple(of: 1_000_000) ? .many : .other
  }

  private static func isFew(_ number: UInt) -> Bool {
    (2...4).contains(number % 10) && !(12...14).contains(number % 100)
  }
}
