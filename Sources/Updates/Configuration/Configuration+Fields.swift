import HarmlessText

extension Configuration {
  /// The settings of the object under `updates`, or of the document itself if there is none.
  package static func read(
    _ document: JSON, from source: String, scheme: VersionScheme
  ) throws -> (configuration: Configuration, warnings: [Warning]) {
    guard let outer = document.objectValue else {
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an object")
    }
    let inner = outer["updates"] ?? document
    guard inner.objectValue != nil else {
      throw Problem.malformed(
        source: source, problem: "'updates' is \(inner.kindName), expected an object")
    }
    var configuration = Configuration()
    var reader = FieldReader(inner, scheme: scheme)
    // Any document may have other keys too, so only those are named that may have been meant.
    reader.object(
      besides: appFileKeys + ["updates"], isNamed: { $0.map(keys.contains) ?? false }
    ) { configuration.read(from: &$0) }
    let warnings = reader.findings.map { finding in
      Warning(
        code: "configuration." + (finding.kind == .unknownKey ? "unknown-key" : "value"),
        message: finding.message)
    }
    return (configuration, warnings)
  }

  /// The keys that make a document an app file and not only a configuration.
  package static let appFileKeys = [
    "app", "configuration-url", "feed", "check", "action", "download",
  ]

  package static let keys = FieldReader.keys { reader in
    var configuration = Configuration()
    configuration.read(from: &reader)
  }

  private mutating func read(from reader: inout FieldReader) {
    reader.field("check-for") { checkFor = $0.word() }
    reader.field("notify") { notify = $0.word() }
    reader.field("comparing") { comparing = $0.level() }
    reader.field("version") { value in
      version = value.version()
      hasUnusableVersion = version == nil
    }
    reader.field("app-store-id") { appStoreID = $0.storeID() }
    reader.field("min-os-required") { minimumOS = $0.minimumOS() }
    reader.field("release-notes") { releaseNotes = $0.localizedText() }
    reader.field("min-required-app-version") { minimumRequiredVersion = $0.version() }
    reader.field("min-optional-app-version") { minimumOptionalVersion = $0.version() }
    reader.field("update-type") { updateType = $0.word() }
    reader.field("bundle-version") { bundleVersion = $0.version() }
    reader.field("build") { build = $0.build() }
    reader.field("update-url") { updateURL = $0.page() }
  }
}

extension FieldReader {
  fileprivate mutating func version() -> String? {
    // An address is no version, and one with a password would be shown.
    let scheme = scheme
    return parsed("a version such as \"2.0.0\"") { text in
      text.hasUserInformation && text.mayBeAddress
        ? nil : (try? Version(text.harmlessLine(), scheme: scheme))?.text
    }
  }

  fileprivate mutating func build() -> String? {
    if case .number(let text) = value, text.utf8.allSatisfy(\.isDigit) {
      return text.harmlessLine()
    }
    return parsed("a string") { $0.harmlessLine() }
  }

  fileprivate mutating func page() -> String? {
    let page = parsed("an https URL such as \"https://example.com/new\"") { text in
      Address(link: text)?.isSafeToOpen == true ? text : nil
    }
    namePlaceholders(of: page)
    return page?.harmlessLine(limit: Address.limit)
  }

  fileprivate mutating func storeID() -> String? {
    switch value {
    case .string(let text), .number(let text):
      if !text.isEmpty, text.utf8.count <= 20, text.utf8.allSatisfy(\.isDigit) { return text }
    default: break
    }
    return refuse("the store's number for the app, such as \"123456\"")
  }

  fileprivate mutating func level() -> VersionLevel? {
    let expected =
      "major-versions, minor-versions, patch-versions, build-versions, a comma list of them, or "
      + "the sum of 1, 2, 4, 8"
    if case .string(let text) = value {
      let words = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        VersionLevel.allCases.first { $0.word == String(word).trimmingBlanks() }
      }
      if words.contains(nil) { fault(expected) }
      return words.compactMap(\.self).max()
    }
    if case .number(let text) = value, let mask = Int(text), (1...15).contains(mask) {
      return VersionLevel.allCases.last { mask & 1 << ($0.rawValue - 1) != 0 }
    }
    return refuse(expected)
  }

  fileprivate mutating func minimumOS() -> KeyedText? {
    keyedText(
      "a version such as \"13.0\"", orMany: #", or {"linux": "6.1", "macos": "13"}"#
    ) { text in (try? Version(text)).map { _ in text.harmlessLine() } }
  }

  fileprivate mutating func localizedText() -> KeyedText? {
    keyedText("a string", orMany: ", or an object of strings by language") { $0.harmlessText() }
  }

  /// What `parse` makes of a text, or of each text of an object.
  private mutating func keyedText(
    _ expected: String, orMany more: String, as parse: (String) -> String?
  ) -> KeyedText? {
    guard case .object = value else {
      return parsed(expected + more, as: parse).map(KeyedText.any)
    }
    let members = members { value, _ in value.parsed(expected, as: parse) }
    return .byKey(Dictionary(members.map { ($0.key, $0.value) }) { _, last in last })
  }
}
