import HarmlessText

extension Feed {
  /// Any JSON document that names a version; JSON pointers (RFC 6901) locate its parts.
  ///
  /// If the app file has no pointers, they are `/version`, `/notes`, `/url`, `/date` and `/assets`.
  /// The assets are an array of URLs, or of objects with `url` and, if known, `name`, `size` and
  /// `sha256` or `digest`, such as `sha256:` and 64 hexadecimal digits, or `sha256-` and base64.
  package static let json = Feed(kind: "json", keys: ["url", "pointers", "method", "body"]) {
    try $0.pointedRelease(in: $0.json())
  }

  /// The parts of a release that have pointers.
  static let pointedParts = ["version", "notes", "url", "date", "assets"]
}

extension FeedDocument {
  /// Throws if a pointer is not valid, or if the document names no version.
  fileprivate mutating func pointedRelease(in document: JSON) throws -> FeedResult {
    var release = Release(version: try pointedVersion(in: document))
    try read("notes", in: document, as: "a string") { value in
      guard let text = value.stringValue else { return false }
      release.notes =
        text.isEmpty ? nil : ReleaseNotes(text: text.harmlessText(), format: .markdown)
      return true
    }
    try read("url", in: document, as: "an http or https URL") { value in
      release.storeURL = value.webURL
      return release.storeURL != nil
    }
    try read("date", in: document, as: "a date of ISO 8601 or a number of seconds") { value in
      release.publishedAt = Self.date(value)
      return release.publishedAt != nil
    }
    try read("assets", in: document, as: "an array of URLs or objects") { value in
      guard let entries = value.arrayValue else { return false }
      release.assets = FeedAssets(urlKeys: ["url", "browser_download_url"]).files(in: entries)
      return true
    }
    if release.assets.isEmpty, let url = release.storeURL, let asset = ReleaseAsset(at: url),
      asset.isArchive
    {
      release.assets = [asset]
    }
    return FeedResult(releases: [release])
  }

  private func pointedVersion(in document: JSON) throws -> Version {
    let (place, found) = try pointed("version", in: document) ?? ("/version", nil)
    guard let found else {
      throw malformed("there is nothing at '\(place)', expected the version")
    }
    switch found {
    case .string(let text), .number(let text):
      if let version = version(.string(text)) { return version }
      throw unusable(found, place, expected: "a version")
    default: throw unusable(found, place, expected: "a version as a string or a number")
    }
  }

  /// Reads a part of the release; null means that the part is absent.
  private mutating func read(
    _ part: String, in document: JSON, as expected: String, _ take: (JSON) -> Bool
  ) throws {
    guard let (place, value) = try pointed(part, in: document) else { return }
    guard let value else {
      // Nobody promised that the default places exist.
      if !query.pointers.isEmpty { refuse("There is nothing at '\(place)', expected \(part)") }
      return
    }
    guard !value.isNull, !take(value) else { return }
    refuse(wrong(value, place, expected))
  }

  /// The pointer to a part, and the value at its end; nil if the part has no pointer.
  private func pointed(_ part: String, in document: JSON) throws -> (place: String, value: JSON?)? {
    let isExpected = query.pointers.isEmpty || part == "version"
    guard let text = query.pointers[part] ?? (isExpected ? "/" + part : nil) else { return nil }
    let place = text.harmlessLine(limit: 80)
    guard let pointer = JSONPointer(text) else {
      throw Problem.malformed(
        source: "feed.pointers.\(part)",
        problem: "it is '\(place)', expected \(JSONPointer.expectation(of: text))")
    }
    return (place, pointer.value(in: document))
  }

  private static func date(_ value: JSON) -> Instant? {
    if value.stringValue != nil { return value.date }
    guard let number = value.doubleValue else { return nil }
    // A number of at least thirteen digits counts milliseconds.
    let seconds = number.magnitude >= 1e12 ? number / 1000 : number
    return (0..<253_402_300_800).contains(seconds) ? Instant(secondsSince1970: seconds) : nil
  }
}
