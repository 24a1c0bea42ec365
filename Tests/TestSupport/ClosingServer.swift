import Foundation

/// A server on 127.0.0.1 that ends each connection without an answer.
package final class ClosingServer: Sendable {
  /// How a connection is ended.
  package enum Ending: Equatable, Sendable {
    /// As soon as it is accepted.
    case atOnce
    /// By a reset, once the client has said something.
    case reset
    /// Once both have said something, which is this text.
    case after(String)
  }

  /// Why there is no server.
  package struct Failure: Error {
    package var call: String
    package var errorNumber: Int32
  }

  package let port: Int
  private let socket: Int32

  package init(_ ending: Ending) throws {
    #if os(Linux)
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { throw Failure(call: "socket", errorNumber: errno) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [socket] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 && getsockname(socket, pointer, &length) == 0
          && listen(socket, 8) == 0
      }
    }
    guard isListening else {
      let failure = Failure(call: "listen", errorNumber: errno)
      close(socket)
      throw failure
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [socket] in
      while case let client = accept(socket, nil, nil), client >= 0 { Self.end(client, ending) }
      close(socket)
    }
  }

  deinit {
    // Ends the wait of the thread, which closes it.
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private static func end(_ client: Int32, _ ending: Ending) {
    defer { close(client) }
    guard ending != .atOnce else { return }
    // All of a hello fits: what is left unread would make a reset of the end.
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    _ = read(client, &bytes, bytes.count)
    if case .after(let text) = ending {
      _ = Array(text.utf8).withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
    } else {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
  }
}
