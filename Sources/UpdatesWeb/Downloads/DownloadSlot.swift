import CUpdatesCurl

/// One of the places in which downloads run, one after the other, in the thread of a `DownloadRun`.
///
/// A class, as libcurl's callbacks find it by its address.
final class DownloadSlot {
  /// What a body is for, decided when its header is there.
  enum Course {
    case undecided
    case receiving
    /// Of a status that is no file, read only so that the connection can be kept.
    case discarding
    case failed(DownloadError)
    /// The answer does not continue what is there.
    case anew
  }

  /// What is to be done after an exchange.
  enum Step {
    case ended(Result<DownloadOutcome, DownloadError>)
    /// All of the file is there.
    case arrived(UnverifiedDownload)
    /// The next exchange follows at once.
    case again
    /// Try again after a while, or fail with this.
    case retry(DownloadError)
  }

  let rules: DownloadRules
  var file: PartialDownload
  var transfer: DownloadTransfer?

  var index = 0
  var item: DownloadItem
  var hop: Hop?
  /// The item's own, as it is read.
  var firstURL = ""
  var redirects = 0
  var tries = 0
  /// The most that was there when a try began.
  var farthest = 0
  var mayContinue = true
  /// The first byte that was asked for, where only the rest of the file was.
  var offset: Int?
  var header = HeaderBlock(keeping: DownloadSlot.fields)
  var course = Course.undecided
  var discarded = 0
  /// The size that the server announces of the whole.
  var total: Int?
  /// Something has come since the run has looked last.
  var hasMoved = true
  var lastMove = ContinuousClock.now
  /// When the next try begins; nil while one runs.
  var waitsUntil: ContinuousClock.Instant?

  static let fields = [
    "content-length", "content-range", "date", "etag", "last-modified", "location", "retry-after",
  ]
  /// More of a body that nobody wants is not waited for; so much is read to keep the connection.
  static let discardLimit = 64 << 10

  init(rules: DownloadRules, file: PartialDownload) {
    self.rules = rules
    self.file = file
    item = DownloadItem(url: "", name: "", sizeLimit: 0)
  }

  /// Takes an item; its first exchange is prepared with `prepare`.
  ///
  /// `check` throws for a URL where it need not begin after all.
  func begin(
    _ item: DownloadItem, index: Int, hasLeftovers: Bool,
    check: (String) throws(DownloadError) -> Void
  ) throws(DownloadError) {
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
    try file.begin(item, hasLeftovers: hasLeftovers, url: url) { () throws(DownloadError) in
      try check(url)
    }
    total = file.record?.total
    farthest = file.size
  }

  /// Readies the transfer for the next exchange.
  func prepare() throws(DownloadError) -> OpaquePointer {
    if hop == nil { hop = try rules.firstHop(of: item) }
    guard let hop else { throw .cancelled }
    let transfer = try usableTransfer()
    header = HeaderBlock(keeping: Self.fields)
    course = .undecided
    discarded = 0
    hasMoved = true
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

  private func usableTransfer() throws(DownloadError) -> DownloadTransfer {
    if let transfer { return transfer }
    let made = try DownloadTransfer(
      context: Unmanaged.passUnretained(self).toOpaque(),
      receiveHeader: { context, bytes, count in
        DownloadSlot.from(context).receiveHeader(bytes, count)
      },
      receiveBody: { context, bytes, count in
        DownloadSlot.from(context).receiveBody(bytes, count)
      })
    transfer = made
    return made
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> DownloadSlot {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  /// Where the present exchange goes.
  var url: String {
    hop?.address.text ?? ""
  }
}
