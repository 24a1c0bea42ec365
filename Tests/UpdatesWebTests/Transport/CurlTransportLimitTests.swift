import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportLimitTests {
  let transport = CurlTransport(variables: [:])

  @Test func `a body of just the limit is taken, one byte more is not`() async throws {
    let bodies = ["/length": "Content-Length: 100\r\n", "/close": ""]
    for (path, header) in bodies {
      let body = String(repeating: "x", count: 100)
      let server = try LoopbackServer(.raw("HTTP/1.1 200 OK\r\n\(header)\r\n\(body)"))
      #expect(try await transport.get(server.url(path), limit: 100).body.count == 100)
      await #expect(throws: Problem.tooLarge(url: server.url(path), limit: 99)) {
        try await transport.get(server.url(path), limit: 99)
      }
    }
  }

  @Test func `a long body is not read to find that it is too long`() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8)
    let server = try LoopbackServer(.raw(head + [1], pieceSize: head.count, pause: .seconds(60)))
    await #expect(throws: Problem.tooLarge(url: server.url(), limit: 1000)) {
      try await transport.get(server.url(), limit: 1000)
    }
  }

  @Test func `a body counts as it is unpacked`() async throws {
    let directory = try TemporaryDirectory()
    try ChildProcess.run(
      "sh", ["-c", "head -c 67108864 /dev/zero | gzip -9 > bomb"], in: directory.path)
    let packed = try [UInt8](Data(contentsOf: URL(fileURLWithPath: directory.path + "/bomb")))
    #expect(packed.count < 1 << 20)
    let server = try LoopbackServer(
      .message(status: 200, headers: [.init("Content-Encoding", "gzip")], body: packed))
    await #expect(throws: Problem.tooLarge(url: server.url(), limit: 4 << 20)) {
      try await transport.get(server.url())
    }
  }

  @Test(arguments: [
    "200 OK\r\nX: " + String(repeating: "a", count: 70_000),
    "200 OK\r\nX: " + String(repeating: "a", count: 1 << 20),
    "200 OK\r\n" + String(repeating: "A: b\r\n", count: 20_000),
    String(repeating: "103 Early Hints\r\nA: b\r\n\r\nHTTP/1.1 ", count: 10_000) + "200 OK",
  ])
  func `header lines have a limit, those of interim answers too`(lines: String) async throws {
    let server = try LoopbackServer(.raw("HTTP/1.1 \(lines)\r\n\r\n"))
    await #expect(throws: Problem.tooLarge(url: server.url(), limit: HeaderBlock.limit)) {
      try await transport.get(server.url())
    }
  }

  @Test func `a slow drip ends at the deadline`() async throws {
    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n".utf8)
    let drip = bytes + [UInt8](repeating: 32, count: 5000)
    let server = try LoopbackServer(.raw(drip, pieceSize: 1, pause: .milliseconds(20)))
    await #expect(throws: Problem.timedOut(url: server.url())) {
      try await transport.get(server.url(), within: .milliseconds(300))
    }
  }

  @Test func `the deadline holds over all redirects together`() async throws {
    let server = try LoopbackServer { request in
      let number = Int(request.query) ?? 0
      let answer = "HTTP/1.1 302 Found\r\nLocation: /?\(number + 1)\r\n\r\n"
      return .raw(
        Array(answer.utf8), pieceSize: answer.utf8.count - 1, pause: .milliseconds(150))
    }
    let error = await #expect(throws: Problem.self) {
      try await transport.get(server.url(), within: .milliseconds(400))
    }
    #expect(error?.kind == .timeout)
    #expect(server.requests.count <= 4)
  }

  @Test(arguments: [false, true])
  func `a cancelled task ends while it connects or waits for the answer, others go on`(
    isConnected: Bool
  ) async throws {
    let hole = try BlackHole()
    let server = try LoopbackServer { $0.path == "/silence" ? .silence : .text("here") }
    let url = isConnected ? server.url("/silence") : "http://127.0.0.1:\(hole.port)/"
    let task = Task { try await transport.get(url) }
    await Task.yield()
    while isConnected, server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await transport.get(server.url()).status == 200)
  }

  @Test func `after the deadline, or when it is cancelled already, nobody is asked`() async throws {
    let server = try LoopbackServer(.status(200))
    await #expect(throws: Problem.timedOut(url: server.url())) {
      try await transport.get(server.url(), within: .zero)
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.get(server.url())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requests.isEmpty)
  }
}
