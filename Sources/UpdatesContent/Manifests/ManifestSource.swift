import HarmlessText

struct ManifestSource: Sendable {
  let options: SyncOptions
  let remote: SyncRemote
  let transport: any Transport
  /// The time limits and tries of files, which apply to manifests too.
  let settings: DownloadSettings
  let deadline: Deadline
  let folder: OpenFolder?

  enum Answer {
    case notModified
    case content([UInt8], Validators)
  }

  init(
    _ options: SyncOptions, remote: SyncRemote, transport: any Transport,
    settings: DownloadSettings, until deadline: Deadline
  ) throws {
    self.options = options
    self.remote = remote
    self.transport = transport
    self.deadline = deadline
    var settings = settings
    settings.allowsInsecureHTTP = options.allowsInsecureHTTP
    self.settings = settings
    folder = try Problem.sync(.reading(isFirst: true)) {
      try remote.localManifest.map { path in
        do {
          return try OpenFolder(FileSystem.folder(of: path))
        } catch Problem.kind(.fileMissing) {
          throw Problem.file(.fileMissing, path)
        }
      }
    }
  }

  /// Throws if the work is cancelled or the time is over.
  func checkTime() throws {
    try deadline.check(
      Problem.timedOut(url: presentableLocation(options.remote)).ofSyncDownload(nil))
  }

  /// Nil stands for the first manifest.
  func manifest(_ path: RelativePath?, unless validators: Validators) throws -> Answer {
    if let folder {
      return try Problem.sync(.reading(isFirst: path == nil)) {
        let file =
          if let path { try folder.reading(path) } else { try folder.reading(remote.localName) }
        return .content(try file.contents(limit: Manifest.byteLimit), Validators())
      }
    }
    do {
      return try answer(from: path.map { remote.url(of: $0) } ?? remote.manifest, validators)
    } catch let problem as Problem {
      throw problem.ofSyncDownload(path.map { $0.text.harmlessLine(limit: 200) })
    }
  }

  private func answer(from url: String, _ validators: Validators) throws -> Answer {
    let end = deadline.end ?? .end(of: options.timeout)
    var tries = 1
    while true {
      do {
        return try response(url, unless: validators)
      } catch let problem as Problem {
        guard let wait = settings.wait(after: problem, tries: tries, until: end) else {
          throw problem
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
