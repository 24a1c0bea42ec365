import HarmlessText
import UpdatesPlatform

/// The words of the screens in one language; a program may replace any of them.
///
/// A text that is missing in a language is shown in English. The letters that press buttons are the
/// same in every language: if a title does not contain its letter, the letter follows it in
/// parentheses. Only in a presentation's pages in plain lines, each letter is the first one of its
/// title.
public struct Localization: Sendable {
  /// The languages that have words.
  public static let languages = WordList.languages

  /// The language of the words, one of ``languages``, such as `en` or `pt-BR`.
  public let language: String

  /// For a terminal that cannot show anything else.
  package private(set) var isASCII = false

  private let words: WordList
  private let replacements: [String: String]

  /// Creates the words of a language, or the English ones if the language has none.
  ///
  /// A language may be written as in locales, such as `fr_CA.UTF-8` or `pt-BR`. Words that are in
  /// one script do not serve readers of another: `zh_TW` gets English words. The keys of
  /// `replacements` are those of the string files, such as `updates.update-button-title`; texts in
  /// braces, such as `{version}`, stand for values.
  public init(language: String = "en", replacements: [String: String] = [:]) {
    // Most starts are in English, and need no look at the others.
    let isEnglish = language == "en" || language.hasPrefix("en_") || language.hasPrefix("en-")
    let language = isEnglish ? "en" : Self.language(of: language) ?? "en"
    self.language = language
    words = language == "en" ? .english : WordList(language: language)
    self.replacements = replacements.mapValues { $0.harmlessLine() }
  }

  /// Creates the words for the locale that the environment variables name.
  public init(variables: [String: String], replacements: [String: String] = [:]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
      .first { !$0.isEmpty }
    self.init(language: locale ?? "en", replacements: replacements)
  }

  private static func language(of locale: String) -> String? {
    let name = locale.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    let tags = LanguageChoice.tags(for: String(name))
    let script = tags.lazy.compactMap(script(of:)).first
    let suitable = languages.filter { self.script(of: $0) == nil || self.script(of: $0) == script }
    // Portuguese of any country is served by that of Brazil.
    return LanguageChoice.first(of: tags, in: suitable)
      ?? suitable.first { $0.split(separator: "-").first.map(String.init) == tags.last }
  }

  private static func script(of tag: String) -> String? {
    let parts = tag.split(separator: "-")
    return parts.count > 1 && parts[1].utf8.count == 4 ? parts[1].lowercased() : nil
  }

  /// Without UTF-8, English ones in ASCII.
  ///
  /// Texts that the program has replaced stay, unless they have other letters.
  package func shown(isUTF8: Bool) -> Localization {
    guard !isUTF8, !isASCII else { return self }
    let kept = replacements.filter { text in
      !text.value.asciiForm().contains("?") || text.value.contains("?")
    }
    var words = Localization(replacements: kept)
    words.isASCII = true
    return words
  }

  package static let english = Localization()

  /// The text of a key with its values filled in; nil if the key does not exist.
  ///
  /// Of a text that has plural forms, the value of `{count}` selects one.
  public subscript(key: String, values: KeyValuePairs<String, String>) -> String? {
    text(of: key, with: values)
  }

  private func text(
    of key: String, with values: some Collection<(key: String, value: String)>
  ) -> String? {
    let count = values.first { $0.key == "count" }.flatMap { Int($0.value) }
    let category = count.map { PluralCategory(of: $0, in: language) } ?? .other
    guard let text = text(of: key, in: category) else { return nil }
    return Self.fill(isASCII ? text.asciiForm() : text, with: values)
  }

  private func text(of key: String, in category: PluralCategory) -> String? {
    replacements[key] ?? (words[key] ?? WordList.english[key])?.form(for: category)
  }

  package func text(_ word: Word, _ values: KeyValuePairs<String, String> = [:]) -> String {
    self[word.key, values] ?? word.rawValue
  }

  package func text(_ word: Word, facts: [String: String]) -> String {
    text(of: word.key, with: facts) ?? word.rawValue
  }

  package func text(_ word: Word, count: Int) -> String {
    text(word, ["count": "\(count)"])
  }

  /// Fills in one pass, so that a value with braces stays as it is.
  private static func fill(
    _ text: String, with values: some Collection<(key: String, value: String)>
  ) -> String {
    guard !values.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      filled += rest[..<open]
      rest = rest[open...]
      if let close = rest.firstIndex(of: UInt8(ascii: "}")),
        let value = values.first(where: { $0.key.utf8.elementsEqual(rest[..<close].dropFirst()) })
      {
        filled += value.value.utf8
        rest = rest[(close + 1)...]
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return String(decoding: filled + rest, as: UTF8.self)
  }
}
