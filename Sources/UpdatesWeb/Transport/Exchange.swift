import CUpdatesLibraries
import HarmlessText

/// One running exchange, which is used only in the thread of its `CurlLoop`.
final class Exchange {
  let settings: ExchangeSettings
  let pending: PendingResponse
  private(set) var transfer: OpaquePointer?
  private var header = HeaderBlock()
  private var body: [UInt8] = []
  private var discarded = 0
  private var failure: TransportError?

  /// The most bytes of a redirect's body to read, which keeps the connection usable.
  private static let discardLimit = 64 << 10

  init(settings: ExchangeSettings, pending: PendingResponse) {
    self.settings = settings
    self.pending = pending
  }

  deinit {
    if let transfer { updates_curl_transfer_free(transfer) }
  }

  /// Makes the transfer; `self` must be kept alive while it runs.
  func prepare() throws -> OpaquePointer {
    let remaining = Self.milliseconds(settings.deadline - .now)
    guard remaining > 0 else { throw TransportError.timedOut(url: url) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard
      let transfer = updates_curl_transfer_new(
        context,
        { Exchange.from($3).receiveHeader($0, $2) ? $2 : 0 },
        { Exchange.from($3).receiveBody($0, $2) ? $2 : 0 })
    else { throw TransportError.failed(url: url, detail: "out of memory") }
    self.transfer = transfer
    updates_curl_transfer_set_number(transfer, .timeoutMilliseconds, remaining)
    configureRequest(transfer)
    settings.connection.configure(transfer)
    guard updates_curl_transfer_is_ready(transfer) else {
      throw TransportError.failed(url: url, detail: "libcurl refuses a setting")
    }
    return transfer
  }

  func finish(_ outcome: CCurlOutcome) {
    pending.settle(result(of: outcome))
  }

  func fail(detail: String) {
    pending.settle(.failure(.failed(url: url, detail: detail)))
  }

  private var url: String {
    settings.hop.address.text
  }

  private func configureRequest(_ transfer: OpaquePointer) {
    let hop = settings.hop
    updates_curl_transfer_set(transfer, .address, hop.address.text)
    if hop.method == "HEAD" { updates_curl_transfer_set_number(transfer, .expectsNoBody, 1) }
    if let body = hop.body {
      updates_curl_transfer_set_body(transfer, body, body.count)
    } else if ["POST", "PUT", "PATCH"].contains(hop.method) {
      updates_curl_transfer_set_body(transfer, nil, 0)
    }
    updates_curl_transfer_set(transfer, .method, hop.method)
    // libcurl would add these headers itself: the content type of a form, and `Expect:
    // 100-continue` before a long body.
    if !hop.allHeaders.contains(where: { $0.name.lowercased() == "content-type" }) {
      updates_curl_transfer_add(transfer, .headers, "Content-Type:")
    }
    updates_curl_transfer_add(transfer, .headers, "Expect:")
    for header in hop.allHeaders {
      updates_curl_transfer_add(transfer, .headers, header.libcurlLine)
    }
  }

  private func receiveHeader(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
    let isAccepted = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      header.receive(UnsafeBufferPointer(start: $0, count: count))
    }
    guard isAccepted else {
      failure = .tooLarge(url: url, limit: HeaderBlock.limit)
      return false
    }
    guard header.isComplete, !isRedirect, settings.hop.method != "HEAD",
      let length = header.contentLength, length > settings.bodyLimit
    else { return true }
    failure = .tooLarge(url: url, limit: settings.bodyLimit)
    return false
  }

  private func receiveBody(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
    guard !isRedirect else {
      discarded += count
      return discarded <= Self.discardLimit
    }
    guard body.count + count <= settings.bodyLimit else {
      failure = .tooLarge(url: url, limit: settings.bodyLimit)
      return false
    }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      body.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
    }
    return true
  }

  private var isRedirect: Bool {
    header.location != nil && Hop.isRedirect(header.status)
  }

  private func result(of outcome: CCurlOutcome) -> PendingResponse.Outcome {
    if let failure { return .failure(failure) }
    guard outcome == .done || (outcome == .stopped && isRedirect) else {
      return .failure(error(for: outcome))
    }
    // libcurl accepts a header that ends in the middle.
    guard header.isComplete else { return .failure(.cutOff(url: url)) }
    return .success(
      HopResponse(
        status: header.status, headers: header.headers, body: body,
        location: isRedirect ? header.location : nil))
  }

  private func error(for outcome: CCurlOutcome) -> TransportError {
    guard let transfer else { return .failed(url: url, detail: "not started") }
    return settings.connection.error(
      for: outcome, of: transfer, hasWholeHeader: header.isComplete)
  }

  /// The duration in milliseconds, at most a day, which fits libcurl's integer on every system.
  private static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = min(duration, .seconds(86_400)).components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  private static func from(_ context: UnsafeMutableRawPointer) -> Exchange {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}

struct ExchangeSettings: Sendable {
  var hop: Hop
  var userAgent: String
  var proxy: String?
  var certificates: TrustedCertificates
  var bodyLimit: Int
  var deadline: ContinuousClock.Instant

  var connection: ServerConnection {
    ServerConnection(
      address: hop.address, userAgent: userAgent, proxy: proxy, certificates: certificates)
  }
}
