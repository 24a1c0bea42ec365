/// What a run is to do, and whom it tells.
struct DownloadJob: Sendable {
  var items: [DownloadItem]
  var folder: OpenFolder
  var target: DownloadTarget?
  var source: OpenFolder?
  var atOnce: Int
  var settings: DownloadSettings
  var progress: (@Sendable (DownloadProgress) -> Void)?
  var each: @Sendable (Int, Result<DownloadOutcome, DownloadError>) -> Bool
}
