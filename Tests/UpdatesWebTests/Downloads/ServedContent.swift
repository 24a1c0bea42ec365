import Synchronization
import UpdatesLoopback
import UpdatesTestSupport

/// A content on loopback that honours `Range` and `If-Range`, and cuts its answers where it is told.
final class ServedContent: Sendable {
  struct State: Sendable {
    var bytes: [UInt8]
    var etag: String? = "\"one\""
    var lastModified: String?
    /// The number of body bytes after which the answers in turn are cut off; nil for none.
    var cuts: [Int?] = []
    /// What answers a request with a range in place of the truth.
    var answerToRange: (@Sendable (Int) -> LoopbackResponse)?

    func with(_ change: (inout State) -> Void) -> State {
      var copy = self
      change(&copy)
      return copy
    }
  }

  private let shared: Shared
  private let server: RecordingServer

  init(_ state: State) throws {
    let shared = Shared(state)
    self.shared = shared
    server = try RecordingServer { shared.answer($0) }
  }

  func change(_ body: (inout State) -> Void) {
    shared.state.withLock { body(&$0) }
  }

  var requests: [LoopbackRequest] { server.requests }

  func url(_ path: String = "/file") -> String { server.url(path) }

  static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private final class Shared: Sendable {
    let state: Mutex<State>

    init(_ state: State) {
      self.state = Mutex(state)
    }

    func answer(_ request: LoopbackRequest) -> LoopbackResponse {
      state.withLock { state in
        let cut = state.cuts.isEmpty ? nil : state.cuts.removeFirst()
        var offset = 0
        if let range = request["Range"]?.dropFirst("bytes=".count).dropLast(),
          let first = Int(range),
          [state.etag, state.lastModified].contains(request["If-Range"])
        {
          if let answer = state.answerToRange { return answer(first) }
          offset = first
        }
        return Self.answer(state, from: offset, cut: cut)
      }
    }

    private static func answer(_ state: State, from offset: Int, cut: Int?) -> LoopbackResponse {
      let total = state.bytes.count
      guard offset < total || total == 0 else {
        return .raw(
          "HTTP/1.1 416 No\r\nContent-Range: bytes */\(total)\r\nContent-Length: 0\r\n\r\n")
      }
      var head = offset > 0 ? "HTTP/1.1 206 Partial Content\r\n" : "HTTP/1.1 200 OK\r\n"
      if offset > 0 { head += "Content-Range: bytes \(offset)-\(total - 1)/\(total)\r\n" }
      if let etag = state.etag { head += "ETag: \(etag)\r\n" }
      if let date = state.lastModified {
        head += "Last-Modified: \(date)\r\nDate: Mon, 02 Nov 2026 10:00:00 GMT\r\n"
      }
      head += "Connection: close\r\nContent-Length: \(total - offset)\r\n\r\n"
      let body = state.bytes[offset...].prefix(cut ?? .max)
      return .raw(Array(head.utf8) + body, pieceSize: .max, pause: .zero)
    }
  }
}
