/// How far a number of downloads has come.
package struct DownloadProgress: Equatable, Sendable {
  /// The bytes that are there, those kept from an earlier run included.
  package var received: Int
  /// All bytes, once that is known of every file.
  package var total: Int?
  /// The files that are done with, whether they arrived or not.
  package var files: Int
  package var totalFiles: Int
  /// In bytes a second, of the last seconds rather than of all.
  package var rate: Int
  /// Until the end at that rate, rounded up; nil where it cannot be told.
  package var secondsLeft: Int?

  package init(
    received: Int, total: Int?, files: Int, totalFiles: Int, rate: Int, secondsLeft: Int?
  ) {
    self.received = received
    self.total = total
    self.files = files
    self.totalFiles = totalFiles
    self.rate = rate
    self.secondsLeft = secondsLeft
  }
}
