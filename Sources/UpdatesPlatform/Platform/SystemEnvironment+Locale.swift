extension SystemEnvironment {
  /// The language of messages, such as `en`, lower case; nil where none is chosen.
  package var language: String? {
    localeParts.first
  }

  /// The language with its country, as far as they are chosen, such as `pt-BR`.
  package var languageTag: String? {
    language.map { language in region.map { "\(language)-\($0)" } ?? language }
  }

  /// The country of the locale, such as `GB`, upper case; nil where none is chosen.
  package var region: String? {
    localeParts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
  }

  /// Whether the locale that is chosen writes UTF-8.
  package var isUTF8: Bool {
    let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "").lowercased()
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Language, script and country of `language[_Script][_COUNTRY][.charset][@modifier]`.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts, as POSIX says, even
  /// where it is `C`: who sets `LC_ALL=C` wants no locale.
  private var localeParts: [String] {
    guard let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] else { return [] }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let language = parts.first, (2...8).contains(language.utf8.count), name != "POSIX",
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAlphanumeric) })
    else { return [] }
    return [language.lowercased()] + parts.dropFirst().map(String.init)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
