import Dispatch
import Foundation
import Synchronization
import Testing

@testable import UpdatesLoopback

@Suite(.timeLimit(.minutes(10))) struct LoopbackServerTests {
  @Test func `a message is framed`() throws {
    let server = try LoopbackServer { _ in .text("{}", status: 201) }
    let answer = try RawClient.exchange(Array("GET / HTTP/1.1\r\n\r\n".utf8), port: server.port)
    #expect(
      answer == """
        HTTP/1.1 201 OK\r
        Content-Type: application/json\r
        Content-Length: 2\r
        Connection: close\r
        \r
        {}
        """)
  }

  @Test func `HEAD has the header of GET`() throws {
    let server = try LoopbackServer { _ in .text("{}") }
    let answer = try RawClient.exchange(Array("HEAD / HTTP/1.1\r\n\r\n".utf8), port: server.port)
    #expect(answer.contains("Content-Length: 2\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test func `raw bytes are sent as they are, at their pace`() throws {
    let text = "no HTTP\0at all"
    let server = try LoopbackServer { _ in
      .raw(Array(text.utf8), pieceSize: 3, pause: .milliseconds(1))
    }
    #expect(
      try RawClient.exchange(Array("GET / HTTP/1.1\r\n\r\n".utf8), port: server.port) == text)
  }

  @Test func `silence ends with the client`() throws {
    let server = try LoopbackServer { _ in .silence }
    let answer = try RawClient.exchange(
      Array("GET / HTTP/1.1\r\n\r\n".utf8), port: server.port, finishing: true)
    #expect(answer.isEmpty)
  }

  @Test func `silence ends with the server`() throws {
    let hasRequest = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      hasRequest.signal()
      return .silence
    }
    let answer = Mutex<String?>(nil)
    let end = DispatchSemaphore(value: 0)
    // A thread of its own: the client waits for the server to stop.
    Thread.detachNewThread { [port = server.port] in
      let text = try? RawClient.exchange(Array("GET / HTTP/1.1\r\n\r\n".utf8), port: port)
      answer.withLock { $0 = text }
      end.signal()
    }
    hasRequest.wait()
    server.stop()
    end.wait()
    #expect(answer.withLock { $0 } == "")
  }

  @Test func `after stop nobody listens, stopping again does no harm`() throws {
    let server = try LoopbackServer { _ in .status(200) }
    server.stop()
    server.stop()
    #expect(throws: POSIXError.self) { try RawClient.exchange([], port: server.port) }
  }

  @Test func `a child that has just begun keeps no port`() throws {
    let (listener, port) = try Sockets.listen()
    let copy = dup(listener.number)
    defer { close(copy) }
    Sockets.stopListening(listener)
    #expect(throws: POSIXError.self) { try RawClient.exchange([], port: port) }
  }

  @Test func `a server that goes away stops`() throws {
    let port = try LoopbackServer { _ in .status(200) }.port
    #expect(throws: POSIXError.self) { try RawClient.exchange([], port: port) }
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("\u{16}\u{3}\u{1}", 400), ("GET / HTTP/2.0\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA : b\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "b", count: 1 << 20) + "\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "b", count: 1 << 20), 431),
  ])
  func `a bad request is told what is wrong, and the handler not asked`(
    request: String, status: Int
  ) throws {
    let server = try LoopbackServer { _ in .status(200) }
    let answer = try RawClient.exchange(Array(request.utf8), port: server.port)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
  }

  @Test(arguments: [
    "", "GET", "GET / HTTP/1.1\r\nA: b", "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc",
  ])
  func `a request that ends too early has no answer`(request: String) throws {
    let server = try LoopbackServer { _ in .status(200) }
    let answer = try RawClient.exchange(Array(request.utf8), port: server.port, finishing: true)
    #expect(answer.isEmpty)
  }

  @Test func `a body arrives whole, and a hundred clients are served together`() async throws {
    let server = try LoopbackServer { .text("\($0.body.count)", type: "text/plain") }
    let port = server.port
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<100 {
        group.addTask {
          let body = [UInt8](repeating: 7, count: number * 1000)
          let head = "POST / HTTP/1.1\r\nContent-Length: \(body.count)\r\n\r\n"
          return (body.count, try RawClient.exchange(Array(head.utf8) + body, port: port))
        }
      }
      for try await (count, answer) in group {
        #expect(answer.hasSuffix("\r\n\r\n\(count)"))
      }
    }
  }
}
