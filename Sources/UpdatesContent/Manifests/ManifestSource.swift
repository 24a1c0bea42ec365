import HarmlessText

/// Where manifests come from: the server, or the folder that a local remote is.
///
/// That folder is opened once, and no link in it is followed: it may be another's.
struct ManifestSource: Sendable {
  let options: SyncOptions
  let remote: SyncRemote
  let transport: any Transport
  /// Those of all files of the set, whose patience and tries hold for manifests too.
  let settings: DownloadSettings
  /// The instant at which all must have ended.
  let deadline: ContinuousClock.Instant
  /// The folder of a local remote.
  let folder: OpenFolder?

  enum Answer {
    case notModified
    case content([UInt8], Validators)
  }

  /// The time of a sync begins now.
  init(
    _ options: SyncOptions, remote: SyncRemote, transport: any Transport,
    settings: DownloadSettings
  ) throws(SyncProblem) {
    self.options = options
    self.remote = remote
    self.transport = transport
    deadline = .end(of: options.timeout)
    var settings = settings
    settings.deadline = deadline
    settings.allowsInsecureHTTP = options.allowsInsecureHTTP
    self.settings = settings
    do throws(FileError) {
      folder = try remote.localManifest.map { path throws(FileError) in
        try OpenFolder(FileSystem.folder(of: path))
      }
    } catch .missing(let path) {
      throw .source(.missing(path: remote.localManifest ?? path))
    } catch {
      throw .source(error)
    }
  }

  /// Throws where the task is cancelled, or the time over.
  func checkTime() throws(SyncProblem) {
    try Task.checkSyncCancellation()
    guard .now < deadline else {
      let url = presentableLocation(options.remote)
      throw .download(filename: nil, .transport(.timedOut(url: url)))
    }
  }

  /// The manifest of a path below the set; nil for the first one.
  func manifest(_ path: RelativePath?, unless validators: Validators) async throws(SyncProblem)
    -> Answer
  {
    if let folder {
      do throws(FileError) {
        let file =
          if let path { try folder.reading(path) } else { try folder.reading(remote.localName) }
        return .content(try file.contents(limit: Manifest.byteLimit), Validators())
      } catch {
        throw path == nil ? .source(error) : .listed(error)
      }
    }
    do throws(DownloadError) {
      return try await answer(from: path.map { remote.url(of: $0) } ?? remote.manifest, validators)
    } catch {
      let filename = path.map { $0.text.harmlessLine(limit: 200) }
      throw error == .cancelled ? .cancelled : .download(filename: filename, error)
    }
  }

  /// Tries again where that may help, as for any file.
  private func answer(
    from url: String, _ validators: Validators
  ) async throws(DownloadError) -> Answer {
    var tries = 1
    while true {
      do throws(DownloadError) {
        return try await response(url, unless: validators)
      } catch {
        let pause = settings.pause(
          DownloadPause(
            tries: tries, retryAfter: error.retryAfter, jitter: .random(in: 0...1)))
        guard error.mayPass, tries < settings.tries, pause <= DownloadPause.longest,
          .now + pause < deadline
        else { throw error }
        do {
          try await Task.pause(for: pause)
        } catch {
          throw .cancelled
        }
        tries += 1
      }
    }
  }

  private func response(
    _ url: String, unless validators: Validators
  ) async throws(DownloadError) -> Answer {
    // A server that sends nothing is left for the same time as with any other file, and one that
    // sends has as much again.
    var request = Request(
      url: url, headers: options.headers, bodyLimit: Manifest.byteLimit,
      deadline: min(deadline, .now + settings.stallLimit * 2),
      allowsInsecureHTTP: options.allowsInsecureHTTP)
    request.commonHeaders = validators.headers
    let response: Response
    do {
      response = try await transport.response(to: request)
    } catch let error as TransportError {
      throw error == .cancelled ? .cancelled : .transport(error)
    } catch {
      throw .cancelled
    }
    switch response.status {
    case 200:
      return .content(
        response.body,
        Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
          .settled(at: response["Date"]))
    case 304 where !validators.headers.isEmpty: return .notModified
    default:
      throw .status(
        url: presentableURL(url), code: response.status,
        retryAfter: RetryAfter(response, now: Date())?.duration)
    }
  }
}

extension Checksum {
  /// The SHA-256 of bytes at hand, or another.
  init(hashing bytes: [UInt8], _ algorithm: ChecksumAlgorithm = .sha256) throws(SyncProblem) {
    do throws(CryptographyError) {
      try self.init(of: bytes, algorithm)
    } catch {
      throw .cryptography(error)
    }
  }
}
