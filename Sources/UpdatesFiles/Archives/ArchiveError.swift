/// Why nothing came out of an archive.
///
/// Names and details in it are harmless to show.
package enum ArchiveError: Error, Equatable, Sendable {
  /// Neither gzip, nor a tar (by itself or compressed by bzip2, xz or zstd), nor a zip.
  case unrecognized
  /// The archive ends before it is complete.
  case cutOff
  /// A tar without entries.
  case empty
  /// Something follows where the archive has ended.
  case trailingData
  /// Its bytes make no sense, or a checksum of its own does not match.
  case damaged(detail: String)
  case unsupported(detail: String)
  case refused(entry: String, EntryRefusal)
  case tooManyEntries(limit: Int)
  case tooLarge(limit: Int)
  case expandsTooMuch(factor: Int)
  case libraryMissing(name: String, package: String)
  case outOfMemory
  case cannotRead(FileError)
  case cannotCreate(FileError)
  case cannotWrite(FileError)
  case cancelled
}
