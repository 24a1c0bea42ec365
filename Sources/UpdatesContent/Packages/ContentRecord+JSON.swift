extension ContentRecord {
  static let format = 1

  var document: JSON {
    var document: JSONObject = [
      "format": JSON(Self.format), "name": .string(name),
    ]
    document["source"] = source.map(JSON.string)
    document["destination"] = destination.map(JSON.string)
    document["origin"] = origin.map { .string($0.rawValue) }
    document["lastModified"] = lastModified.map(JSON.string)
    document["etag"] = etag.map(JSON.string)
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
