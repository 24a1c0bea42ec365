import HarmlessText

struct InstallDownloads: Sendable {
  /// The URL of the feed, whose origin gets the caller's headers; nil if there is none.
  var feedURL: String?
  var headers: [Header] = []
  var settings: DownloadSettings

  /// The largest file whose size the release does not name.
  static let largest = 4 << 30

  /// Fetches a small file; nil if the server says that it does not exist.
  func text(
    at url: String, as name: String, limit: Int, in folder: OpenFolder
  ) async throws -> [UInt8]? {
    let item = DownloadItem(
      url: url, name: name, headers: try own(headers, at: url), sizeLimit: limit)
    do {
      _ = try await onThreadOfItsOwn {
        try Downloads(settings).fetch(item, into: folder, until: $0)
      }
    } catch let problem as Problem
      where problem.kind == .fileMissing || [403, 404, 410].contains(problem.status)
    {
      return nil
    } catch {
      throw InstallError(error)
    }
    return try InstallError.wrapping {
      let bytes = try folder.reading(name).contents(limit: limit)
      try folder.remove(name)
      return bytes
    }
  }

  func file(
    _ asset: ReleaseAsset, expected: Checksum?, as name: String, into folder: OpenFolder,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) async throws -> (CompletedDownload, DownloadedFile) {
    let holder = DownloadedFile()
    var item = DownloadItem(
      url: asset.url, name: name, headers: try own(headers, at: asset.url), expected: expected,
      algorithm: .sha256, sizeLimit: asset.size ?? Self.largest, expectedSize: asset.size)
    item.commonHeaders = [
      Header("Accept", "application/zip, application/octet-stream;q=0.9, */*;q=0.1")
    ]
    item.holder = holder
    let outcome: DownloadOutcome
    do {
      outcome = try await onThreadOfItsOwn { [item] in
        try Downloads(settings).fetch(item, into: folder, until: $0, progress: progress)
      }
    } catch {
      throw InstallError(error)
    }
    // No condition was sent, so a server that answers 304 has sent nothing.
    guard case .file(let facts) = outcome else {
      throw InstallError.download(
        .status(url: presentableURL(asset.url), code: 304, retryAfter: nil))
    }
    return (facts, holder)
  }

  private func own(_ headers: [Header], at url: String) throws -> [Header] {
    guard let feedURL else { return [] }
    do {
      return try headers.forOrigin(of: feedURL, at: url)
    } catch {
      throw InstallError(error)
    }
  }
}
