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
      let wanted = language?.lowercased()
      let lowercased = texts.map { ($0.key.lowercased(), $0.key, $0.value) }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      let base = wanted?.split(separator: "-").first.map(String.init)
      for candidate in [wanted, base, "en"] {
        if let match = lowercased.first(where: { $0.0 == candidate }) { return match.2 }
      }
      return lowercased.first?.2
    }
  }
}
