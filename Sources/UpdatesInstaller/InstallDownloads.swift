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
    var item = DownloadItem(url: url, name: name, headers: try own(at: url), sizeLimit: limit)
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
  ) throws -> (CompletedDownload, DownloadedFile) {
    let holder = DownloadedFile()
    var item = DownloadItem(
      url: asset.url, name: name, headers: try own(at: asset.url), expected: expected,
      algorithm: .sha256, sizeLimit: asset.size ?? Self.largest, expectedSize: asset.size)
    item.commonHeaders = [
      Header("Accept", "application/zip, application/octet-stream;q=0.9, */*;q=0.1")
    ]
    item.holder = holder
    // No condition was sent, so a server that answers 304 has sent nothing.
    guard case .file(let facts) = try fetch(item, progress) else {
      throw Problem.status(url: presentableURL(asset.url), code: 304, retryAfter: nil)
        .of(.download)
    }
    return (facts, holder)
  }

  private func fetch(
    _ item: DownloadItem, _ progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws -> DownloadOutcome {
    try concerningDownload {
      try Downloads(settings).fetch(item, into: folder, until: deadline, progress: progress)
    }
  }

  private func own(at url: String) throws -> [Header] {
    try concerningDownload { try feedURL.map { try headers.forOrigin(of: $0, at: url) } ?? [] }
  }

  private func concerningDownload<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let problem as Problem where problem.isOfDownload || problem.kind == .libraryMissing {
      throw problem.of(.download)
    }
  }
}
