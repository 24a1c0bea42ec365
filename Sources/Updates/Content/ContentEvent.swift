/// What goes on in an update of content, as it happens.
package enum ContentEvent: Equatable, Sendable {
  case downloading(DownloadProgress)
  /// The server's answer about the package.
  case answered(status: Int)
  /// What arrived is unpacked, or handed to the program that saves it itself.
  case unpacking, saving
}
