import Foundation

/// A port of 127.0.0.1 that takes no connection and refuses none: its queue is full.
package final class BlackHole {
  package let port: Int
  private let sockets: [Int32]

  package init() throws {
    let listener = Self.makeSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 0) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    sockets =
      [listener]
      + (0..<4).map { _ in
        let client = Self.makeSocket()
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
        withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            _ = connect(client, pointer, length)
          }
        }
        return client
      }
  }

  deinit {
    for socket in sockets { close(socket) }
  }

  private static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }
}
