import HarmlessText

extension ContentJob {
  static let download = "download"
  private static let signature = "signature"

  var shownURL: String { presentableURL(package.url) }

  /// Fetches the package; nil if the server says that nothing has changed.
  func fetch(
    unless validators: [Header], into folder: OpenFolder
  ) async throws -> CompletedDownload? {
    var item = DownloadItem(
      url: package.url, name: Self.download, headers: package.headers,
      expected: expected, sizeLimit: store.sizeLimit)
    item.commonHeaders = validators
    let tells = store.tells
    var progress: (@Sendable (DownloadProgress) -> Void)?
    if let tells { progress = { tells(.downloading($0)) } }
    switch try await fetch(item, into: folder, progress: progress) {
    case .file(let file):
      tells?(.answered(status: 200))
      return file
    case .notModified where validators.isEmpty:
      // The request was not conditional, so the server must not send this status.
      throw ContentError.status(url: shownURL, code: 304, retryAfter: nil)
    case .notModified: return nil
    }
  }

  /// Throws if a signature is required and the download has no valid one.
  func verify(in folder: OpenFolder) async throws {
    guard let key else { return }
    let url = signatureURL
    let shown = presentableURL(url)
    do {
      let item = DownloadItem(
        url: url, name: Self.signature, headers: try headers(for: url),
        sizeLimit: MinisignSignature.longest)
      _ = try await fetch(item, into: folder, progress: nil)
    } catch let error as ContentError {
      if case .status(_, let code, let seconds) = error {
        throw ContentError.signatureMissing(url: shown, status: code, retryAfter: seconds)
      }
      guard !error.isUnreadable else {
        throw ContentError.signatureMissing(url: shown, status: nil, retryAfter: nil)
      }
      throw error
    }
    try await onThreadOfItsOwn(until: deadline) { deadline in
      do {
        let text = try folder.reading(Self.signature).contents(limit: MinisignSignature.longest)
        try key.verify(
          try MinisignSignature(text), of: try folder.reading(Self.download),
          until: deadline)
      } catch is CancellationError {
        throw ContentError.cancelled
      } catch Problem.kind(.timeout) {
        throw ContentError.timedOut(source: shownURL)
      } catch let error as Problem where [.signature, .fileChanged].contains(error.kind) {
        throw ContentError.signature(url: shown, problem: error.summary)
      } catch {
        throw ContentError(error) { ContentError(reading: $0) }
      }
    }
  }

  /// By default `.minisig` follows the path, before a query.
  private var signatureURL: String {
    if let url = package.signatureURL { return url }
    let withoutFragment = package.url.prefix { $0 != "#" }
    let path = withoutFragment.prefix { $0 != "?" }
    return path + ".minisig" + withoutFragment.dropFirst(path.count)
  }

  private func headers(for url: String) throws -> [Header] {
    do {
      return try package.headers.forOrigin(of: package.url, at: url)
    } catch let error as Problem {
      throw ContentError.transport(error)
    }
  }

  private func fetch(
    _ item: DownloadItem, into folder: OpenFolder,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) async throws -> DownloadOutcome {
    let downloads = Downloads(
      DownloadSettings(
        variables: store.environment.variables,
        allowsInsecureHTTP: store.allowsInsecureHTTP))
    do {
      return try await onThreadOfItsOwn(until: deadline) {
        try downloads.fetch(item, into: folder, until: $0, progress: progress)
      }
    } catch {
      throw ContentError(error) { file in
        // The error may concern the file that a `file:` URL names.
        let isOwn = file.path?.hasPrefix(folder.path) == true
        return isOwn ? ContentError(writing: file) : ContentError(reading: file)
      }
    }
  }
}
