/// A port of 127.0.0.1 that refuses every connection, and that nobody else gets meanwhile.
package final class ClosedPort {
  package var port: Int { socket.port }
  private let socket: LoopbackSocket

  /// Binds a socket that never listens.
  package init() throws {
    socket = try LoopbackSocket()
  }
}
