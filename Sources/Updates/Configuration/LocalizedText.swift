/// A text in one language or several: the key `release-notes`.
public enum LocalizedText: Equatable, Sendable {
  case any(String)
  /// By language code, such as `en` or `pt-BR`.
  case byLanguage([String: String])

  /// The text in a language, else in English, else in the language that sorts first.
  public func text(in language: String?) -> String? {
    switch self {
    case .any(let text): return text
    case .byLanguage(let texts):
      let names = texts.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
      let tags = LanguageChoice.tags(for: language) + ["en"]
      return (LanguageChoice.first(of: tags, in: names) ?? names.first).flatMap { texts[$0] }
    }
  }
}
