import HarmlessText

/// The update JSON of Squirrel: `url`, and optionally `name`, `notes`, `version` and `pub_date`.
struct SquirrelUpdate {
  let release: Release
  let warnings: [Warning]

  /// Reads an update; throws a problem if its `url` cannot be used.
  init(_ document: SquirrelDocument, scheme: VersionScheme) throws {
    var fields = Fields(document: document)
    let address = try fields.address("url")
    let named = fields.string("version")?.harmlessLine() ?? ""
    // The server has decided already, so the release's name need not be a valid version.
    let version = try? Version(named, scheme: scheme)
    let name = fields.string("name")?.harmlessLine() ?? ""
    let notes = fields.string("notes")?.harmlessText() ?? ""

    var release = Release(version: version, downloadURL: address)
    release.name = [version == nil ? named : "", name].first { !$0.isEmpty }
    release.notes = notes.isEmpty ? nil : ReleaseNotes(text: notes, format: .markdown)
    release.publishedAt = fields.date("pub_date")
    release.assetList = .download(edSignature: nil)
    self.release = release
    warnings = fields.warnings
  }
}

private struct Fields {
  let document: SquirrelDocument
  private(set) var warnings: [Warning] = []

  mutating func address(_ key: String) throws -> String {
    let scheme = document.isLocal ? "file, http or https" : "http or https"
    let expected = "an absolute \(scheme) URL with a host and a path"
    guard case .string(let text)? = document.members[key] else {
      throw document.unusable(key, expected: expected)
    }
    if document.isLocal, Self.namesFile(text) { return text }
    let bare = withoutUserInformation(text)
    guard let address = Address(link: bare), address.hasPath else {
      throw document.unusable(key, found: Self.excerpt(text), expected: expected)
    }
    if bare != text {
      warn("\(document.field(key)) contains a user name, which is ignored")
    }
    return address.text
  }

  private static func namesFile(_ url: String) -> Bool {
    guard url.isFileURL, url == url.harmlessLine(limit: Address.limit),
      // The message says what was expected, so the reason is not needed.
      let path = try? documentPath(url)
    else { return false }
    return path == path.harmlessLine(limit: Address.limit) && !path.hasSuffix("/")
  }

  /// Describes an unusable URL for a message, without any user, password or token in it.
  private static func excerpt(_ url: String) -> String {
    // The shown URL would lack these characters, so it would look valid.
    if url.utf8.contains(UInt8(ascii: "\\")) { return "a URL with a backslash" }
    if url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "a URL with a control character"
    }
    return JSON.string(presentableURL(url)).excerpt
  }

  mutating func string(_ key: String) -> String? {
    guard let value = document.members[key] else { return nil }
    guard case .string(let text) = value else {
      refuse(key, value, expected: "a string")
      return nil
    }
    return text
  }

  mutating func date(_ key: String) -> Instant? {
    guard let value = document.members[key] else { return nil }
    guard case .string(let text) = value, let date = Instant(squirrelDate: text) else {
      refuse(key, value, expected: "a date such as \"2013-09-18T12:29:53+01:00\"")
      return nil
    }
    return date
  }

  private mutating func refuse(_ key: String, _ value: JSON, expected: String) {
    warn("\(document.field(key)) is \(value.excerpt), expected \(expected)")
  }

  private mutating func warn(_ message: String) {
    warnings.append(Warning(code: "feed.field", message: message))
  }
}
