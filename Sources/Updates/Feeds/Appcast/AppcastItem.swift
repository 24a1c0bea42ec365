/// An item of an appcast with its values as the document gives them, not yet interpreted.
struct AppcastItem {
  struct Condition {
    /// The versions that match exactly.
    var versions: [String] = []
    /// The upper limits; each version below one of them matches.
    var limits: [String] = []

    var isForAll: Bool { versions.isEmpty && limits.isEmpty }
  }

  var line: Int
  /// The texts of elements; if an element occurs twice, the first counts.
  private(set) var values: [AppcastTerm: String] = [:]
  private(set) var texts: [AppcastTerm: [AppcastText]] = [:]
  private(set) var enclosures: [[AppcastTerm: String]] = []
  private(set) var critical: Condition?
  private(set) var informational: Condition?

  mutating func begin(_ element: AppcastTerm) {
    switch element {
    case .enclosure: enclosures.append([:])
    case .criticalUpdate: critical = critical ?? Condition()
    case .informationalUpdate: informational = informational ?? Condition()
    case _ where element.isLocalized: texts[element, default: []].append(AppcastText())
    default: break
    }
  }

  mutating func attribute(_ name: AppcastTerm, of element: AppcastTerm, is value: String) {
    switch (element, name) {
    case (.enclosure, _):
      enclosures[enclosures.count - 1][name] = value
    case (.criticalUpdate, .version):
      critical?.limits.append(value)
    case (_, .language) where element.isLocalized:
      change(element) { $0.language = value }
    case (.description, .format):
      change(element) { $0.format = value }
    default:
      break
    }
  }

  mutating func end(_ element: AppcastTerm, text: String) {
    if element.isLocalized {
      change(element) { $0.text = text }
    } else if values[element] == nil {
      values[element] = text
    }
  }

  mutating func end(_ inner: AppcastTerm, in element: AppcastTerm, text: String) {
    switch (element, inner) {
    case (.tags, .criticalUpdate): critical = critical ?? Condition()
    case (.informationalUpdate, .version): informational?.versions.append(text)
    case (.informationalUpdate, .belowVersion): informational?.limits.append(text)
    default: break
    }
  }

  private mutating func change(_ element: AppcastTerm, _ body: (inout AppcastText) -> Void) {
    guard var all = texts.removeValue(forKey: element) else { return }
    body(&all[all.count - 1])
    texts[element] = all
  }
}

struct AppcastText {
  /// The value of `xml:lang`, unchanged; nil if it is missing.
  var language: String?
  /// The value of `sparkle:format`, unchanged; nil if it is missing.
  var format: String?
  var text = ""

  /// Chooses the best text for a language.
  ///
  /// The order is: the language itself, its base language, another variant of that base, a text
  /// without a language, English, and the first text.
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
