/// What became of an item that did not fail.
package enum DownloadOutcome: Equatable, Sendable {
  /// It is in the folder under its name, whole and verified.
  case file(DownloadedFile)
  /// The server says that what the item's conditions speak of is still so (304).
  case notModified
}
