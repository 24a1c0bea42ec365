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

  package var port: Int { socket.port }
  private let socket: LoopbackSocket

  package init(_ ending: Ending) throws {
    socket = try LoopbackSocket()
    try socket.listen(backlog: 8)
    Thread.detachNewThread { [socket] in
      while case let client = accept(socket.descriptor, nil, nil), client >= 0 {
        Self.end(client, ending)
      }
    }
  }

  deinit {
    // Ends the wait of the thread, and with it the socket.
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
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
