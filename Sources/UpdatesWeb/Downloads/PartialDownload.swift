/// A file during its download: first `NAME.part` with its record, at the end `NAME`.
///
/// Only a buffer of it is in memory; a file smaller than the buffer is written when it is complete.
/// This is a class because it owns the open file.
final class PartialDownload {
  private let item: DownloadItem
  private let folder: OpenFolder
  private let target: DownloadTarget?
  private var buffer: [UInt8] = []
  private var written = 0
  private var file: OpenFile?
  /// Nil if no checksum is wanted.
  private var running: ChecksumStream?
  private var hasRecord = false

  /// The size of the buffer in bytes.
  static let capacity = 64 << 10

  /// Identifies the content; nil if the download could not be continued.
  var record: PartRecord?
  /// Whether the bytes come from more than one response.
  var isContinued = false

  init(_ item: DownloadItem, in folder: OpenFolder, for target: DownloadTarget? = nil) {
    (self.item, self.folder, self.target) = (item, folder, target)
  }

  private var partName: String { item.name + DownloadItem.partSuffix }
  private var recordName: String { item.name + DownloadItem.recordSuffix }

  var size: Int { written + buffer.count }

  /// Takes over the part that an earlier run left, if there is one.
  ///
  /// `check` is called for each piece of that part; it throws if the time is over.
  func begin(hasLeftovers: Bool, url: String, check: () throws -> Void) throws {
    running = try item.algorithm.map { try ChecksumStream($0) }
    if hasLeftovers, try !takeLeftovers(url: url, check) { try startAnew() }
  }

  func startAnew() throws {
    // The record is removed first: a part without it is ignored.
    try folder.remove(recordName)
    try folder.remove(partName)
    file = nil
    (record, hasRecord, isContinued, buffer, written) = (nil, false, false, [], 0)
    running = try item.algorithm.map { try ChecksumStream($0) }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      if buffer.count == Self.capacity { try flush() }
      let piece = rest.prefix(Self.capacity - buffer.count)
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
      rest = rest.dropFirst(piece.count)
    }
  }

  /// The checksum of all bytes that have arrived; nothing may be added after this call.
  func checksum() throws -> Checksum? {
    try buffer.withUnsafeBytes { try running?.add($0) }
    return try running?.finish()
  }

  /// Gives the complete file its name; returns its facts, or nil if it was written at once
  /// or if another file has the name now.
  func finish() throws -> FileFacts? {
    guard let target, let place = item.place else { return try finish(in: folder, as: item.name) }
    guard file == nil, written == 0 else {
      try folder.setPermissions(target.permissions, of: partName)
      return try finish(in: target.folder, as: place.text)
    }
    try writeAtOnce(to: target, as: place.text)
    return nil
  }

  private func finish(in folder: OpenFolder, as name: String) throws -> FileFacts? {
    try writeBuffer()
    try self.folder.rename(partName, to: folder, as: name)
    let inode = try file?.facts().inode
    // Some file systems note the time of the last change when the file is closed.
    file = nil
    if hasRecord { try self.folder.remove(recordName) }
    let facts = try folder.facts(of: name)
    return facts?.inode == inode ? facts : nil
  }

  /// Writes a file that is completely in memory directly, without a part and a rename.
  private func writeAtOnce(to target: DownloadTarget, as place: String) throws {
    let file = try target.folder.create(place, permissions: target.permissions)
    do {
      try file.write(buffer)
    } catch {
      // The failure to write is the one to report.
      try? target.folder.remove(place)
      throw error
    }
    buffer = []
  }

  /// Keeps the bytes for another run, or removes them if no run could continue them.
  func keep() throws {
    guard record != nil, size > 0 else { return try discard() }
    try flush()
    try writeRecord()
    file = nil
  }

  func discard() throws {
    buffer = []
    guard file != nil || hasRecord || written > 0 else { return }
    try startAnew()
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try running?.add($0) }
    try writeBuffer()
  }

  private func writeBuffer() throws {
    if file == nil {
      file = try folder.create(partName)
      // A record is needed only if the file did not arrive in one piece.
      if buffer.count == Self.capacity || written > 0 { try writeRecord() }
    }
    guard !buffer.isEmpty else { return }
    try file?.write(buffer)
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeRecord() throws {
    guard let record, !hasRecord else { return }
    hasRecord = true
    try folder.create(recordName).write(record.fileContents)
  }

  /// Reads the part that an earlier run left; false if there is none that can be used.
  ///
  /// A part that cannot be read is fetched again; if writing fails too, that error is reported.
  private func takeLeftovers(url: String, _ check: () throws -> Void) throws -> Bool {
    guard let contents = try? folder.reading(recordName).contents(limit: PartRecord.limit),
      let record = PartRecord(fileContents: contents), record.url == url,
      record.total <= item.expectedSize ?? item.sizeLimit,
      let facts = try? folder.facts(of: partName), facts.kind == .regular,
      (1..<record.total).contains(facts.size),
      let part = try? folder.open(partName, flags: O_RDWR)
    else { return false }
    while true {
      do {
        try check()
      } catch {
        // Nothing is taken over, so nothing is removed.
        written = 0
        throw error
      }
      guard let piece = try? part.read(atMost: Self.capacity) else { return false }
      guard !piece.isEmpty else { break }
      written += piece.count
      guard written <= record.total else { return false }
      try piece.withUnsafeBytes { try running?.add($0) }
    }
    self.record = record
    file = consume part
    (hasRecord, isContinued) = (true, true)
    return true
  }
}

/// What identifies the content of a part, so that another try or run can continue it.
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
