import HarmlessText
import UpdatesPlatform

struct Qualifiers: Equatable {
  /// The language, with an optional script and region, such as `de` or `pt-BR`.
  var locale: String?
  var scale: String?
  var device: String?
  var others: [Other] = []

  struct Other: Equatable {
    var key: String
    var comparison = "=="
    var literal: String

    /// The text must be plain.
    init(key: String, value: String) {
      self.key = key
      literal = "'\(value)'"
    }

    /// A bound such as `>161` or `<=145`; nil for any other text.
    init?(key: String, bound text: String) {
      let sign = text.prefix { "<>=".contains($0) }
      let number = text.dropFirst(sign.count)
      guard ["<", "<=", ">", ">="].contains(sign), (1...9).contains(number.utf8.count),
        number.utf8.allSatisfy(\.isDigit)
      else { return nil }
      self.key = key
      comparison = String(sign)
      literal = String(number)
    }
  }

  /// Nil if the file is for everybody.
  var condition: String? {
    var clauses: [String] = []
    if let locale { clauses.append(Self.condition(ofLocale: locale)) }
    if let scale { clauses.append(Self.condition(ofScale: scale)) }
    if let device { clauses.append("device == '\(device)'") }
    clauses += others.map { "\($0.key) \($0.comparison) \($0.literal)" }
    guard clauses.count > 1 else { return clauses.first }
    return clauses.map { $0.contains(" OR ") ? "(\($0))" : $0 }.joined(separator: " AND ")
  }

  /// A scale of 1 also suits screens without a scale: those of terminals.
  private static func condition(ofScale scale: String) -> String {
    scale == "1" ? "displayScale == nil OR displayScale == 1" : "displayScale == \(scale)"
  }

  /// The separator may be `-` or `_`, and longer words do not match: `de`, `de_AT` and `de-AT` have
  /// the language `de`, but `den` does not.
  private static func condition(ofLocale locale: String) -> String {
    let parts = locale.split { $0 == "-" || $0 == "_" }
    guard parts.count > 1 else {
      return "locale == '\(locale)' OR locale BEGINSWITH '\(locale)-' "
        + "OR locale BEGINSWITH '\(locale)_'"
    }
    // The separators of an environment are not known: `zh-Hans_CN` has one of each.
    let pattern = parts.joined(separator: "?")
    let others = LanguageChoice.otherTags(ofScript: locale).map {
      $0.split(separator: "-").joined(separator: "?")
    }
    guard !others.isEmpty else {
      return "locale LIKE '\(pattern)' OR locale LIKE '\(pattern)?*'"
    }
    return ([pattern, pattern + "?*"] + others).map { "locale LIKE[c] '\($0)'" }
      .joined(separator: " OR ")
  }

  static func isLocale(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { "-_".utf8.contains($0) }
    guard let language = parts.first, (2...8).contains(language.count) else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && part.count <= 8 && part.allSatisfy(\.isLetterOrDigit)
    }
  }

  static func isPlain(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }

}
