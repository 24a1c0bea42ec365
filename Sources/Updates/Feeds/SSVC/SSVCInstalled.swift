/// What SSVC's server is told of the installed app.
struct SSVCInstalled: Equatable, Sendable {
  let version: String
  /// The build where it is an unsigned integer, else the packed version; 0 where neither is known.
  let number: UInt64
  /// The language without script and country, such as `en`; empty where it is not known.
  let language: String
  /// The country in upper case, such as `GB`; empty where it is not known.
  let country: String

  init(_ app: App) {
    version = app.version ?? ""
    number = app.build.flatMap(Self.unsigned) ?? UInt64(PackedVersion(version).number)
    // As the keys NSLocaleLanguageCode and NSLocaleCountryCode give them.
    language = (app.language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    country = (app.country ?? "").uppercased()
  }

  /// The parameters of the request, in their order.
  var parameters: [(name: String, value: String)] {
    [
      ("SSVCLatestVersionKey", version), ("SSVCLatestVersionNumber", String(number)),
      ("SSVCLanguage", language), ("SSVCCountry", country), ("SSVCClientProtocolVersion", "1"),
    ]
  }

  /// Swift would take a sign too.
  private static func unsigned(_ text: String) -> UInt64? {
    text.utf8.allSatisfy(\.isDigit) ? UInt64(text) : nil
  }
}
