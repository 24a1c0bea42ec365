import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small HTTP/1.1 server on 127.0.0.1, for the demonstration and for tests.
///
/// One request a connection, each in a thread of its own. A class, as it is the one holder of its
/// port.
package final class LoopbackServer: Sendable {
  /// The free port that the system has chosen.
  package let port: Int

  private struct Listening {
    let thread: pthread_t
    /// Closing it is the sign to all threads that the server has stopped.
    let stopping: Descriptor
  }

  /// What listens; nil once the server has stopped.
  private let listening: Mutex<Listening?>

  /// More clients at once are turned away with 503.
  static let connectionLimit = 256

  /// Listens, and answers from threads of its own until it is stopped or goes away.
  package init(
    handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) throws(LoopbackError) {
    let (socket, port) = try Sockets.listen()
    let (end, stopping) = try Sockets.pipe()
    self.port = port
    let thread = try Sockets.startThread {
      Self.accept(from: socket, end: end, handler: handler)
      Sockets.stopListening(socket)
    }
    listening = Mutex(Listening(thread: thread, stopping: stopping))
  }

  deinit {
    stop()
  }

  /// The URL of a path, which begins with a slash.
  package func url(_ path: String = "/") -> String {
    "http://127.0.0.1:\(port)\(path)"
  }

  /// Ends every connection, and returns when no new one can be made.
  package func stop() {
    listening.withLock { listening in
      guard let stopped = listening.take() else { return }
      stopped.stopping.close()
      pthread_join(stopped.thread, nil)
    }
  }

  private static func accept(
    from listener: Descriptor, end: Descriptor,
    handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) {
    let count = Count()
    while true {
      switch Sockets.wait(for: listener, orEnd: end, milliseconds: -1) {
      case .ended: return
      case .timedOut: continue
      case .ready: break
      }
      guard let socket = Sockets.accept(listener) else {
        // No descriptor is left, most likely; others will end.
        _ = Sockets.wait(for: nil, orEnd: end, milliseconds: 10)
        continue
      }
      let isWelcome = count.value.wrappingAdd(1, ordering: .relaxed).newValue <= connectionLimit
      let answer = isWelcome ? handler : { @Sendable _ in .status(503) }
      do throws(LoopbackError) {
        pthread_detach(
          try Sockets.startThread {
            Connection(socket: socket, end: end, answer: answer).serve()
            count.value.wrappingSubtract(1, ordering: .relaxed)
          })
      } catch {
        count.value.wrappingSubtract(1, ordering: .relaxed)
      }
    }
  }

  /// How many connections there are, shared by the threads.
  private final class Count: Sendable {
    let value = Atomic(0)
  }
}
