/// What the bytes of a part are of: it lies beside the part while that can be continued.
struct PartRecord: Equatable, Sendable {
  /// What was asked for.
  var url: String
  /// Where it came from after redirects, without the query, in which some servers sign each answer.
  var source: String
  /// Of the whole content, in bytes.
  var total: Int
  /// What the answer told: one of them is strong.
  let validators: Validators
  /// The strong one, by which the part can be continued.
  let validator: ContentValidator

  /// The most bytes that a record may have.
  static let limit = 64 << 10
  private static let format = 1

  /// Nil where nothing tells the content from another.
  init?(url: String, source: String, total: Int, validators: Validators) {
    guard let validator = ContentValidator(validators) else { return nil }
    self.url = url
    self.source = Self.withoutQuery(source)
    self.total = total
    self.validators = validators
    self.validator = validator
  }

  /// Reads a record; nil for anything that `fileContents` does not give.
  init?(fileContents bytes: [UInt8]) {
    // Damaged by whatever it is, the part is fetched anew.
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

  /// Whether a content may be that of this record, by the place that it comes from.
  func isOfSource(_ url: String) -> Bool {
    Self.withoutQuery(url) == source
  }

  private static func withoutQuery(_ url: String) -> String {
    String(url.utf8.prefix { $0 != UInt8(ascii: "?") }) ?? url
  }
}

/// What an earlier run has left of a file: a part that may be continued, and its record.
struct Leftover: ~Copyable {
  let record: PartRecord
  /// Not read yet.
  let part: OpenFile

  /// Nil where there is none, or none of use for at most so many bytes from this URL.
  init?(of name: String, in folder: OpenFolder, url: String, limit: Int) {
    let part = name + DownloadItem.partSuffix
    do throws(FileError) {
      guard let record = try Self.record(name + DownloadItem.recordSuffix, in: folder),
        record.url == url, record.total <= limit,
        let facts = try folder.facts(of: part), facts.kind == .regular, facts.size > 0,
        facts.size <= record.total
      else { return nil }
      self.part = try folder.open(part, flags: OpenFile.readingAndWriting)
      self.record = record
    } catch {
      // What cannot be read is fetched anew; what cannot be written then is told then.
      return nil
    }
  }

  private static func record(
    _ name: String, in folder: OpenFolder
  ) throws(FileError) -> PartRecord? {
    let file = try folder.reading(name)
    return PartRecord(fileContents: try file.contents(limit: PartRecord.limit))
  }
}
