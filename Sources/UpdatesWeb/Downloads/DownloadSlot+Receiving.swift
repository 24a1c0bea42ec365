extension DownloadSlot {
  func receiveHeader(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
    hasMoved = true
    let isAccepted = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      header.receive(UnsafeBufferPointer(start: $0, count: count))
    }
    guard isAccepted else {
      course = .failed(.transport(.tooLarge(url: url, limit: HeaderBlock.limit)))
      return false
    }
    guard header.isComplete, case .undecided = course else { return true }
    do {
      course = try chosenCourse()
    } catch {
      let error: DownloadError = narrowed(error)
      course = .failed(error)
    }
    switch course {
    case .failed, .anew: return false
    case .undecided, .receiving, .discarding: return true
    }
  }

  func receiveBody(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
    arrivedBytes += count
    if arrivedBytes >= rules.leastBytes {
      hasMoved = true
      arrivedBytes = 0
    }
    guard case .receiving = course else {
      discarded += count
      return discarded <= Self.discardLimit
    }
    if header.status == 206, let record = file.record, file.size + count > record.total {
      course = .anew
      return false
    }
    do {
      try checkSize(file.size + count)
      try file.append(UnsafeRawBufferPointer(start: bytes, count: count))
      return true
    } catch {
      let error: DownloadError = narrowed(error)
      course = .failed(error)
      return false
    }
  }

  var isRedirect: Bool {
    header.location != nil && Hop.isRedirect(header.status)
  }

  private func chosenCourse() throws -> Course {
    switch header.status {
    case 200:
      if file.size > 0 { try file.startAnew() }
      total = header.contentLength
      try checkTotal()
      file.describe(newRecord())
      return .receiving
    case 206:
      guard let offset else {
        throw DownloadError.status(url: url, code: 206, retryAfter: nil)
      }
      guard continues(from: offset) else { return .anew }
      file.carryOn()
      return .receiving
    case 416 where offset != nil:
      return .anew
    default:
      return .discarding
    }
  }

  private func continues(from offset: Int) -> Bool {
    guard let record = file.record, record.isOfSource(url),
      let range = header["content-range"].flatMap({ ContentRange($0) }),
      range.first == offset, range.total == record.total, range.last == range.total - 1
    else { return false }
    let length = header.contentLength
    guard length == nil || length == range.total - offset else { return false }
    // Without an expected checksum, the response must confirm that the content is the same.
    return item.expected == nil
      ? record.validator.isConfirmed(by: header) : !record.validator.isContradicted(by: header)
  }

  private func newRecord() -> PartRecord? {
    guard let total, total > 0, ContentValidator(header) != nil else { return nil }
    return PartRecord(
      url: firstURL, source: url, total: total,
      validators: Validators(etag: header["etag"], lastModified: header["last-modified"]))
  }

  private func checkTotal() throws {
    guard let total else { return }
    try checkSize(total)
    guard let expected = item.expectedSize, total != expected else { return }
    throw DownloadError.wrongSize(url: url, expected: expected, actual: total)
  }

  private func checkSize(_ size: Int) throws {
    if let expected = item.expectedSize, size > expected {
      throw DownloadError.wrongSize(url: url, expected: expected, actual: size)
    }
    guard size <= item.sizeLimit else {
      throw DownloadError.tooLarge(url: url, limit: item.sizeLimit)
    }
  }
}
