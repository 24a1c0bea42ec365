/// A text of an item that may be there in several languages.
struct AppcastText {
  /// `xml:lang` as it is written; nil where there is none.
  var language: String?
  /// `sparkle:format` as it is written.
  var format: String?
  var text = ""

  /// The one for a language: exactly, then its base or a sibling, then the one without a language,
  /// then English, then the first.
  static func best(of texts: [AppcastText], for language: String?) -> AppcastText? {
    guard texts.count > 1 else { return texts.first }
    let named = texts.map { ($0.language.map(normalized), $0) }
    func first(where matches: (String?) -> Bool) -> AppcastText? {
      named.first { matches($0.0) }?.1
    }
    if let wanted = language.map(normalized), !wanted.isEmpty {
      let base = base(wanted)
      let match =
        first { $0 == wanted } ?? first { $0 == base } ?? first { $0.map(Self.base) == base }
      if let match { return match }
    }
    return first { $0 == nil } ?? first { $0.map(Self.base) == "en" } ?? texts.first
  }

  private static func normalized(_ language: String) -> String {
    String(language.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func base(_ language: String) -> String {
    String(language.prefix { $0 != "-" })
  }
}
