import CUpdatesLibraries

/// A place for one download at a time, in the thread of a `DownloadRun`.
///
/// This is a class because libcurl's callbacks find it by its address.
final class DownloadSlot {
  enum Course {
    case undecided
    case receiving
    /// The status is not that of a file; the body is read only to keep the connection.
    case discarding
    case failed(DownloadError)
    /// The response does not continue the part that is there; the file begins again.
    case anew
  }

  enum Step {
    case ended(Result<DownloadOutcome, DownloadError>)
    case arrived(UnverifiedDownload)
    case again
    /// Try again after a pause, or fail with this error if no tries are left.
    case retry(DownloadError)
  }

  let rules: DownloadRules
  var file: PartialDownload
  var transfer: DownloadTransfer?

  var index = 0
  var item: DownloadItem
  var hop: Hop?
  var firstURL = ""
  var redirects = 0
  var tries = 0
  var farthest = 0
  var mayContinue = true
  /// The first byte of the requested range, if only the rest of the file was requested.
  var offset: Int?
  var header = HeaderBlock(keeping: DownloadSlot.fields)
  var course = Course.undecided
  var discarded = 0
  var total: Int?
  var hasMoved = true
  /// The bytes of the body that have arrived since it has moved.
  var arrivedBytes = 0
  var lastMove = ContinuousClock.now
  /// When the next try begins; nil while one runs.
  var waitsUntil: ContinuousClock.Instant?

  static let fields = [
    "content-length", "content-range", "date", "etag", "last-modified", "location", "retry-after",
  ]
  /// The most bytes of an unused body to read, which keeps the connection usable.
  static let discardLimit = 64 << 10

  init(rules: DownloadRules, file: PartialDownload) {
    self.rules = rules
    self.file = file
    item = DownloadItem(url: "", name: "", sizeLimit: 0)
  }

  /// Begins an item; call `prepare` for its first exchange.
  ///
  /// `check` throws if the download of a URL need not begin.
  func begin(
    _ item: DownloadItem, index: Int, hasLeftovers: Bool,
    check: (String) throws -> Void
  ) throws {
    self.item = item
    self.index = index
    tries = 1
    redirects = 0
    mayContinue = true
    total = nil
    hop = nil
    let hop = try rules.firstHop(of: item)
    self.hop = hop
    firstURL = hop.address.text
    let url = firstURL
    try file.begin(item, hasLeftovers: hasLeftovers, url: url) {
      try check(url)
    }
    total = file.record?.total
    farthest = file.size
  }

  func prepare() throws -> OpaquePointer {
    if hop == nil { hop = try rules.firstHop(of: item) }
    guard let hop else { throw DownloadError.cancelled }
    let transfer = try usableTransfer()
    header = HeaderBlock(keeping: Self.fields)
    course = .undecided
    discarded = 0
    hasMoved = true
    arrivedBytes = 0
    waitsUntil = nil
    offset = nil
    var headers = hop.allHeaders
    if mayContinue, file.size > 0, let record = file.record {
      offset = file.size
      headers.append(Header("Range", "bytes=\(file.size)-"))
      headers.append(Header("If-Range", record.validator.text))
    }
    try transfer.prepare(rules.connection(for: hop), headers: headers)
    return transfer.pointer
  }

  private func usableTransfer() throws -> DownloadTransfer {
    if let transfer { return transfer }
    let made = try DownloadTransfer(
      context: Unmanaged.passUnretained(self).toOpaque(),
      receiveHeader: { DownloadSlot.from($3).receiveHeader($0, $2) ? $2 : 0 },
      receiveBody: { DownloadSlot.from($3).receiveBody($0, $2) ? $2 : 0 })
    transfer = made
    return made
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> DownloadSlot {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  var url: String {
    hop?.address.text ?? ""
  }
}
