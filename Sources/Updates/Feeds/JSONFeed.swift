import HarmlessText

/// Any JSON document that names a version; JSON pointers (RFC 6901) locate its parts.
///
/// If the app file has no pointers, they are `/version`, `/notes`, `/url`, `/date` and `/assets`.
/// The assets are an array of URLs, or of objects with `url` and, if known, `name`, `size` and
/// `digest`, such as `sha256:` and 64 hexadecimal digits, or `sha256-` and base64.
package struct JSONFeed: Feed {
  package static let kind = "json"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "pointers", "method", "body"]

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let reading = try JSONFeedReader(pointers: query.pointers, scheme: query.scheme)
    return try query.firstResult { request in
      let shown = presentableURL(request.url)
      return try documents.feedResult("feed-json", asking: request) { content in
        let document = try JSON(parsing: content.bytes, from: shown)
        let found = try reading.release(in: document, source: shown)
        return FeedResult(releases: [found.release], warnings: found.warnings)
      }
    }
  }
}

struct JSONFeedReader: Sendable {
  static let parts = ["version", "notes", "url", "date", "assets"]

  private let pointers: [String: Place]
  /// Whether the app file gives the pointers; if so, a pointer that leads nowhere gives a warning.
  private let isChosen: Bool
  private let scheme: VersionScheme

  private struct Place {
    var text: String
    var pointer: JSONPointer
  }

  /// Reads the pointers; throws if one of them is not a valid JSON pointer.
  init(pointers: [String: String], scheme: VersionScheme) throws {
    var places: [String: Place] = [:]
    for part in Self.parts where pointers.isEmpty || part == "version" || pointers[part] != nil {
      let text = pointers[part] ?? "/" + part
      guard let pointer = JSONPointer(text) else {
        let expected = JSONPointer.expectation(of: text)
        throw Problem.malformed(
          source: "feed.pointers.\(part)",
          problem: "it is '\(text.harmlessLine(limit: 80))', expected \(expected)")
      }
      places[part] = Place(text: text, pointer: pointer)
    }
    self.pointers = places
    self.scheme = scheme
    isChosen = !pointers.isEmpty
  }

  /// The release in a document, with warnings about parts that cannot be used.
  struct Reading: Sendable {
    var release: Release
    var warnings: [Warning] = []
  }

  /// Reads a document; throws if it names no version.
  func release(in document: JSON, source: String) throws -> Reading {
    var reading = Reading(release: Release(version: try version(in: document, source: source)))
    read("notes", of: document, as: "a string", into: &reading) { value, release in
      guard let text = value.stringValue else { return false }
      release.notes =
        text.isEmpty ? nil : ReleaseNotes(text: text.harmlessText(), format: .markdown)
      return true
    }
    read("url", of: document, as: "an http or https URL", into: &reading) { value, release in
      // The warning does not say why a URL is invalid.
      release.storeURL = value.stringValue.flatMap { Address(link: $0)?.text }
      return release.storeURL != nil
    }
    let date = "a date of ISO 8601 or a number of seconds"
    read("date", of: document, as: date, into: &reading) { value, release in
      release.publishedAt = Self.date(value)
      return release.publishedAt != nil
    }
    read("assets", of: document, as: "an array of URLs or objects", into: &reading) {
      value, release in
      guard let entries = value.arrayValue else { return false }
      release.assets = FeedAssets(urlKeys: ["url", "browser_download_url"]).files(in: entries)
      return true
    }
    if reading.release.assets.isEmpty, let url = reading.release.storeURL,
      let asset = ReleaseAsset(at: url), asset.isArchive
    {
      reading.release.assets = [asset]
    }
    return reading
  }

  private func version(in document: JSON, source: String) throws -> Version {
    guard let place = pointers["version"] else {
      throw Problem.malformed(source: source, problem: "there is no pointer to the version")
    }
    let shown = place.text.harmlessLine(limit: 80)
    guard let value = place.pointer.value(in: document) else {
      throw Problem.malformed(
        source: source, problem: "there is nothing at '\(shown)', expected the version")
    }
    let text: String
    switch value {
    case .string(let written), .number(let written): text = written
    default:
      throw Problem.malformed(
        source: source,
        problem: "'\(shown)' is \(value.excerpt), expected a version as a string or a number")
    }
    do {
      return try Version(text.harmlessLine(), scheme: scheme)
    } catch {
      throw Problem.malformed(
        source: source, problem: "'\(shown)' is \(value.excerpt), expected a version")
    }
  }

  /// Reads a part of the release; null means that the part is absent.
  private func read(
    _ part: String, of document: JSON, as expected: String, into reading: inout Reading,
    _ take: (JSON, inout Release) -> Bool
  ) {
    guard let place = pointers[part] else { return }
    let shown = place.text.harmlessLine(limit: 80)
    guard let value = place.pointer.value(in: document) else {
      guard isChosen else { return }
      reading.warnings.append(
        Warning(
          code: "feed.element", message: "There is nothing at '\(shown)', expected \(part)"))
      return
    }
    guard !value.isNull, !take(value, &reading.release) else { return }
    reading.warnings.append(
      Warning(
        code: "feed.element", message: "'\(shown)' is \(value.excerpt), expected \(expected)"))
  }

  private static func date(_ value: JSON) -> Instant? {
    if let text = value.stringValue { return Instant(iso8601: text) }
    guard let number = value.doubleValue else { return nil }
    // A number of at least thirteen digits counts milliseconds.
    let seconds = number.magnitude >= 1e12 ? number / 1000 : number
    return (0..<253_402_300_800).contains(seconds) ? Instant(secondsSince1970: seconds) : nil
  }
}
