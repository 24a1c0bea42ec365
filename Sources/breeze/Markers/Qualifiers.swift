import HarmlessText
import UpdatesPlatform

struct Qualifiers {
  /// The language, with an optional script and region, such as `de` or `pt-BR`.
  var locale: String?
  var scale: String?
  var device: String?
  /// The values of other keys, which must be plain.
  var others: [(key: String, value: String)] = []

  /// Nil if the file is for everybody.
  var condition: String? {
    var clauses: [String] = []
    if let locale { clauses.append(Self.condition(ofLocale: locale)) }
    if let scale { clauses.append(Self.condition(ofScale: scale)) }
    if let device { clauses.append("device == '\(device)'") }
    clauses += others.map { "\($0.key) == '\($0.value)'" }
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
