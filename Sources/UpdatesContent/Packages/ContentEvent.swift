package enum ContentEvent: Equatable, Sendable {
  /// Whether the work waits for another process; sent if that takes more than a moment.
  case waiting(Bool)
  case downloading(DownloadProgress)
  case answered(status: Int)
  case unpacking, saving
}
