/// An event during an update or a removal of content.
package enum ContentEvent: Equatable, Sendable {
  /// Whether the work waits for another process; sent if that takes more than a moment.
  case waiting(Bool)
  case downloading(DownloadProgress)
  /// The status of the server's response for the package.
  case answered(status: Int)
  /// The download is being unpacked, or passed to the program that saves it itself.
  case unpacking, saving
}
