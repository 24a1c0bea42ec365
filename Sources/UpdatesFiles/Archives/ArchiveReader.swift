import CUpdatesArchive
import HarmlessText

/// Reads an archive from its beginning to its end, once.
struct ArchiveReader: ~Copyable {
  private let archive: OpaquePointer
  /// Of the file, for messages only.
  private let path: String
  /// Whether what comes out is larger than what is read of the file.
  private let isCompressed: Bool

  /// Loads the library where that has not been done yet.
  init(_ file: borrowing OpenFile, filter: carchive_filter) throws(ArchiveError) {
    archive = try Self.opened(file, filter)
    path = file.path
    isCompressed = filter != CARCHIVE_PLAIN
  }

  private static func opened(
    _ file: borrowing OpenFile, _ filter: carchive_filter
  ) throws(ArchiveError) -> OpaquePointer {
    if let missing = Archive.missingLibrary { throw missing }
    guard let archive = carchive_open(file.descriptor, Int32(filter.rawValue)) else {
      throw .outOfMemory
    }
    return archive
  }

  deinit {
    carchive_close(archive)
  }

  /// How it begins behind its filter; nothing is lost of it.
  func kind() throws(ArchiveError) -> ArchiveKind? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    try check(carchive_peek(archive, &bytes, &size))
    return ArchiveKind(beginning: UnsafeBufferPointer(start: bytes, count: size))
  }

  /// From now on there are entries; what a zip lists is kept in memory, and has a limit.
  func begin(_ kind: ArchiveKind, limit: Int) throws(ArchiveError) {
    try check(
      kind == .zip ? carchive_begin_zip(archive, Int64(limit)) : carchive_begin_tar(archive))
  }

  /// Nil after the last one.
  func next() throws(ArchiveError) -> ArchiveEntry? {
    var entry = carchive_entry()
    guard try check(carchive_next(archive, &entry)) else { return nil }
    return ArchiveEntry(entry)
  }

  /// A part of the entry's content and where it belongs; nil after the last one.
  ///
  /// Good until the next call.
  func read() throws(ArchiveError) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    var offset: Int64 = 0
    guard try check(carchive_read(archive, &bytes, &size, &offset)) else { return nil }
    return (UnsafeRawBufferPointer(start: bytes, count: size), Int(offset))
  }

  /// A part of what is behind the filter; nil after the last one.
  ///
  /// Good until the next call.
  func pull() throws(ArchiveError) -> UnsafeRawBufferPointer? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    guard try check(carchive_pull(archive, &bytes, &size)) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: size)
  }

  /// Reads a part of what follows the last entry; false when all is read.
  func drain() throws(ArchiveError) -> Bool {
    try check(carchive_drain(archive))
  }

  /// How many bytes of the file were read.
  var fetched: Int { Int(carchive_fetched(archive)) }

  /// How many bytes came out of the filter; 0 without one.
  var expanded: Int { isCompressed ? Int(carchive_expanded(archive)) : 0 }

  /// True where something came, false at the end.
  @discardableResult
  private func check(_ outcome: Int32) throws(ArchiveError) -> Bool {
    switch UInt32(outcome) {
    case CARCHIVE_DONE.rawValue: return true
    case CARCHIVE_END.rawValue: return false
    case CARCHIVE_NO_MEMORY.rawValue: throw .outOfMemory
    case CARCHIVE_UNSUPPORTED.rawValue: throw .unsupported(detail: detail)
    case CARCHIVE_CUT_OFF.rawValue: throw .cutOff
    case CARCHIVE_TRAILING.rawValue: throw .trailingData
    case CARCHIVE_TOO_MANY.rawValue:
      throw .tooManyEntries(limit: Int(carchive_most_records(archive)))
    case CARCHIVE_INPUT_FAILED.rawValue:
      throw .cannotRead(
        FileError(carchive_error_number(archive), path: path, operation: "read"))
    default: throw .damaged(detail: detail)
    }
  }

  private var detail: String {
    String(cString: carchive_detail(archive)).harmlessLine(limit: 200)
  }
}
