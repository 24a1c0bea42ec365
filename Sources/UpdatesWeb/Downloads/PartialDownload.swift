/// A file during its download: first `NAME.part` with its record, at the end `NAME`.
///
/// Only a buffer of it is in memory; a file smaller than the buffer is written when it is complete.
/// This is a class because it owns its buffer and the open file, and serves one download after
/// another.
final class PartialDownload {
  private let folder: OpenFolder
  private let target: DownloadTarget?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  private var buffered = 0
  private var written = 0
  private var file: OpenFile?
  private var item = DownloadItem(url: "", name: "", sizeLimit: 0)
  /// Nil if no checksum is wanted.
  private var running: ChecksumStream?
  private var hasRecord = false

  /// The size of the buffer in bytes.
  static let capacity = 64 << 10

  /// Identifies the content; nil if the download could not be continued.
  var record: PartRecord?
  /// Whether the bytes come from more than one response.
  var isContinued = false

  init(in folder: OpenFolder, for target: DownloadTarget? = nil) {
    self.folder = folder
    self.target = target
  }

  deinit {
    buffer.deallocate()
  }

  private var partName: String { item.name + DownloadItem.partSuffix }
  private var recordName: String { item.name + DownloadItem.recordSuffix }

  var size: Int { written + buffered }

  var canBeContinued: Bool { record != nil && size > 0 }

  /// Begins another file, with the part that an earlier run left, if there is one.
  ///
  /// `check` is called for each piece of that part; it throws if the time is over.
  func begin(
    _ item: DownloadItem, hasLeftovers: Bool, url: String,
    check: () throws -> Void
  ) throws {
    self.item = item
    forget()
    running = try item.algorithm.map { try ChecksumStream($0) }
    if hasLeftovers, try !takeLeftovers(url: url, check) { try startAnew() }
  }

  func startAnew() throws {
    // The record is removed first: a part without it is ignored.
    try folder.remove(recordName)
    try folder.remove(partName)
    forget()
    running = try item.algorithm.map { try ChecksumStream($0) }
  }

  /// Forgets the last file, whose files stay as they are.
  func forget() {
    running = nil
    file = nil
    record = nil
    hasRecord = false
    isContinued = false
    buffered = 0
    written = 0
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      if buffered == Self.capacity { try flush() }
      let count = min(rest.count, Self.capacity - buffered)
      let space = UnsafeMutableRawBufferPointer(rebasing: buffer[buffered..<buffered + count])
      space.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      buffered += count
      rest = rest.dropFirst(count)
    }
  }

  /// The checksum of all bytes that have arrived; nothing may be added after this call.
  func checksum() throws -> Checksum? {
    try running?.add(UnsafeRawBufferPointer(rebasing: buffer[..<buffered]))
    return try running?.finish()
  }

  func finish() throws {
    guard let target, let place = item.place else { return try finish(in: folder, as: item.name) }
    guard file == nil, written == 0 else {
      try folder.setPermissions(target.permissions, of: partName)
      return try finish(in: target.folder, as: place.text)
    }
    try writeAtOnce(to: target, as: place.text)
  }

  private func finish(in folder: OpenFolder, as name: String) throws {
    try writeBuffer()
    try self.folder.rename(partName, to: folder, as: name)
    if let holder = item.holder, let complete = file.take() { holder.put(complete) }
    file = nil
    if hasRecord { try self.folder.remove(recordName) }
  }

  /// Writes a file that is completely in memory directly, without a part and a rename.
  private func writeAtOnce(to target: DownloadTarget, as place: String) throws {
    let file = try target.folder.create(place, permissions: target.permissions)
    do {
      try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<buffered]))
    } catch {
      // The failure to write is the one to report.
      try? target.folder.remove(place)
      throw error
    }
    buffered = 0
  }

  /// Keeps the bytes for another run, or removes them if no run could continue them.
  func keep() throws {
    guard canBeContinued else { return try discard() }
    try flush()
    try writeRecord()
    file = nil
  }

  func discard() throws {
    buffered = 0
    guard file != nil || hasRecord || written > 0 else { return }
    try startAnew()
  }

  private func flush() throws {
    try running?.add(UnsafeRawBufferPointer(rebasing: buffer[..<buffered]))
    try writeBuffer()
  }

  private func writeBuffer() throws {
    if file == nil {
      file = try folder.create(partName)
      // A record is needed only if the file did not arrive in one piece.
      if buffered == Self.capacity || written > 0 { try writeRecord() }
    }
    guard buffered > 0 else { return }
    try file?.write(UnsafeRawBufferPointer(rebasing: buffer[..<buffered]))
    written += buffered
    buffered = 0
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
      (1...record.total).contains(facts.size),
      let part = try? folder.open(partName, flags: O_RDWR)
    else { return false }
    while true {
      try check()
      guard let count = try? part.read(into: buffer) else { return false }
      guard count > 0 else { break }
      written += count
      guard written <= record.total else { return false }
      try running?.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    self.record = record
    file = consume part
    (hasRecord, isContinued) = (true, true)
    return true
  }
}
