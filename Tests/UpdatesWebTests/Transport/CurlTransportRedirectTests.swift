import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportRedirectTests {
  let transport = CurlTransport(variables: [:])

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed, relative or absolute`(status: Int) async throws {
    let server = try RecordingServer { request in
      switch request.path {
      case "/a/first": .redirect(to: "second?x", status: status)
      case "/a/second": .redirect(to: "http://127.0.0.1:\(request.port)/third", status: status)
      default: .text("end")
      }
    }
    let response = try await transport.get(server.url("/a/first"))
    #expect(response.body == Array("end".utf8))
    #expect(response.url == server.url("/third"))
    #expect(server.requests.map(\.target) == ["/a/first", "/a/second?x", "/third"])
  }

  @Test func `five are followed, six are too many`() async throws {
    let server = try RecordingServer { request in
      let number = Int(request.query) ?? 0
      return number == 0 ? .text("end") : .redirect(to: "/?\(number - 1)")
    }
    #expect(try await transport.get(server.url("/?5")).status == 200)
    await #expect(throws: Problem.tooManyRedirects(url: server.url("/?0"))) {
      try await transport.get(server.url("/?6"))
    }
    #expect(server.requests.count == 6 + 6)
  }

  @Test func `a long body of a redirect is not waited for`() async throws {
    let body = [UInt8](repeating: 32, count: 4 << 20)
    let server = try RecordingServer { request in
      guard request.path == "/" else { return .text("end") }
      return .message(status: 302, headers: [.init("Location", "/end")], body: body)
    }
    #expect(try await transport.get(server.url(), limit: 10).body == Array("end".utf8))
  }
}

extension LoopbackRequest {
  /// The port that the client has asked.
  fileprivate var port: String {
    String((self["Host"] ?? "").split(separator: ":").last ?? "")
  }
}
