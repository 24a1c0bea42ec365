import Foundation

/// A socket that has a port of 127.0.0.1 for itself, and does not listen there.
final class LoopbackSocket: Sendable {
  let descriptor: Int32
  let port: Int

  init() throws {
    descriptor = Self.makeSocket()
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard isBound else { throw ProgramStart.error(errno) }
  }

  /// A connection to a port that does not wait to be made.
  init(connectingTo port: Int) {
    descriptor = Self.makeSocket()
    self.port = port
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = Self.address(port: port)
    withUnsafePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit {
    close(descriptor)
  }

  func listen(backlog: Int32) throws {
    guard Foundation.listen(descriptor, backlog) == 0 else { throw ProgramStart.error(errno) }
  }

  private static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }
}

/// A port of 127.0.0.1 that refuses every connection, and that nobody else gets meanwhile.
package final class ClosedPort {
  package var port: Int { socket.port }
  private let socket: LoopbackSocket

  /// Binds a socket that never listens.
  package init() throws {
    socket = try LoopbackSocket()
  }
}

/// A port of 127.0.0.1 that takes no connection and refuses none: its queue is full.
package final class BlackHole {
  package var port: Int { listener.port }
  private let listener: LoopbackSocket
  private let clients: [LoopbackSocket]

  package init() throws {
    let listener = try LoopbackSocket()
    try listener.listen(backlog: 0)
    self.listener = listener
    clients = (0..<4).map { _ in LoopbackSocket(connectingTo: listener.port) }
  }
}
