/// How far a number of downloads has come.
public struct DownloadProgress: Equatable, Sendable {
  /// The bytes that came, those kept from an earlier run included.
  ///
  /// Where a file begins anew, the number stays until more has come.
  public var received: Int
  /// All bytes, once that is known of every file.
  public var total: Int?
  /// The files that are done with, whether they arrived or not.
  public var files: Int
  /// The files that are asked for.
  public var totalFiles: Int
  /// In bytes a second, of the last seconds rather than of all.
  public var rate: Int
  /// Until the end at that rate, rounded up; nil where it cannot be told.
  public var secondsLeft: Int?

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
