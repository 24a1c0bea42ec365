struct ContentRecord: Equatable, Sendable {
  enum Origin: String {
    case remote, bundled
  }

  var name: String
  /// The URL may contain secrets; nil if its hash cannot be computed.
  var source: String?
  /// Nil if the program saves the content itself.
  var destination: String?
  /// Nil before content is in place, and during the first update.
  var origin: Origin?
  var validators = Validators()
  /// The verified SHA-256 of the download; nil if none was required.
  var sha256: String?
  /// The key of the download's verified signature; nil if no signature was required.
  var publicKey: String?
  var placed: [RecordedFile] = []

  var lastModified: String? { validators.lastModified }
  var etag: String? { validators.etag }

  static func source(of url: String) -> String? {
    // Without the library, no source is recorded, so each update downloads the content.
    try? Checksum(of: Array(url.utf8), .sha256).hex
  }

  /// Without validators, so that no request uses them yet.
  func before(_ old: ContentRecord?) -> ContentRecord {
    let known = Set(placed.map(\.checksum))
    return ContentRecord(
      name: name, source: source, destination: destination, origin: old?.origin,
      placed: (old?.placed ?? []).filter { !known.contains($0.checksum) } + placed)
  }
}
