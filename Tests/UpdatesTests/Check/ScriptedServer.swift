import Synchronization
import UpdatesLoopback
import UpdatesTestSupport

/// A server on loopback whose answers a test changes between checks; other paths have 404.
final class ScriptedServer: Sendable {
  private let server: LoopbackServer
  private let script: Script

  init() throws {
    let script = Script()
    self.script = script
    server = try LoopbackServer { request in
      script.answers.withLock { $0[request.path] } ?? .status(404)
    }
  }

  /// The answer to requests of a path.
  subscript(path: String) -> LoopbackResponse? {
    get { script.answers.withLock { $0[path] } }
    set { script.answers.withLock { $0[path] = newValue } }
  }

  var requests: [LoopbackRequest] { server.requests }

  func requests(of path: String) -> [LoopbackRequest] {
    requests.filter { $0.path == path }
  }

  func url(_ path: String) -> String { server.url(path) }

  func stop() { server.stop() }

  private final class Script: Sendable {
    let answers = Mutex<[String: LoopbackResponse]>([:])
  }
}
