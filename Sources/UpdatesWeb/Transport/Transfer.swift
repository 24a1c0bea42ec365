import CUpdatesLibraries

/// Where the body of a response goes.
protocol Sink: AnyObject {
  /// The headers that ask only for what is missing; called before each exchange.
  func missing() -> [Header]
  /// What to do with the body of a response that is no redirect.
  func begin(_ header: HeaderBlock, from url: String) throws -> BodyUse
  func receive(_ bytes: UnsafeRawBufferPointer) throws -> BodyUse
}

enum BodyUse {
  case kept
  /// It is read only to keep the connection.
  case discarded
  /// It does not continue what is there, so everything is asked for again.
  case anew
}

/// One request with its redirects, whose body goes into a sink.
///
/// This is a class because libcurl's callbacks find it by its address.
final class Transfer {
  private let client: Client
  private let isForFiles: Bool
  private let leastBytes: Int
  private var easy: OpaquePointer?
  /// The settings that `easy` has from its last exchange.
  private var configured: (address: Address, lines: [String])?
  /// Whoever runs the transfer keeps the sink.
  private weak var sink: (any Sink)?
  private var first: Hop?
  private(set) var hop: Hop?
  private var redirects = 0
  private(set) var header = HeaderBlock()
  /// Nil until the header is complete.
  private var use: BodyUse?
  private var failure: (any Error)?
  private var discarded = 0
  private var arrived = 0
  /// When the last bytes of a header arrived, or the last `leastBytes` of a body.
  private(set) var lastMove = ContinuousClock.now

  /// The most bytes of an unused body to read.
  private static let discardLimit = 64 << 10

  /// Files are taken as they are stored; other bodies are decoded.
  init(_ client: Client, isForFiles: Bool, leastBytes: Int = 1) {
    self.client = client
    self.isForFiles = isForFiles
    self.leastBytes = leastBytes
  }

  deinit {
    if let easy { updates_curl_transfer_free(easy) }
  }

  /// Begins another request; throws if it is not allowed.
  func begin(_ request: Request, at address: Address? = nil, into sink: any Sink) throws {
    self.sink = sink
    first = try Hop(request, at: address, mirrors: client.mirrors)
    restart()
  }

  /// Begins at the first URL again.
  func restart() {
    hop = first
    redirects = 0
  }

  var url: String { hop?.named.text ?? "" }

  /// Whether the server may reply that nothing has changed.
  var isConditional: Bool {
    let headers = hop?.allHeaders ?? []
    return headers["if-none-match"] != nil || headers["if-modified-since"] != nil
  }

  var firstURL: String { first?.named.text ?? "" }

  /// The response that has ended; its body is in the sink.
  func response(body: [UInt8] = []) -> Response {
    Response(status: header.status, headers: headers, body: body, url: url)
  }

  /// The header fields, in which a mirror's redirect leads to the original address.
  private var headers: [Header] {
    guard let hop, hop.isMirrored, let location = header.location,
      let target = try? hop.moved(to: location)
    else { return header.headers }
    return header.headers.map {
      $0.isNamed("location") ? Header($0.name, target.text) : $0
    }
  }

  /// Prepares the next exchange, for which `self` must be kept alive.
  func prepare() throws -> OpaquePointer {
    guard let hop, let sink else { throw Problem.failed(url: "", detail: "not started") }
    let easy = try usable()
    header.restart()
    (use, failure, discarded, arrived, lastMove) = (nil, nil, 0, 0, .now)
    updates_curl_transfer_set(easy, .address, hop.address.text)
    let method = hop.request.method
    let body = hop.request.body ?? (["POST", "PUT", "PATCH"].contains(method) ? [] : nil)
    updates_curl_transfer_set_request(easy, method, body, body?.count ?? 0)
    if !(configured?.address.hasSameOrigin(as: hop.address) ?? false) {
      client.configure(easy, for: hop.address)
    }
    var lines = (hop.allHeaders + sink.missing()).map(\.libcurlLine)
    if body != nil {
      // libcurl would add these itself: the type of a form, and a wait before a long body.
      lines += hop.allHeaders["content-type"] != nil ? ["Expect:"] : ["Content-Type:", "Expect:"]
    }
    if lines != configured?.lines ?? [] {
      updates_curl_transfer_clear(easy, .headers)
      for line in lines { updates_curl_transfer_add(easy, .headers, line) }
    }
    configured = (hop.address, lines)
    guard updates_curl_transfer_is_ready(easy) else {
      throw Problem.failed(url: url, detail: "libcurl refuses a setting")
    }
    return easy
  }

