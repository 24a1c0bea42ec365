import CUpdatesResources
import HarmlessText
import UpdatesPlatform

/// The words of the screens in one language, any of which a program may replace.
///
/// What a language does not say is said in English. The letters that press buttons are the same in
/// every language: where a title does not contain its letter, it is shown behind it in parentheses.
/// Only in the pages of a presentation, in plain lines, each is the first letter of its title.
public struct Localization: Sendable {
  /// The languages there are words for.
  public static let languages = ["de", "en", "es", "fr", "ja"]

  /// The language of the words, an ISO 639 code such as `en`.
  public let language: String

  private let texts: [String: String]

  /// The words of a language, English where there are none for it.
  ///
  /// A language may be written as in locales, such as `fr_CA.UTF-8` or `pt-BR`. The keys of
  /// `replacements` are those of the string files, such as `updates.update-button-title`; texts
  /// in braces, such as `{version}`, stand for values.
  public init(language: String = "en", replacements: [String: String] = [:]) {
    let wanted = Self.code(of: language)
    let language = Self.languages.contains(wanted) ? wanted : "en"
    var texts = Self.words(of: "en")
    if language != "en" { texts.merge(Self.words(of: language)) { $1 } }
    texts.merge(replacements.mapValues { $0.harmlessLine() }) { $1 }
    self.language = language
    self.texts = texts
  }

  /// The words for the locale that environment variables name.
  public init(variables: [String: String], replacements: [String: String] = [:]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
      .first { !$0.isEmpty }
    self.init(language: locale ?? "en", replacements: replacements)
  }

  /// The text of a key, its values filled in; nil for a key that there is none of.
  public subscript(key: String, values: [String: String]) -> String? {
    texts[key].map { Self.fill($0, with: values) }
  }

  package func text(_ word: Word, _ values: [String: String] = [:]) -> String {
    self[word.rawValue, values] ?? word.rawValue
  }

  /// The texts of one language file; none for a language without a file.
  static func words(of language: String) -> [String: String] {
    var length = 0
    guard let start = CResources_words(language, &length) else { return [:] }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    let document: JSON
    do {
      document = try JSON(parsing: Array(bytes))
    } catch {
      preconditionFailure("the string file '\(language)' is not JSON: \(error)")
    }
    guard case .object(let object) = document else { return [:] }
    var texts: [String: String] = [:]
    for member in object.members {
      if case .string(let text) = member.value { texts[member.key] = text }
    }
    return texts
  }

  private static func code(of locale: String) -> String {
    locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
  }

  /// One pass, so that a value with braces in it stays as it is.
  private static func fill(_ text: String, with values: [String: String]) -> String {
    guard !values.isEmpty else { return text }
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: open)..<close])]
      else {
        filled += "{"
        rest = rest.dropFirst()
        continue
      }
      filled += value
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
