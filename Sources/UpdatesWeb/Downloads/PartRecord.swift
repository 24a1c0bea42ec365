struct PartRecord: Equatable, Sendable {
  var url: String
  /// The URL after redirects, without the query, in which some servers sign each response.
  var source: String
  /// The size of the whole content in bytes.
  var total: Int
  /// The response's validators, at least one of them strong.
  let validators: Validators
  /// The validator that identifies the content, as the field of a response.
  let validator: Header

  /// The most bytes that a record may have.
  static let limit = 64 << 10
  private static let format = 1

  /// Creates a record; nil if no validator identifies the content.
  init?(url: String, source: String, total: Int, validators: Validators) {
    guard let validator = validators.strong else { return nil }
    self.url = url
    self.source = Self.withoutQuery(source)
    self.total = total
    self.validators = validators
    self.validator = validator
  }

  /// Reads a record; nil for anything that `fileContents` does not write.
  init?(fileContents bytes: [UInt8]) {
    // If the record is damaged in any way, the part is fetched again.
    guard bytes.count <= Self.limit, let object = try? JSON(parsing: bytes).objectValue,
      object["format"]?.integerValue == Self.format,
      let url = object["url"]?.stringValue, let source = object["source"]?.stringValue,
      let total = object["total"]?.integerValue, total > 0
    else { return nil }
    self.init(
      url: url, source: source, total: total,
      validators: Validators(
        etag: object["etag"]?.stringValue, lastModified: object["lastModified"]?.stringValue))
  }

  var fileContents: [UInt8] {
    var object: JSONObject = [
      "format": JSON(Self.format), "url": .string(url), "source": .string(source),
      "total": JSON(total),
    ]
    object["etag"] = validators.etag.map(JSON.string)
    object["lastModified"] = validators.lastModified.map(JSON.string)
    return Array((JSON.object(object).text + "\n").utf8)
  }

  func isOfSource(_ url: String) -> Bool {
    Self.withoutQuery(url) == source
  }

  private static func withoutQuery(_ url: String) -> String {
    String(url.utf8.prefix { $0 != UInt8(ascii: "?") }) ?? url
  }
}
