import Foundation
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that keeps the requests it has answered: one a connection,
/// each in a thread of its own.
package final class LoopbackServer: Sendable {
  /// The free port that the system has chosen.
  package let port: Int
  private let sockets: OpenSockets

  /// Listens, and answers from threads of its own until it is stopped or goes away.
  package init(_ handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    let (listener, port) = try Self.listen()
    self.port = port
    let sockets = OpenSockets(listener)
    self.sockets = sockets
    Thread.detachNewThread {
      while let socket = sockets.accept() {
        Thread.detachNewThread {
          Connection(socket: socket) { request in
            sockets.requests.withLock { $0.append(request) }
            return handler(request)
          }.serve()
          sockets.close(socket)
        }
      }
    }
  }

  /// Answers everything alike.
  package convenience init(_ response: LoopbackResponse) throws {
    try self.init { _ in response }
  }

  deinit {
    stop()
  }

  /// The requests so far, in the order of their coming.
  package var requests: [LoopbackRequest] {
    sockets.requests.withLock { $0 }
  }

  /// The URL of a path, which begins with a slash.
  package func url(_ path: String = "/") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Ends every connection, and returns when no new one can be made.
  package func stop() {
    sockets.stop()
  }

  private static func listen() throws -> (socket: Int32, port: Int) {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // A client that has gone again must not hold the thread in accept.
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    OpenSockets.prepare(listener)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && Foundation.listen(listener, 128) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }
}

/// The sockets and the requests of a server, which its threads share.
private final class OpenSockets: Sendable {
  private let listener: Int32
  /// The connections; nil once the server has stopped.
  private let connections = Mutex<Set<Int32>?>([])
  private let end = DispatchSemaphore(value: 0)
  let requests = Mutex<[LoopbackRequest]>([])

  init(_ listener: Int32) {
    self.listener = listener
  }

  /// The next connection; nil once the server has stopped.
  func accept() -> Int32? {
    while connections.withLock({ $0 != nil }) {
      var polled = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      // What stops the server wakes it, but not on every system.
      guard poll(&polled, 1, 50) > 0 else { continue }
      let socket = Foundation.accept(listener, nil, nil)
      guard socket >= 0 else {
        // No descriptor is left, most likely; others will end.
        if errno != EAGAIN { _ = poll(nil, 0, 10) }
        continue
      }
      Self.prepare(socket)
      let isOpen = connections.withLock { $0?.insert(socket) != nil }
      if isOpen { return socket }
      Self.end(socket)
    }
    Self.end(listener)
    end.signal()
    return nil
  }

  func close(_ socket: Int32) {
    connections.withLock { open in
      _ = open?.remove(socket)
      Self.end(socket)
    }
  }

  func stop() {
    let wasOpen = connections.withLock { open in
      let sockets = open.take()
      for socket in sockets?.union([listener]) ?? [] { shutdown(socket, Int32(SHUT_RDWR)) }
      return sockets != nil
    }
    if wasOpen { end.wait() }
  }

  static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if !canImport(Glibc)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Closes it for the other side too, though a child that started meanwhile may have a copy.
  private static func end(_ socket: Int32) {
    shutdown(socket, Int32(SHUT_RDWR))
    Foundation.close(socket)
  }
}
