import Synchronization
import Testing
package import UpdatesLoopback

/// A server whose answer a test exchanges, and which remembers what it was asked.
package final class ContentServer: Sendable {
  private final class State: Sendable {
    let answer: Mutex<LoopbackResponse>
    let event = Mutex<(@Sendable () throws -> Void)?>(nil)

    init(_ answer: LoopbackResponse) {
      self.answer = Mutex(answer)
    }
  }

  private let state: State
  private let server: LoopbackServer

  package init(_ answer: LoopbackResponse) throws {
    let state = State(answer)
    self.state = state
    server = try LoopbackServer { _ in
      do { try state.event.withLock { $0 }?() } catch { Issue.record(error) }
      return state.answer.withLock { $0 }
    }
  }

  package func url(_ path: String = "/content") -> String { server.url(path) }

  package func answer(_ answer: LoopbackResponse) {
    state.answer.withLock { $0 = answer }
  }

  /// Lets something happen before each answer; nil for nothing.
  package func meanwhile(_ event: (@Sendable () throws -> Void)?) {
    state.event.withLock { $0 = event }
  }

  package func stop() { server.stop() }

  /// What it was asked last.
  package var last: LoopbackRequest? { server.requests.last }

  package var count: Int { server.requests.count }

  /// The headers of the last request that make it a conditional one.
  package var conditions: [String] {
    (last?.headers ?? []).filter { $0.name.lowercased().hasPrefix("if-") }
      .map { "\($0.name): \($0.value)" }.sorted()
  }

  /// An answer with content; fields as `Name: value`.
  package static func content(
    _ body: [UInt8], _ fields: String..., status: Int = 200
  ) -> LoopbackResponse {
    .message(
      status: status,
      headers: fields.map { field in
        let parts = field.split(separator: ":", maxSplits: 1)
        return .init(String(parts[0]), String(parts[1].dropFirst()))
      }, body: body)
  }
}
