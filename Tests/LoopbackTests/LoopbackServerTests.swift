import Foundation
import Testing

@testable import UpdatesLoopback

@Suite(.timeLimit(.minutes(10))) struct LoopbackServerTests {
  @Test func `a child that has just begun keeps no port`() throws {
    let (listener, port) = try Sockets.listen()
    let copy = dup(listener.number)
    defer { close(copy) }
    Sockets.stopListening(listener)
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
}
