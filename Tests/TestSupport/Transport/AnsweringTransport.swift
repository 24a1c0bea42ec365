import Synchronization
package import UpdatesWeb

/// A network that is a function, and that keeps the requests it was asked.
package final class AnsweringTransport: BlockingTransport {
  private let answer: @Sendable (Request, Deadline) throws -> Response
  private let record = Mutex<[Request]>([])

  package init(_ answer: @escaping @Sendable (Request) throws -> Response) {
    self.answer = { request, _ in try answer(request) }
  }

  package init(_ answer: @escaping @Sendable (Request, Deadline) throws -> Response) {
    self.answer = answer
  }

  /// Answers everything with one text.
  package convenience init(_ text: String, status: Int = 200, headers: [Header] = []) {
    self.init { request in
      Response(status: status, headers: headers, body: Array(text.utf8), url: request.url)
    }
  }

  package var requests: [Request] {
    record.withLock { $0 }
  }

  package func response(to request: Request, until deadline: Deadline) throws -> Response {
    record.withLock { $0.append(request) }
    return try answer(request, deadline)
  }
}
