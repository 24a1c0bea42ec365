import HarmlessText

extension Feed {
  /// Any JSON document that names a version; JSON pointers (RFC 6901) locate its parts.
  ///
  /// If the app file has no pointers, they are `/version`, `/notes`, `/url`, `/date` and `/assets`.
  /// The assets are an array of URLs, or of objects with `url` and, if known, `name`, `size` and
  /// `sha256` or `digest`, such as `sha256:` and 64 hexadecimal digits, or `sha256-` and base64.
  package static let json = Feed(kind: "json", keys: ["url", "pointers", "method", "body"]) {
    var reader = JSONFeedReader(document: try $0.json(), source: $0)
    return try reader.result()
  }

  /// The parts of a release that have pointers.
  static let pointedParts = ["version", "notes", "url", "date", "assets"]
}

private struct JSONFeedReader {
  let document: JSON
  let source: FeedDocument
  private var warnings: [Warning] = []

  init(document: JSON, source: FeedDocument) {
    (self.document, self.source) = (document, source)
  }

  /// Throws if a pointer is not valid, or if the document names no version.
  mutating func result() throws -> FeedResult {
    var release = Release(version: try version())
    try read("notes", as: "a string") { value in
      guard let text = value.stringValue else { return false }
      release.notes =
        text.isEmpty ? nil : ReleaseNotes(text: text.harmlessText(), format: .markdown)
      return true
    }
    try read("url", as: "an http or https URL") { value in
      release.storeURL = value.webURL
      return release.storeURL != nil
    }
    try read("date", as: "a date of ISO 8601 or a number of seconds") { value in
      release.publishedAt = Self.date(value)
      return release.publishedAt != nil
    }
    try read("assets", as: "an array of URLs or objects") { value in
      guard let entries = value.arrayValue else { return false }
      release.assets = FeedAssets(urlKeys: ["url", "browser_download_url"]).files(in: entries)
      return true
    }
    if release.assets.isEmpty, let url = release.storeURL, let asset = ReleaseAsset(at: url),
      asset.isArchive
    {
      release.assets = [asset]
    }
    return FeedResult(releases: [release], warnings: warnings)
  }

  private func version() throws -> Version {
    let (place, found) = try value(of: "version") ?? ("/version", nil)
    guard let value = found else {
      throw source.malformed("there is nothing at '\(place)', expected the version")
    }
    switch value {
    case .string(let text), .number(let text):
      if let version = source.version(.string(text)) { return version }
      throw source.unusable(value, place, expected: "a version")
    default:
      throw source.unusable(value, place, expected: "a version as a string or a number")
    }
  }

  /// Reads a part of the release; null means that the part is absent.
  private mutating func read(
    _ part: String, as expected: String, _ take: (JSON) -> Bool
  ) throws {
    guard let (place, value) = try value(of: part) else { return }
    guard let value else {
      // Nobody promised that the default places exist.
      if !source.query.pointers.isEmpty {
        warn("There is nothing at '\(place)', expected \(part)")
      }
      return
    }
    guard !value.isNull, !take(value) else { return }
    warn("'\(place)' is \(value.excerpt), expected \(expected)")
  }

  /// The pointer to a part, and the value at its end; nil if the part has no pointer.
  private func value(of part: String) throws -> (place: String, value: JSON?)? {
    let pointers = source.query.pointers
    let isExpected = pointers.isEmpty || part == "version"
    guard let text = pointers[part] ?? (isExpected ? "/" + part : nil) else { return nil }
    let place = text.harmlessLine(limit: 80)
    guard let pointer = JSONPointer(text) else {
      throw Problem.malformed(
        source: "feed.pointers.\(part)",
        problem: "it is '\(place)', expected \(JSONPointer.expectation(of: text))")
    }
    return (place, pointer.value(in: document))
  }

  private mutating func warn(_ message: String) {
    warnings.append(Warning(code: "feed.element", message: message))
  }

  private static func date(_ value: JSON) -> Instant? {
    if value.stringValue != nil { return value.date }
    guard let number = value.doubleValue else { return nil }
    // A number of at least thirteen digits counts milliseconds.
    let seconds = number.magnitude >= 1e12 ? number / 1000 : number
    return (0..<253_402_300_800).contains(seconds) ? Instant(secondsSince1970: seconds) : nil
  }
}
