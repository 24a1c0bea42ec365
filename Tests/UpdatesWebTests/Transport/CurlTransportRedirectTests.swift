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

  @Test func `the caller's headers reach the same origin and no other`() async throws {
    let other = try RecordingServer(.text("other"))
    let target = other.url("/there")
    let server = try RecordingServer { request in
      request.path == "/" ? .redirect(to: "/same") : .redirect(to: target)
    }
    let headers = [
      Header("Authorization", "Bearer secret"), Header("Cookie", "a=b"), Header("X-Seat", "42"),
      Header("User-Agent", "of the caller"),
    ]
    let response = try await transport.get(server.url(), headers: headers)
    #expect(response.url == target)
    #expect(server.requests.count == 2)
    for request in server.requests {
      #expect(headers.allSatisfy { request[$0.name] == $0.value })
    }
    let request = try #require(other.requests.first)
    #expect(request["Authorization"] == nil)
    #expect(request["Cookie"] == nil)
    #expect(request["X-Seat"] == nil)
    #expect(request["User-Agent"] == "updates-tui/\(libraryVersion)")
  }

  @Test func `a password in a redirect is not used`() async throws {
    let other = try RecordingServer(.text("other"))
    let target = "http://evil:user@127.0.0.1:\(other.port)/"
    let server = try RecordingServer(.redirect(to: target))
    let response = try await transport.get(server.url())
    #expect(response.url == other.url())
    #expect(other.requests.first?["Authorization"] == nil)
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
