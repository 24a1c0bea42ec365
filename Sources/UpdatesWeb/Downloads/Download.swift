import HarmlessText

/// One file on its way, and the sink of its bodies.
///
/// This is a class because it represents work in progress.
final class Download {
  let item: DownloadItem
  let index: Int
  let transfer: Transfer
  let file: PartialDownload
  /// The size of the whole file in bytes, once it is known.
  private(set) var total: Int?
  var tries = 1
  var farthest = 0
  /// When the next try begins; nil while one runs.
  var waitsUntil: ContinuousClock.Instant?
  private var mayContinue = true
  /// The first byte of the requested range, if only the rest of the file was requested.
  private var offset: Int?

  init(_ item: DownloadItem, index: Int, by transfer: Transfer, into file: PartialDownload) {
    (self.item, self.index, self.transfer, self.file) = (item, index, transfer, file)
  }

  /// Prepares the transfer, and takes over the part that an earlier run left, if there is one.
  func begin(
    _ settings: DownloadSettings, hasLeftovers: Bool, _ check: () throws -> Void
  ) throws {
    guard item.hasUsableName else {
      throw Problem.unusableName(item.name.harmlessLine(limit: 256))
    }
    if !item.url.isFileURL {
      // The run enforces the deadline of all downloads.
      var request = Request(
        url: item.url, headers: item.headers, deadline: .now,
        allowsInsecureHTTP: settings.allowsInsecureHTTP)
      request.commonHeaders = item.commonHeaders
      try transfer.begin(request, at: item.address, into: self)
    }
    let url = item.url.isFileURL ? "" : transfer.firstURL
    try file.begin(hasLeftovers: hasLeftovers, url: url, check: check)
    total = file.record?.total
    farthest = file.size
  }

  /// The place of the file, as harmless text.
  var url: String { item.url.isFileURL ? presentableURL(item.url) : transfer.url }

  /// Copies the file of a `file:` URL.
  ///
  /// The user gave the URL, so links in its path and at its end are followed; they must lead to a
  /// regular file. Links below a given folder are not followed, because the files in it may belong
  /// to somebody else.
  func copy(below folder: OpenFolder?, _ check: () throws -> Void) throws -> DownloadOutcome {
    let source: OpenFile
    if let folder, let place = item.place {
      source = try folder.reading(place)
    } else {
      guard let path = try? documentPath(item.url), !path.utf8.contains(0) else {
        throw Problem.malformedURL(url)
      }
      source = try OpenFile.reading(path)
    }
    try checkWhole(try source.facts().size)
    while true {
      try check()
      let piece = try source.read(atMost: PartialDownload.capacity)
      guard !piece.isEmpty else { break }
      // The file may grow while it is copied.
      try checkSize(file.size + piece.count)
      try piece.withUnsafeBytes { try file.append($0) }
    }
    try checkWhole(file.size)
    return try finished(CompletedDownload(size: file.size))
  }

  /// Verifies the complete file, and gives it its name.
  private func finished(_ facts: CompletedDownload) throws -> DownloadOutcome {
    var facts = facts
    facts.checksum = try file.checksum()
    if let expected = item.expected, let checksum = facts.checksum, checksum != expected {
      throw Problem.mismatch(url: url, expected: expected, actual: checksum)
    }
    facts.facts = try file.finish()
    return .file(facts)
  }

  /// Begins the file anew, without asking for the rest of a part again.
  func anew() throws -> BodyUse {
    try file.startAnew()
    (mayContinue, total) = (false, nil)
    return .anew
  }

  /// What has come of a response that has ended.
  func outcome() throws -> DownloadOutcome {
    let header = transfer.header
    switch header.status {
    case 200, 206: break
    case 304 where transfer.isConditional: return .notModified
    default:
      throw Problem.status(
        url: url, code: header.status, retryAfter: transfer.response().retryAfter(now: .now))
    }
    if let expected = item.expectedSize, file.size != expected {
      // Without a content length, only the expected size shows that the response was cut off.
      throw header.contentLength == nil
        ? Problem.cutOff(url: url)
        : .wrongSize(url: url, expected: expected, actual: file.size)
    }
    // A chunked response may end before the end of the announced range.
    if header.status == 206, let record = file.record, file.size != record.total {
      throw Problem.cutOff(url: url)
    }
    // A response that continues a file may omit the validators.
    let known = file.record?.validators
    return try finished(
      CompletedDownload(
        size: file.size, checksum: nil, etag: header["etag"] ?? known?.etag,
        lastModified: header["last-modified"] ?? known?.lastModified, date: header["date"]))
  }

  /// Keeps the part if another try could continue it.
  func leavePart(after error: any Error) {
    let mayPass = (error as? Problem).map { $0.isOfConnection || $0.mayPass } ?? false
    do {
      if mayPass || error is CancellationError {
        try file.keep()
      } else {
        try file.discard()
      }
    } catch {
      // The failure is already reported; a part that cannot be kept is fetched again.
    }
  }
}

extension Download: Sink {
  func missing() -> [Header] {
    offset = nil
    guard mayContinue, file.size > 0, let record = file.record else { return [] }
    offset = file.size
    return [
      Header("Range", "bytes=\(file.size)-"), Header("If-Range", record.validator.value),
    ]
  }

  func begin(_ header: HeaderBlock, from url: String) throws -> BodyUse {
    switch header.status {
    case 200:
      if file.size > 0 { try file.startAnew() }
      total = header.contentLength
      if let total { try checkWhole(total) }
      file.record = record(of: header)
      return .kept
    case 206:
      guard let offset else { throw Problem.status(url: url, code: 206, retryAfter: nil) }
      guard continues(header, from: offset) else { return try anew() }
      file.isContinued = true
      return .kept
    case 416 where offset != nil: return try anew()
    default: return .discarded
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws -> BodyUse {
    let size = file.size + bytes.count
    if transfer.header.status == 206, let record = file.record, size > record.total {
      return try anew()
    }
    try checkSize(size)
    try file.append(bytes)
    return .kept
  }

  private func continues(_ header: HeaderBlock, from offset: Int) -> Bool {
    guard let record = file.record, record.isOfSource(transfer.url) else { return false }
    // A range of the rest (RFC 9110, 14.4), and of nothing else.
    let total = record.total
    guard header["content-range"]?.lowercased() == "bytes \(offset)-\(total - 1)/\(total)" else {
      return false
    }
    let length = header.contentLength
    guard length == nil || length == total - offset else { return false }
    // Without an expected checksum, the response must confirm that the content is the same.
    let (own, other) = (record.validator.value, header[record.validator.name])
    return other == own || (other == nil && item.expected != nil)
  }

  /// Nil if the content could not be recognised, or if it is so small that it is fetched anew.
  private func record(of header: HeaderBlock) -> PartRecord? {
    guard let total, total > PartialDownload.capacity else { return nil }
    let validators = Validators(etag: header["etag"], lastModified: header["last-modified"])
    return PartRecord(
      url: transfer.firstURL, source: transfer.url, total: total,
      validators: validators.settled(at: header["date"]))
  }

  private func checkWhole(_ size: Int) throws {
    try checkSize(size)
    guard let expected = item.expectedSize, size != expected else { return }
    throw Problem.wrongSize(url: url, expected: expected, actual: size)
  }

  private func checkSize(_ size: Int) throws {
    if let expected = item.expectedSize, size > expected {
      throw Problem.wrongSize(url: url, expected: expected, actual: size)
    }
    guard size <= item.sizeLimit else {
      throw Problem.larger(url: url, limit: item.sizeLimit)
    }
  }
}
