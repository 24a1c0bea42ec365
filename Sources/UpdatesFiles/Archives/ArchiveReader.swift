import CUpdatesArchive
import HarmlessText

/// Reads an archive once, from its beginning to its end.
struct ArchiveReader: ~Copyable {
  private let archive: OpaquePointer
  /// The path of the file, for messages only.
  private let path: String
  /// Whether the file is compressed, so that the output is larger than the input.
  private let isCompressed: Bool

  /// Opens a file; loads the library if it is not loaded yet.
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

  /// The kind of the decompressed data; no data is consumed.
  func kind() throws(ArchiveError) -> ArchiveKind? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    try check(carchive_peek(archive, &bytes, &size))
    return ArchiveKind(beginning: UnsafeBufferPointer(start: bytes, count: size))
  }

  /// Begins to read entries; the entries of a zip are kept in memory, up to the limit.
  func begin(_ kind: ArchiveKind, limit: Int) throws(ArchiveError) {
    try check(
      kind == .zip ? carchive_begin_zip(archive, Int64(limit)) : carchive_begin_tar(archive))
  }

  /// The next entry; nil after the last one.
  func next() throws(ArchiveError) -> ArchiveEntry? {
    var entry = carchive_entry()
    guard try check(carchive_next(archive, &entry)) else { return nil }
    return ArchiveEntry(entry)
  }

  /// A part of the entry's content and its offset; nil after the last part.
  ///
  /// The bytes are valid until the next call.
  func read() throws(ArchiveError) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    var offset: Int64 = 0
    guard try check(carchive_read(archive, &bytes, &size, &offset)) else { return nil }
    return (UnsafeRawBufferPointer(start: bytes, count: size), Int(offset))
  }

  /// A part of the decompressed data; nil after the last part.
  ///
  /// The bytes are valid until the next call.
  func pull() throws(ArchiveError) -> UnsafeRawBufferPointer? {
    var bytes: UnsafePointer<UInt8>?
    var size = 0
    guard try check(carchive_pull(archive, &bytes, &size)) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: size)
  }

  /// Reads a part of the data after the last entry; false when everything is read.
  func drain() throws(ArchiveError) -> Bool {
    try check(carchive_drain(archive))
  }

  /// The number of bytes read from the file.
  var fetched: Int { Int(carchive_fetched(archive)) }

  /// The number of decompressed bytes; 0 if the file is not compressed.
  var expanded: Int { isCompressed ? Int(carchive_expanded(archive)) : 0 }

  /// Whether there was data; false at the end.
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
