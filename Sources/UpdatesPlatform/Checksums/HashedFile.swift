/// A file's checksum, and what the file system said of it when the reading had ended.
package struct HashedFile: Equatable, Sendable {
  package var checksum: Checksum
  package var facts: FileFacts
}
