import HarmlessText

struct ConfigurationReader {
  private let members: JSONObject
  private let scheme: VersionScheme
  private(set) var warnings: [Warning] = []

  private static let warningLimit = 5
  /// A document may have any number of other keys.
  private static let mostWarnings = 40

  /// The settings of the object under `updates`, or of the document itself if there is none.
  static func read(
    _ document: JSON, from source: String, scheme: VersionScheme
  ) throws -> (configuration: Configuration, warnings: [Warning]) {
    guard case .object(let outer) = document else {
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an object")
    }
    guard let inner = outer["updates"] else {
      return read(outer, scheme: scheme)
    }
    guard case .object(let members) = inner else {
      throw Problem.malformed(
        source: source, problem: "'updates' is \(inner.kindName), expected an object")
    }
    return read(members, scheme: scheme)
  }

  private static func read(
    _ members: JSONObject, scheme: VersionScheme
  ) -> (configuration: Configuration, warnings: [Warning]) {
    var reader = ConfigurationReader(members: members, scheme: scheme)
    let configuration = reader.configuration()
    reader.nameNearMisses()
    return (configuration, reader.warnings)
  }

  private init(members: JSONObject, scheme: VersionScheme) {
    self.members = members
    self.scheme = scheme
  }

  private mutating func configuration() -> Configuration {
    var result = Configuration()
    result.checkFor = word("check-for")
    result.notify = word("notify")
    result.comparing = level("comparing")
    result.version = version("version")
    result.hasUnusableVersion = result.version == nil && members["version"] != nil
    result.appStoreID = storeID("app-store-id")
    result.minimumOS = minimumOS("min-os-required")
    result.releaseNotes = localizedText("release-notes")
    result.minimumRequiredVersion = version("min-required-app-version")
    result.minimumOptionalVersion = version("min-optional-app-version")
    result.updateType = word("update-type")
    result.bundleVersion = version("bundle-version")
    result.build = build("build")
    result.updateURL = page("update-url")
    return result
  }

  /// Any document may have other keys too, so only those are named that may have been meant.
  private mutating func nameNearMisses() {
    let others = ConfigurationLoader.appFileKeys
    lazy var absent = (Configuration.keys + others + ["updates"]).filter { members[$0] == nil }
    for member in members.members {
      let key = member.key
      if Configuration.keys.contains(key) || others.contains(key) || key == "updates" { continue }
      guard warnings.count < Self.mostWarnings,
        let near = Suggestion.nearest(to: key, among: absent), Configuration.keys.contains(near)
      else { continue }
      warnings.append(
        Warning(
          code: "configuration.unknown-key",
          message: "'\(key.harmlessLine(limit: 60))' is unknown and was ignored"
            + Suggestion.question(for: key, among: absent)))
    }
  }

  private mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String) -> Word?
  where Word.RawValue == String {
    guard let value = members[key] else { return nil }
    if case .string(let text) = value, let word = Word(rawValue: text) { return word }
    return refuse(
      key, value, expected: "one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
  }

  private mutating func string(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    if case .string(let text) = value { return text.harmlessLine() }
    return refuse(key, value, expected: "a string")
  }

  private mutating func version(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    // An address is no version, and one with a password would be shown.
    guard case .string(let text) = value, !(text.hasUserInformation && text.mayBeAddress),
      let version = try? Version(text.harmlessLine(), scheme: scheme)
    else {
      return refuse(key, value, expected: "a version such as \"2.0.0\"")
    }
    return version.text
  }

  private mutating func build(_ key: String) -> String? {
    switch members[key] {
    case nil: return nil
    case .number(let text) where text.utf8.allSatisfy(\.isDigit): return text.harmlessLine()
    default: return string(key)
    }
  }

  private mutating func page(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    if case .string(let text) = value, let address = Address(link: text), address.isSafeToOpen {
      // As in a feed's URL, the page may still be the right one.
      for name in URLPlaceholders.unknown(in: text) {
        warnings.append(
          Warning(
            code: "configuration.value",
            message: "'\(key)' has {\(name.harmlessLine(limit: 60))}, expected one of "
              + URLPlaceholders.list))
      }
      return text.harmlessLine(limit: Address.limit)
    }
    return refuse(key, value, expected: "an https URL such as \"https://example.com/new\"")
  }

  private mutating func storeID(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    switch value {
    case .string(let text), .number(let text):
      if !text.isEmpty, text.utf8.count <= 20, text.utf8.allSatisfy(\.isDigit) { return text }
    default: break
    }
    return refuse(key, value, expected: "the store's number for the app, such as \"123456\"")
  }

  private mutating func level(_ key: String) -> VersionLevel? {
    guard let value = members[key] else { return nil }
    let expected =
      "major-versions, minor-versions, patch-versions, build-versions, a comma list of them, or "
      + "the sum of 1, 2, 4, 8"
    switch value {
    case .string(let text):
      let words = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        VersionLevel.allCases.first { $0.word == String(word).trimmingBlanks() }
      }
      let levels = words.compactMap { $0 }
      if levels.count < words.count { _ = refuse(key, value, expected: expected) as VersionLevel? }
      return levels.max()
    case .number(let text):
      guard let mask = Int(text), (1...15).contains(mask) else { break }
      return VersionLevel.allCases.last { mask & 1 << ($0.rawValue - 1) != 0 }
    default: break
    }
    return refuse(key, value, expected: expected)
  }

  private mutating func minimumOS(_ key: String) -> PlatformRequirement? {
    guard let value = members[key] else { return nil }
    switch value {
    case .string(let text):
      if Self.isSystemVersion(text) { return .any(text.harmlessLine()) }
    case .object(let members):
      return .byPlatform(
        strings(
          in: members, of: key, expected: "a version such as \"13.0\"", where: Self.isSystemVersion
        ).mapValues { $0.harmlessLine() })
    default: break
    }
    return refuse(
      key, value, expected: "a version such as \"13.0\", or {\"linux\": \"6.1\", \"macos\": \"13\"}"
    )
  }

  private mutating func localizedText(_ key: String) -> LocalizedText? {
    guard let value = members[key] else { return nil }
    switch value {
    case .string(let text): return .any(text.harmlessText())
    case .object(let members):
      return .byLanguage(
        strings(in: members, of: key, expected: "a string") { _ in true }
          .mapValues { $0.harmlessText() })
    default:
      return refuse(key, value, expected: "a string, or an object of strings by language")
    }
  }

  private mutating func strings(
    in members: JSONObject, of key: String, expected: String, where isUsable: (String) -> Bool
  ) -> [String: String] {
    var result: [String: String] = [:]
    var refused = 0
    for member in members.members {
      if case .string(let text) = member.value, isUsable(text) {
        result[member.key] = text
        continue
      }
      refused += 1
      guard refused <= Self.warningLimit else { continue }
      _ = refuse("\(key).\(member.key)", member.value, expected: expected) as String?
    }
    if refused > Self.warningLimit {
      warnings.append(
        Warning(
          code: "configuration.value",
          message: "'\(key)' has \(refused - Self.warningLimit) more invalid values"))
    }
    return result
  }

  private static func isSystemVersion(_ text: String) -> Bool {
    (try? Version(text)) != nil
  }

  private mutating func refuse<Value>(_ key: String, _ value: JSON, expected: String) -> Value? {
    warnings.append(
      Warning(
        code: "configuration.value",
        message: "'\(key.harmlessLine(limit: 60))' is \(value.excerpt), expected \(expected)"))
    return nil
  }
}
