import HarmlessText

extension SyncRun {
  enum Answer {
    case notModified
    case content([UInt8], Validators)
  }

  /// Throws if the work is cancelled or the time is over.
  func checkTime() throws {
    try deadline.check(
      Problem.timedOut(url: presentableLocation(options.remote)).ofSyncDownload(nil))
  }

  /// Nil stands for the first manifest.
  func manifest(_ path: RelativePath?, unless validators: Validators) throws -> Answer {
    if let source {
      return try Problem.sync(.reading(isFirst: path == nil)) {
        let file =
          if let path { try source.reading(path) } else { try source.reading(remote.localName) }
        return .content(try file.contents(limit: Manifest.byteLimit), Validators())
      }
    }
    let url = path.map { remote.url(of: $0) } ?? remote.manifest
    let end = deadline.end ?? .end(of: options.timeout)
    var tries = 1
    while true {
      do {
        return try response(url, unless: validators)
      } catch let problem as Problem {
        guard let wait = settings.wait(after: problem, tries: tries, until: end) else {
          throw problem.ofSyncDownload(path.map { $0.text.harmlessLine(limit: 200) })
        }
        try deadline.pause(for: wait)
        tries += 1
      }
    }
  }

  private func response(_ url: String, unless validators: Validators) throws -> Answer {
    // A silent server gets the same time as for any other file; a server that sends data gets as
    // much time again.
    let limit = deadline.within(settings.stallLimit * 2)
    var request = Request(
      url: url, headers: options.headers, bodyLimit: Manifest.byteLimit,
      deadline: limit.end ?? .end(of: options.timeout),
      allowsInsecureHTTP: options.allowsInsecureHTTP)
    request.commonHeaders = validators.headers
    let response = try transport.awaited(request, until: limit)
    switch response.status {
    case 200:
      return .content(
        response.body,
        Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
          .settled(at: response["Date"]))
    case 304 where !validators.headers.isEmpty: return .notModified
    default:
      throw Problem.status(
        url: presentableURL(url), code: response.status,
        retryAfter: response.retryAfter(now: .now))
    }
  }
}
