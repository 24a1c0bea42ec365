/// What the bytes of a part are of: it lies beside the part while that can be continued.
struct PartRecord: Equatable, Sendable {
  /// What was asked for.
  var url: String
  /// Where it came from after redirects, without the query, in which some servers sign each answer.
  var source: String
  var validator: ContentValidator
  /// Of the whole content, in bytes.
  var total: Int
  /// All that the answer told, for those who keep it.
  var validators: Validators

  /// The most bytes that a record may have.
  static let limit = 64 << 10
  private static let format = 1

  init(
    url: String, source: String, validator: ContentValidator, total: Int,
    validators: Validators = Validators()
  ) {
    self.url = url
    self.source = Self.withoutQuery(source)
    self.validator = validator
    self.total = total
    switch validator {
    case .etag(let text):
      self.validators = Validators(etag: text, lastModified: validators.lastModified)
    case .lastModified(let text):
      self.validators = Validators(etag: validators.etag, lastModified: text)
    }
  }

  /// Reads a record; nil for anything that `fileContents` does not give.
  init?(fileContents bytes: [UInt8]) {
    // Damaged by whatever it is, the part is fetched anew.
    guard bytes.count <= Self.limit, let object = try? JSON(parsing: bytes).objectValue,
      object["format"]?.integerValue == Self.format,
      let url = object["url"]?.stringValue, let source = object["source"]?.stringValue,
      let total = object["total"]?.integerValue, total > 0,
      let validator = ContentValidator(
        etag: object["etag"]?.stringValue, lastModified: object["lastModified"]?.stringValue)
    else { return nil }
    let told = object["told"]?.objectValue
    self.init(
      url: url, source: source, validator: validator, total: total,
      validators: Validators(
        etag: told?["etag"]?.stringValue, lastModified: told?["lastModified"]?.stringValue))
  }

  var fileContents: [UInt8] {
    var object: JSONObject = [
      "format": JSON(Self.format), "url": .string(url), "source": .string(source),
      "total": JSON(total),
    ]
    switch validator {
    case .etag(let text): object["etag"] = .string(text)
    case .lastModified(let text): object["lastModified"] = .string(text)
    }
    var told: JSONObject = [:]
    told["etag"] = validators.etag.map(JSON.string)
    told["lastModified"] = validators.lastModified.map(JSON.string)
    object["told"] = .object(told)
    return Array((JSON.object(object).text + "\n").utf8)
  }

  /// Whether a content may be that of this record, by the place that it comes from.
  func isOfSource(_ url: String) -> Bool {
    Self.withoutQuery(url) == source
  }

  private static func withoutQuery(_ url: String) -> String {
    String(url.prefix { $0 != "?" })
  }
}
