import HarmlessText

extension ContentJob {
  private static let signature = "signature"

  /// Fetches the package; nil if the server says that nothing has changed.
  func fetch(unless validators: [Header]) throws -> CompletedDownload? {
    var item = DownloadItem(
      url: package.url, name: Self.download, headers: package.headers,
      expected: demands.checksum, sizeLimit: store.sizeLimit)
    item.commonHeaders = validators
    let tells = store.tells
    switch try fetch(item, progress: { tells?(.downloading($0)) }) {
    case .file(let file): return file
    case .notModified where validators.isEmpty:
      // The request was not conditional, so the server must not send this status.
      throw Problem.contentStatus(shownURL, code: 304)
    case .notModified: return nil
    }
  }

  /// Throws if a signature is required and the download has no valid one.
  func verify() throws {
    guard let key = demands.key else { return }
    // By default `.minisig` follows the path, before a query.
    let url = package.signatureURL ?? DocumentSigning.url(of: package.url)
    let shown = presentableURL(url)
    do {
      let headers = try Problem.content(.reading) {
        try package.headers.forOrigin(of: package.url, at: url)
      }
      let item = DownloadItem(
        url: url, name: Self.signature, headers: headers, sizeLimit: MinisignSignature.longest)
      _ = try fetch(item)
    } catch let problem as Problem
      where [.contentStatus, .contentUnreadable].contains(problem.kind)
    {
      throw Problem.contentUnsigned(shown, problem)
    }
    do {
      let folder = staging.folder
      let text = try folder.reading(Self.signature).contents(limit: MinisignSignature.longest)
      try key.verify(
        try MinisignSignature(text), of: try folder.reading(Self.download), until: deadline)
    } catch Problem.kind(.timeout) {
      throw Problem.contentTimeout(shownURL)
    } catch let problem as Problem where [.signature, .fileChanged].contains(problem.kind) {
      throw Problem(
        .contentSignature, "the signature '\(shown)' is not valid: \(problem.summary)")
    } catch let problem as Problem {
      throw problem.ofContent(.reading)
    }
  }

  private func fetch(
    _ item: DownloadItem, progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws -> DownloadOutcome {
    let settings = DownloadSettings(
      variables: store.environment.variables,
      allowsInsecureHTTP: store.allowsInsecureHTTP)
    do {
      return try Downloads(settings).fetch(
        item, into: staging.folder, until: deadline, progress: progress)
    } catch let problem as Problem {
      // The problem may concern the file that a `file:` URL names.
      let isOwn = problem.path?.hasPrefix(staging.folder.path) == true
      throw problem.ofContent(isOwn ? .writing : .reading)
    }
  }
}
