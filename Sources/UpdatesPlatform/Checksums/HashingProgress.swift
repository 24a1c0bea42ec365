/// How far the hashing of many files has come.
package struct HashingProgress: Equatable, Sendable {
  /// Those that are done, the failed ones too.
  package var files = 0
  package var totalFiles: Int
  package var bytes = 0
  /// As far as sizes were known before.
  package var totalBytes: Int
}
