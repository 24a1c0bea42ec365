/// What came out of an archive.
package struct ArchiveSummary: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case folder
    /// What was compressed by gzip and is no archive.
    case file
  }

  package var kind: Kind
  /// Files, hard links among them; folders and symbolic links do not count.
  package var files: Int
  /// The sum of their sizes; a hard link has none of its own.
  package var bytes: Int

  package init(kind: Kind, files: Int, bytes: Int) {
    self.kind = kind
    self.files = files
    self.bytes = bytes
  }
}
