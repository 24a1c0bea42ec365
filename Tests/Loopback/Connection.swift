import Foundation

/// One client from its request to the end of its connection; it blocks, so it has a thread.
struct Connection {
  let socket: Int32
  let answer: @Sendable (LoopbackRequest) -> LoopbackResponse

  private static let headLimit = 64 << 10
  private static let bodyLimit = 4 << 20
  /// How long a client may be idle in the middle of its request, in milliseconds.
  private static let patience: Int32 = 30_000

  func serve() {
    guard let request = read() else { return }
    send(request.map(answer) ?? .status(400), isHead: request?.method == "HEAD")
    drain()
  }

  /// The request; nil in it if it is none, and nil if the client has gone or the server has stopped.
  private func read() -> LoopbackRequest?? {
    var bytes = Data()
    var end: Range<Data.Index>?
    while end == nil {
      guard let more = receive() else { return nil }
      bytes += more
      // Not HTTP, most likely TLS: no line would ever end.
      guard let first = bytes.first, (0x41...0x5a).contains(first) else { return .some(nil) }
      end = bytes.range(of: Data("\r\n\r\n".utf8))
      guard end != nil || bytes.count <= Self.headLimit else { return .some(nil) }
    }
    let head = end?.lowerBound ?? 0
    guard var request = LoopbackRequest(head: String(decoding: bytes[..<head], as: UTF8.self)),
      request["Transfer-Encoding"] == nil, let length = Int(request["Content-Length"] ?? "0"),
      (0...Self.bodyLimit).contains(length)
    else { return .some(nil) }
    request.body = Array(bytes[(head + 4)...])
    while request.body.count < length {
      guard let more = receive() else { return nil }
      request.body += more
    }
    return request
  }

  /// What has come; nil at the end, and if nothing comes for too long.
  private func receive(within time: Int32 = patience) -> [UInt8]? {
    guard isReady(POLLIN, within: time) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { space, count in
      count = max(0, recv(socket, space.baseAddress, space.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func isReady(_ events: Int32, within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: socket, events: Int16(events), revents: 0)
    while true {
      let count = poll(&polled, 1, milliseconds)
      guard count < 0, errno == EINTR else { return count > 0 }
    }
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
        guard rest.isEmpty || isClientThere(after: pause) else { return }
      }
    case .silence: _ = isClientThere(after: .seconds(86_400))
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #else
      let flags = Int32(MSG_DONTWAIT)
    #endif
    var rest = bytes
    while !rest.isEmpty {
      guard isReady(POLLOUT, within: Self.patience) else { return false }
      let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
      guard count >= 0 || errno == EAGAIN || errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Lets time pass; false where the client has gone or the server has stopped in it.
  private func isClientThere(after time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      let left = Int32(max(.zero, end - .now) / .milliseconds(1))
      guard left > 0 else { return true }
      guard isReady(POLLIN, within: left) else { continue }
      if receive() == nil { return false }
    }
  }

  /// Closing with unread bytes would reset the connection, and the client lose the answer.
  private func drain() {
    shutdown(socket, Int32(SHUT_WR))
    var budget = Self.bodyLimit
    while budget > 0, let bytes = receive(within: 1000) { budget -= bytes.count }
  }
}
