import HarmlessText

struct InstallDownloads {
  /// The URL of the feed, whose origin gets the caller's headers; nil if there is none.
  var feedURL: String?
  var headers: [Header] = []
  var settings: DownloadSettings
  let folder: OpenFolder
  var deadline = Deadline()

  /// The largest file whose size the release does not name.
  static let largest = 4 << 30

  /// What servers answer for a file that does not exist, or that nobody may know of.
  static let missing: Set = [403, 404, 410]

  /// Fetches a small file; nil if the server says that it does not exist.
  func text(
    at url: String, as name: String, limit: Int, more: [Header] = [], missing: Set<Int> = missing
  ) throws -> [UInt8]? {
    var item = DownloadItem(url: url, name: name, sizeLimit: limit)
    item.commonHeaders = more
    do {
      _ = try fetch(item)
    } catch let problem as Problem
      where problem.kind == .fileMissing || problem.status.map(missing.contains) ?? false
    {
      return nil
    }
    let bytes = try folder.reading(name).contents(limit: limit)
    try folder.remove(name)
    return bytes
  }

  func file(
    _ asset: ReleaseAsset, expected: Checksum?, as name: String,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws -> CompletedDownload {
    var item = DownloadItem(
      url: asset.url, name: name, expected: expected, algorithm: .sha256,
      sizeLimit: asset.size ?? Self.largest, expectedSize: asset.size)
    item.commonHeaders = [
      Header("Accept", "application/zip, application/octet-stream;q=0.9, */*;q=0.1")
    ]
    return try fetch(item, progress)
  }

  private func fetch(
    _ item: DownloadItem, _ progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws -> CompletedDownload {
    var item = item
    do {
      item.headers = try feedURL.map { try headers.forOrigin(of: $0, at: item.url) } ?? []
      let outcome = try Downloads(settings).fetch(
        item, into: folder, until: deadline, progress: progress)
      guard case .file(let file) = outcome else {
        throw Problem.status(url: presentableURL(item.url), code: 304, retryAfter: nil)
      }
      return file
    } catch let problem as Problem where problem.isOfDownload || problem.kind == .libraryMissing {
      throw problem.of(.download)
    }
  }
}
