import Synchronization
package import UpdatesLoopback

/// A loopback server that keeps the requests it has answered.
package final class RecordingServer: Sendable {
  private let server: LoopbackServer
  private let record: Record

  /// Answers by a function of the request.
  package init(_ handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    let record = Record()
    self.record = record
    server = try LoopbackServer { request in
      record.requests.withLock { $0.append(request) }
      return handler(request)
    }
  }

  /// Answers everything alike.
  package convenience init(_ response: LoopbackResponse) throws {
    try self.init { _ in response }
  }

  /// The requests so far, in the order of their coming.
  package var requests: [LoopbackRequest] {
    record.requests.withLock { $0 }
  }

  package var port: Int {
    server.port
  }

  package func url(_ path: String = "/") -> String {
    server.url(path)
  }

  package func stop() {
    server.stop()
  }

  private final class Record: Sendable {
    let requests = Mutex<[LoopbackRequest]>([])
  }
}
