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

extension ContentRecord {
  static let format = 1

  var document: JSON {
    var document: JSONObject = [
      "format": JSON(Self.format), "name": .string(name),
    ]
    document["source"] = source.map(JSON.string)
    document["destination"] = destination.map(JSON.string)
    document["origin"] = origin.map { .string($0.rawValue) }
    document["lastModified"] = validators.lastModified.map(JSON.string)
    document["etag"] = validators.etag.map(JSON.string)
    document["sha256"] = sha256.map(JSON.string)
    document["publicKey"] = publicKey.map(JSON.string)
    if !placed.isEmpty { document["placed"] = .array(placed.map { .object($0.members) }) }
    return .object(document)
  }

  /// As far as a newer format allows; nil if the document is not a record.
  init?(_ document: JSON) {
    guard let format = document["format"]?.integerValue, format >= 1,
      let name = document["name"]?.stringValue
    else { return nil }
    self.init(
      name: name, source: document["source"]?.stringValue,
      destination: document["destination"]?.stringValue,
      origin: document["origin"]?.stringValue.flatMap(Origin.init),
      validators: Validators(
        etag: document["etag"]?.stringValue, lastModified: document["lastModified"]?.stringValue),
      sha256: document["sha256"]?.stringValue, publicKey: document["publicKey"]?.stringValue,
      placed: (document["placed"]?.arrayValue ?? []).compactMap(RecordedFile.init))
  }
}
