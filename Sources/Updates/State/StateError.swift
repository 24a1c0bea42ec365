/// Why what is remembered could not be read or changed.
package enum StateError: Error, Equatable, Sendable {
  /// The file is there and cannot be read, or must not be used.
  case unreadable(FileError)
  /// The folder or the lock beside the file cannot be made.
  case cannotCreate(FileError)
  /// The file keeps its old content.
  case cannotWrite(FileError)
  /// Another process has been changing it all the while.
  case locked(path: String)
  /// A later version of this program wrote it; it is left as it is.
  case newerFormat(path: String, format: Int)
  /// More than the file may hold, even without its lists.
  case tooLarge(path: String, limit: Int)
}
