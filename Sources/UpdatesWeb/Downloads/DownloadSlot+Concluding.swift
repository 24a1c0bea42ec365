import CUpdatesLibraries

extension DownloadSlot {
  func conclude(_ outcome: CCurlOutcome) -> Step {
    do {
      return try step(after: outcome)
    } catch {
      let error: DownloadError = narrowed(error)
      return .ended(.failure(error))
    }
  }

  private func step(after outcome: CCurlOutcome) throws -> Step {
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
    // libcurl accepts a header that ends in the middle.
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

  func startAnew() throws {
    try file.startAnew()
    mayContinue = false
    hop = nil
    redirects = 0
    total = nil
  }

  private func follow(_ location: String) throws {
    redirects += 1
    guard let current = hop, redirects <= CurlTransport.redirectLimit else {
      throw DownloadError.transport(.tooManyRedirects(url: url))
    }
    let (status, isInsecure) = (header.status, rules.allowsInsecureHTTP)
    hop = try DownloadError.wrapping {
      try current.following(location, status: status, allowsInsecureHTTP: isInsecure)
    }
  }

  private func refusal() -> Step {
    let response = Response(status: header.status, headers: header.headers, url: url)
    let wait = RetryAfter(response, now: Instant.now)?.duration
    return .failure(.status(url: url, code: header.status, retryAfter: wait))
  }

  private func arrived() throws -> Step {
    if let expected = item.expectedSize, file.size != expected {
      // Without a content length, only the expected size shows that the response was cut off.
      guard header.contentLength == nil else {
        throw DownloadError.wrongSize(url: url, expected: expected, actual: file.size)
      }
      return .failure(.transport(.cutOff(url: url)))
    }
    // A chunked response may end before the end of the announced range.
    if header.status == 206, let record = file.record, file.size != record.total {
      return .failure(.transport(.cutOff(url: url)))
    }
    // A response that continues a file may omit the validators.
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
  /// Retries after an error that may pass; otherwise ends with the error.
  fileprivate static func failure(_ error: DownloadError) -> Self {
    error.mayPass ? .retry(error) : .ended(.failure(error))
  }
}

extension Hop {
  /// Whether the request was conditional, so that the server may reply that nothing has changed.
  fileprivate var hasConditions: Bool {
    allHeaders.contains { ["if-none-match", "if-modified-since"].contains($0.name.lowercased()) }
  }
}

extension DownloadSlot {
  /// The file of a part that an earlier run left complete and that has the expected checksum.
  ///
  /// Nil if something is missing, or if no checksum is expected that can show that it is right.
  func completedBefore() throws -> DownloadOutcome? {
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

  /// Keeps the part if another try could continue it.
  func leavePart(after error: DownloadError) {
    do {
      switch error {
      // There is no time to remove a large part; the next user of the folder removes it.
      case .transport(.timedOut) where isTooMuchToRemove, .cancelled where isTooMuchToRemove: return
      case .transport, .stalled, .cancelled: try file.keep()
      case .status(_, let code, _) where code >= 500 || code == 429: try file.keep()
      default: try file.discard()
      }
    } catch {
      // The failure is already reported; a part that cannot be kept is fetched again.
    }
  }
}

extension DownloadSlot {
  private var isTooMuchToRemove: Bool { !file.canBeContinued && file.size > 64 << 20 }
}

extension CompletedDownload {
  fileprivate init(_ record: PartRecord, checksum: Checksum?) {
    self.init(
      size: record.total, checksum: checksum, etag: record.validators.etag,
      lastModified: record.validators.lastModified)
  }
}
