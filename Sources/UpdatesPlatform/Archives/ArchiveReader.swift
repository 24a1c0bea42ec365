import CUpdatesLibraries
import HarmlessText

struct ArchiveReader: ~Copyable {
  private let archive: OpaquePointer
  private let path: String
  /// Whether the file is compressed, so that the output is larger than the input.
  private let isCompressed: Bool

  init(_ file: borrowing OpenFile, filter: updates_archive_filter) throws {
    if let missing = Archive.missingLibrary { throw missing }
    guard let archive = updates_archive_open(file.descriptor, Int32(filter.rawValue)) else {
      throw Problem(.archiveMemory, "there is not enough memory for the archive")
    }
    self.archive = archive
    path = file.path
    isCompressed = filter != UPDATES_ARCHIVE_PLAIN
  }

  deinit {
    updates_archive_close(archive)
  }

  func kind() throws -> ArchiveKind? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    try check(updates_archive_peek(archive, &bytes, &size))
    return ArchiveKind(beginning: UnsafeBufferPointer(start: bytes, count: size))
  }

  func begin(_ kind: ArchiveKind) throws {
    try check(
      kind == .zip ? updates_archive_begin_zip(archive) : updates_archive_begin_tar(archive))
  }

  /// The next entry; nil after the last one.
  func next() throws -> ArchiveEntry? {
    var entry = ArchiveEntry()
    guard try check(updates_archive_next(archive, &entry)) else { return nil }
    return entry
  }

  /// A part of the entry's content and its offset; nil after the last part.
  ///
  /// The bytes are valid until the next call.
  func read() throws -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    var offset: Int64 = 0
    guard try check(updates_archive_read(archive, &bytes, &size, &offset)) else { return nil }
    return (UnsafeRawBufferPointer(start: bytes, count: size), Int(offset))
  }

  /// A part of the decompressed data; nil after the last part.
  ///
  /// The bytes are valid until the next call.
  func pull() throws -> UnsafeRawBufferPointer? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    guard try check(updates_archive_pull(archive, &bytes, &size)) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: size)
  }

  /// Reads a part of the data after the last entry; false when everything is read.
  func drain() throws -> Bool {
    try check(updates_archive_drain(archive))
  }

  var fetched: Int { Int(status.fetched) }

  /// The number of decompressed bytes; 0 if the file is not compressed.
  var expanded: Int { isCompressed ? Int(status.expanded) : 0 }

  /// Whether there was data; false at the end.
  @discardableResult
  private func check(_ outcome: Int32) throws -> Bool {
    switch UInt32(outcome) {
    case UPDATES_ARCHIVE_DONE.rawValue: return true
    case UPDATES_ARCHIVE_END.rawValue: return false
    case UPDATES_ARCHIVE_NO_MEMORY.rawValue:
      throw Problem(.archiveMemory, "there is not enough memory for the archive")
    case UPDATES_ARCHIVE_UNSUPPORTED.rawValue: throw Problem.archiveUnsupported(detail)
    case UPDATES_ARCHIVE_CUT_OFF.rawValue:
      throw Problem(.archiveDamaged, "the archive ends before it is complete")
    case UPDATES_ARCHIVE_TRAILING.rawValue: throw Problem.archiveTrailingData
    case UPDATES_ARCHIVE_INPUT_FAILED.rawValue:
      let reason = SystemError.text(of: status.error_number)
      throw Problem(.archiveReadFailed, "\(reason) while reading it", path: path)
    default: throw Problem.archiveDamaged(detail)
    }
  }

  private var detail: String {
    String(cString: status.detail).harmlessLine(limit: 200)
  }

  private var status: updates_archive_status { updates_archive_status(archive) }
}