  private func usable() throws -> OpaquePointer {
    if let easy { return easy }
    let made = updates_curl_transfer_new(
      Unmanaged.passUnretained(self).toOpaque(), isForFiles,
      { Transfer.at($3).receiveHeader(UnsafeRawBufferPointer(start: $0, count: $2)) ? $2 : 0 },
      { Transfer.at($3).receiveBody(UnsafeRawBufferPointer(start: $0, count: $2)) ? $2 : 0 })
    guard let made else { throw Problem.failed(url: url, detail: "out of memory") }
    easy = made
    return made
  }

  /// Takes the exchange out of libcurl's hands.
  func leave(_ multi: OpaquePointer) {
    if let easy { updates_curl_multi_remove(multi, easy) }
  }

  static func at(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    lastMove = .now
    guard line.withMemoryRebound(to: UInt8.self, { header.receive($0) }) else {
      failure = Problem.tooLarge(url: url, limit: HeaderBlock.limit)
      return false
    }
    guard header.isComplete, use == nil else { return true }
    return uses { isRedirect ? .discarded : try $0.begin(header, from: url) }
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    arrived += bytes.count
    if arrived >= leastBytes {
      lastMove = .now
      arrived = 0
    }
    guard use == .kept else {
      discarded += bytes.count
      return discarded <= Self.discardLimit
    }
    return uses { try $0.receive(bytes) }
  }

  /// False stops the exchange.
  private func uses(_ body: (any Sink) throws -> BodyUse) -> Bool {
    do {
      use = try sink.map(body) ?? .discarded
      return use != .anew
    } catch {
      failure = error
      return false
    }
  }

  private var isRedirect: Bool {
    Hop.isRedirect(header.status) && header.location != nil
  }

  /// Whether another exchange must follow: that of a redirect, or one that begins anew.
  func conclude(_ outcome: CCurlOutcome) throws -> Bool {
    if let failure { throw failure }
    if use == .anew {
      restart()
      return true
    }
    guard let hop, let easy else { return false }
    // libcurl accepts a header that ends in the middle.
    guard header.isComplete || outcome != .done else { throw Problem.cutOff(url: url) }
    guard outcome == .done || (header.isComplete && use == .discarded) else {
      throw client.problem(of: outcome, easy, at: hop, hasWholeHeader: header.isComplete)
    }
    guard isRedirect, hop.request.followsRedirects, let location = header.location else {
      return false
    }
    let next = try hop.following(location, status: header.status)
    redirects += 1
    guard redirects <= CurlTransport.redirectLimit else {
      throw Problem.tooManyRedirects(url: next.named.text)
    }
    self.hop = next
    return true
  }
}

/// Keeps a body in memory, within the request's limit.
final class MemorySink: Sink {
  private(set) var bytes: [UInt8] = []
  private let request: Request
  private var url = ""

  init(_ request: Request) {
    self.request = request
  }

  func missing() -> [Header] { [] }

  func begin(_ header: HeaderBlock, from url: String) throws -> BodyUse {
    self.url = url
    guard request.method == "HEAD" || header.contentLength ?? 0 <= request.bodyLimit else {
      throw Problem.tooLarge(url: url, limit: request.bodyLimit)
    }
    return .kept
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws -> BodyUse {
    guard self.bytes.count + bytes.count <= request.bodyLimit else {
      throw Problem.tooLarge(url: url, limit: request.bodyLimit)
    }
    self.bytes.append(contentsOf: bytes)
    return .kept
  }
}
