/// One client from its request to the end of its connection; it blocks, so it has a thread.
struct Connection {
  let socket: Descriptor
  /// Readable once the server has stopped.
  let end: Descriptor
  let answer: @Sendable (LoopbackRequest) -> LoopbackResponse

  static let headLimit = 64 << 10
  static let bodyLimit = 4 << 20
  /// How long a client may be idle in the middle of its request.
  static let patience: Int32 = 30_000

  func serve() {
    do throws(Refusal) {
      let request = try read()
      send(answer(request), isHead: request.method == "HEAD")
    } catch {
      guard case .status(let status) = error else { return }
      send(.status(status), isHead: false)
    }
    drain()
  }

  private enum Refusal: Error {
    case status(Int)
    /// The client has gone, or the server has stopped.
    case nobody
  }

  private func read() throws(Refusal) -> LoopbackRequest {
    var bytes: [UInt8] = []
    var headEnd: Int?
    while headEnd == nil {
      guard bytes.count <= Self.headLimit else { throw .status(431) }
      let from = max(0, bytes.count - 3)
      bytes += try receive()
      // Not HTTP, most likely TLS: no line would ever end.
      guard let first = bytes.first, (0x41...0x5a).contains(first) else { throw .status(400) }
      headEnd = Self.endOfHead(in: bytes, from: from)
    }
    guard let headEnd, headEnd <= Self.headLimit else { throw .status(431) }
    let head: RequestHead
    let length: Int
    do {
      head = try RequestHead(String(decoding: bytes[..<headEnd], as: UTF8.self))
      length = try head.bodyLength
    } catch {
      throw .status(error == .unknownLength ? 411 : 400)
    }
    guard length <= Self.bodyLimit else { throw .status(413) }
    while bytes.count < headEnd + length {
      bytes += try receive()
    }
    return LoopbackRequest(
      method: head.method, target: head.target, headers: head.headers,
      body: Array(bytes[headEnd..<headEnd + length]))
  }

  private func receive() throws(Refusal) -> [UInt8] {
    switch Sockets.wait(for: socket, orEnd: end, milliseconds: Self.patience) {
    case .ready: break
    case .ended: throw .nobody
    case .timedOut: throw .status(408)
    }
    let bytes = Sockets.read(socket)
    guard !bytes.isEmpty else { throw .nobody }
    return bytes
  }

  /// The index behind the empty line.
  private static func endOfHead(in bytes: [UInt8], from: Int) -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= mark.count else { return nil }
    let start = (from...bytes.count - mark.count).first { index in
      bytes[index..<index + mark.count].elementsEqual(mark)
    }
    return start.map { $0 + mark.count }
  }

  private func send(_ response: LoopbackResponse, isHead: Bool) {
    switch response {
    case .message(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) \(status < 400 ? "OK" : "Error")\r\n"
      for field in headers { head += "\(field.name): \(field.value)\r\n" }
      let mayHaveBody = status >= 200 && status != 204 && status != 304
      if mayHaveBody { head += "Content-Length: \(body.count)\r\n" }
      head += "Connection: close\r\n\r\n"
      _ = write(Array(head.utf8)[...])
      if mayHaveBody, !isHead { _ = write(body[...]) }
    case .raw(let bytes, let pieceSize, let pause):
      var rest = bytes[...]
      while !rest.isEmpty, write(rest.prefix(max(1, pieceSize))) {
        rest = rest.dropFirst(max(1, pieceSize))
        guard rest.isEmpty || waitForClient(atMost: pause) else { return }
      }
    case .silence:
      _ = waitForClient(atMost: nil)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard
        case .ready = Sockets.wait(
          for: socket, writing: true, orEnd: end, milliseconds: Self.patience),
        let count = Sockets.write(rest, to: socket)
      else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Lets time pass; false where the client has gone or the server has stopped in it.
  private func waitForClient(atMost time: Duration?) -> Bool {
    let clock = ContinuousClock()
    let until = time.map { clock.now + $0 }
    while true {
      let rest = until.map { Self.milliseconds($0 - clock.now) } ?? -1
      if until != nil, rest <= 0 { return true }
      switch Sockets.wait(for: socket, orEnd: end, milliseconds: rest) {
      case .ready: if Sockets.read(socket).isEmpty { return false }
      case .ended: return false
      case .timedOut: return true
      }
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = min(duration, .seconds(3600)).components
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Closing with unread bytes would reset the connection, and the client lose the answer.
  private func drain() {
    Sockets.finishWriting(socket)
    var budget = Self.bodyLimit
    while budget > 0, case .ready = Sockets.wait(for: socket, orEnd: end, milliseconds: 1000) {
      let count = Sockets.read(socket).count
      guard count > 0 else { return }
      budget -= count
    }
  }
}
