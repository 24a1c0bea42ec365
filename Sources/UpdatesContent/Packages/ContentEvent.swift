/// What goes on in an update or a removal of content, as it happens.
package enum ContentEvent: Equatable, Sendable {
  /// Whether another process is waited for, once that takes more than a moment.
  case waiting(Bool)
  /// Something the person may want to mend, told also where the work ends in a failure.
  case warned(Warning)
  case downloading(DownloadProgress)
  /// The server's answer about the package.
  case answered(status: Int)
  /// What arrived is unpacked, or handed to the program that saves it itself.
  case unpacking, saving
}
