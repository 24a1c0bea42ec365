/// How far an archive is read, and what came out of it.
package struct ArchiveProgress: Equatable, Sendable {
  /// Bytes of the archive.
  package var read: Int
  /// The archive's size in bytes.
  package var size: Int
  /// Bytes of files.
  package var written: Int
}
