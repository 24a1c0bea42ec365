import HarmlessText

struct ManifestSource: Sendable {
  let options: SyncOptions
  let remote: SyncRemote
  let transport: any Transport
  /// The time limits and tries of files, which apply to manifests too.
  let settings: DownloadSettings
  let deadline: ContinuousClock.Instant
  let folder: OpenFolder?

  enum Answer {
    case notModified
    case content([UInt8], Validators)
  }

  init(
    _ options: SyncOptions, remote: SyncRemote, transport: any Transport,
    settings: DownloadSettings
  ) throws {
    self.options = options
    self.remote = remote
    self.transport = transport
    deadline = .end(of: options.timeout)
    var settings = settings
    settings.allowsInsecureHTTP = options.allowsInsecureHTTP
    self.settings = settings
    do {
      folder = try remote.localManifest.map { path in
        try OpenFolder(FileSystem.folder(of: path))
      }
    } catch Problem.kind(.fileMissing) {
      throw SyncProblem.source(.file(.fileMissing, remote.localManifest ?? ""))
    } catch let error as Problem {
      throw SyncProblem.source(error)
    }
  }

  /// Throws if the task is cancelled or the time is over.
  func checkTime() throws {
    try Task.checkSyncCancellation()
    guard .now < deadline else {
      let url = presentableLocation(options.remote)
      throw SyncProblem.download(filename: nil, .timedOut(url: url))
    }
  }

  /// Nil stands for the first manifest.
  func manifest(_ path: RelativePath?, unless validators: Validators) async throws
    -> Answer
  {
    if let folder {
      do {
        let file =
          if let path { try folder.reading(path) } else { try folder.reading(remote.localName) }
        return .content(try file.contents(limit: Manifest.byteLimit), Validators())
      } catch let error as Problem {
        throw path == nil ? SyncProblem.source(error) : .listed(error)
      }
    }
    do {
      return try await answer(from: path.map { remote.url(of: $0) } ?? remote.manifest, validators)
    } catch let problem as Problem {
      let filename = path.map { $0.text.harmlessLine(limit: 200) }
      throw SyncProblem.download(filename: filename, problem)
    } catch {
      throw SyncProblem.cancelled
    }
  }

  private func answer(
    from url: String, _ validators: Validators
  ) async throws -> Answer {
    var tries = 1
    while true {
      do {
        return try await response(url, unless: validators)
      } catch let problem as Problem {
        guard let wait = settings.wait(after: problem, tries: tries, until: deadline) else {
          throw problem
        }
        try await Task.pause(for: wait)
        tries += 1
      }
    }
  }

  private func response(
    _ url: String, unless validators: Validators
  ) async throws -> Answer {
    // A silent server gets the same time as for any other file; a server that sends data gets as
    // much time again.
    var request = Request(
      url: url, headers: options.headers, bodyLimit: Manifest.byteLimit,
      deadline: min(deadline, .now + settings.stallLimit * 2),
      allowsInsecureHTTP: options.allowsInsecureHTTP)
    request.commonHeaders = validators.headers
    let response = try await transport.response(to: request)
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
        retryAfter: RetryAfter(response, now: Instant.now)?.duration)
    }
  }
}

extension Checksum {
  init(hashing bytes: [UInt8], _ algorithm: ChecksumAlgorithm = .sha256) throws {
    do {
      try self.init(of: bytes, algorithm)
    } catch let error as Problem {
      throw SyncProblem.cryptography(error)
    }
  }
}
