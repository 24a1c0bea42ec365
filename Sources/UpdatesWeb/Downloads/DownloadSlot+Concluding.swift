import CUpdatesCurl

extension DownloadSlot {
  /// What follows from the end of an exchange.
  func conclude(_ outcome: CCurlOutcome) -> Step {
    do throws(DownloadError) {
      return try step(after: outcome)
    } catch {
      return .ended(.failure(error))
    }
  }

  private func step(after outcome: CCurlOutcome) throws(DownloadError) -> Step {
    switch course {
    case .failed(let error): throw error
    case .anew:
      try startAnew()
      return .again
    case .receiving:
      guard outcome == .done else { return .failure(.transport(error(for: outcome))) }
      return try arrived()
    case .undecided, .discarding:
      break
    }
    // libcurl is content with a header that ends in the middle.
    guard header.isComplete else {
      return .failure(
        .transport(outcome == .done ? .cutOff(url: url) : error(for: outcome)))
    }
    if isRedirect, let location = header.location {
      try follow(location)
      return .again
    }
    if header.status == 304, hop?.hasConditions ?? false { return .ended(.success(.notModified)) }
    return refusal()
  }

  private func error(for outcome: CCurlOutcome) -> TransportError {
    transfer?.error(for: outcome, hasWholeHeader: header.isComplete) ?? .cutOff(url: url)
  }

  func startAnew() throws(DownloadError) {
    try file.startAnew()
    mayContinue = false
    hop = nil
    redirects = 0
    total = nil
  }

  private func follow(_ location: String) throws(DownloadError) {
    redirects += 1
    guard let current = hop, redirects <= CurlTransport.redirectLimit else {
      throw .transport(.tooManyRedirects(url: url))
    }
    do throws(TransportError) {
      hop = try current.following(
        location, status: header.status, allowsInsecureHTTP: rules.allowsInsecureHTTP)
    } catch {
      throw .transport(error)
    }
  }

  /// What a status means that is no file's.
  private func refusal() -> Step {
    let response = Response(status: header.status, headers: header.headers, url: url)
    let wait = RetryAfter(response, now: Date())?.duration
    return .failure(.status(url: url, code: header.status, retryAfter: wait))
  }

  private func arrived() throws(DownloadError) -> Step {
    if let expected = item.expectedSize, file.size != expected {
      // Without a length nothing but this tells a cut from an end.
      guard header.contentLength == nil else {
        throw .wrongSize(url: url, expected: expected, actual: file.size)
      }
      return .failure(.transport(.cutOff(url: url)))
    }
    // What comes in chunks may end before the range that was announced.
    if header.status == 206, let record = file.record, file.size != record.total {
      return .failure(.transport(.cutOff(url: url)))
    }
    // What continues a file need not say once more what it is of.
    let known = file.record?.validators
    return .arrived(
      UnverifiedDownload(
        file: file, url: url, expected: item.expected,
        facts: CompletedDownload(
          size: file.size, checksum: nil, etag: header["etag"] ?? known?.etag,
          lastModified: header["last-modified"] ?? known?.lastModified, date: header["date"])))
  }
}

extension DownloadSlot.Step {
  /// Another try where one may help.
  fileprivate static func failure(_ error: DownloadError) -> Self {
    error.mayPass ? .retry(error) : .ended(.failure(error))
  }
}

extension Hop {
  /// Whether this server was told what content the caller knows, and asked for another only.
  fileprivate var hasConditions: Bool {
    allHeaders.contains { ["if-none-match", "if-modified-since"].contains($0.name.lowercased()) }
  }
}

extension DownloadSlot {
  /// The file of a part that an earlier run has left whole; nil where something is missing, or
  /// nothing tells that it is right.
  func completedBefore() throws(DownloadError) -> DownloadOutcome? {
    guard let record = file.record, file.size == record.total, let expected = item.expected,
      item.expectedSize.map({ $0 == record.total }) ?? true
    else { return nil }
    let checksum = try file.checksum()
    guard checksum == expected else {
      try file.startAnew()
      total = nil
      return nil
    }
    try file.finish()
    return .file(CompletedDownload(record, checksum: checksum))
  }

  /// Keeps the part where another try could go on with it.
  func leavePart(after error: DownloadError) {
    do throws(DownloadError) {
      switch error {
      // There is no time to remove much: whoever uses the folder next does.
      case .transport(.timedOut) where isTooMuchToRemove, .cancelled where isTooMuchToRemove: return
      case .transport, .stalled, .cancelled: try file.keep()
      case .status(_, let code, _) where code >= 500 || code == 429: try file.keep()
      default: try file.discard()
      }
    } catch {
      // The failure is told already; what cannot be kept is fetched again.
    }
  }
}

extension DownloadSlot {
  private var isTooMuchToRemove: Bool { !file.canBeContinued && file.size > 64 << 20 }
}

extension CompletedDownload {
  /// A file that came whole in an earlier run.
  fileprivate init(_ record: PartRecord, checksum: Checksum?) {
    self.init(
      size: record.total, checksum: checksum, etag: record.validators.etag,
      lastModified: record.validators.lastModified)
  }
}
