import HarmlessText

/// Where manifests come from: the server, or the folder that a local remote is.
struct ManifestSource: Sendable {
  let options: SyncOptions
  let remote: SyncRemote
  let transport: any Transport

  enum Answer {
    case notModified
    case content([UInt8], Validators)
  }

  /// The manifest of a path below the set; nil for the first one.
  func manifest(_ path: RelativePath?, unless validators: Validators) async throws(SyncError)
    -> Answer
  {
    let local = path.map { remote.localPath(of: $0) } ?? remote.localManifest
    if let local {
      do throws(FileError) {
        return .content(try FileSystem.contents(of: local, limit: Manifest.byteLimit), Validators())
      } catch {
        throw .source(error)
      }
    }
    let url = path.map { remote.url(of: $0) } ?? remote.manifest
    return try await response(url, unless: validators, limit: Manifest.byteLimit)
  }

  /// Whether a file without a checksum is still as it was received.
  func isUnchanged(_ path: RelativePath, _ file: RecordedFile) async throws(SyncError) -> Bool {
    if let local = remote.localPath(of: path) {
      return try Self.checksum(ofFile: local) == file.received
    }
    do throws(SyncError) {
      switch try await response(
        remote.url(of: path), unless: file.validators, limit: Self.revalidationLimit)
      {
      case .notModified: return true
      case .content(let bytes, _): return try Checksum(hashing: bytes) == file.received
      }
    } catch .transport(.tooLarge) {
      return false
    }
  }

  private static func checksum(ofFile path: String) throws(SyncError) -> Checksum {
    do throws(HashingError) {
      return try Self.open(path).checksum(.sha256)
    } catch {
      throw .hashing(path: path, error)
    }
  }

  private static func open(_ path: String) throws(HashingError) -> OpenFile {
    do throws(FileError) {
      return try OpenFile.reading(path)
    } catch {
      throw .file(error)
    }
  }

  /// More of a file that may have changed is not read just to compare it.
  private static let revalidationLimit = 64 << 10

  private func response(
    _ url: String, unless validators: Validators, limit: Int
  ) async throws(SyncError) -> Answer {
    var request = Request(
      url: url, headers: options.headers, bodyLimit: limit, deadline: options.deadline,
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
        Validators(etag: response["ETag"], lastModified: response["Last-Modified"]))
    case 304 where !validators.headers.isEmpty: return .notModified
    default:
      throw .status(
        url: presentableURL(url), code: response.status,
        retryAfter: RetryAfter(response, now: Date())?.seconds)
    }
  }
}

extension Checksum {
  /// The SHA-256 of bytes at hand, or another.
  init(hashing bytes: [UInt8], _ algorithm: ChecksumAlgorithm = .sha256) throws(SyncError) {
    do throws(CryptographyError) {
      try self.init(of: bytes, algorithm)
    } catch {
      throw .cryptography(error)
    }
  }
}
