import HarmlessText

/// A grammatical number, by CLDR's plural rules (UTS #35, part 3, section 5) for whole numbers.
package enum PluralCategory: String, CaseIterable, Sendable {
  case one, many, other

  package init(of count: Int, in language: String) {
    let number = count.magnitude
    let isOfMillions = number > 0 && number.isMultiple(of: 1_000_000)
    self =
      switch language {
      case "ja": .other
      case "fr" where number <= 1: .one
      case "en" where number == 1, "de" where number == 1, "es" where number == 1: .one
      // As in `un millón de valoraciones`.
      case "es" where isOfMillions, "fr" where isOfMillions: .many
      default: .other
      }
  }
}

enum WordForms: Equatable, Sendable {
  case same(String)
  case byNumber([PluralCategory: String])

  /// The form for a number of things; nil if the text has no form for it.
  func form(for category: PluralCategory) -> String? {
    switch self {
    case .same(let text): text
    case .byNumber(let forms): forms[category] ?? forms[.other]
    }
  }
}
