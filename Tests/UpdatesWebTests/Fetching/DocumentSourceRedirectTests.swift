import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct DocumentSourceRedirectTests {
  private let place: DocumentPlace

  init() throws {
    place = try DocumentPlace()
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect that is not followed is the answer`(status: Int) async throws {
    let server = try RecordingServer(.redirect(to: "../tag/v2.0#x", status: status))
    let content = try await content(server.url("/a/releases/latest"))
    #expect(content.status == status)
    #expect(content.location == server.url("/a/tag/v2.0"))
    #expect(content.bytes == [])
    #expect(server.requests.count == 1)
  }

  @Test func `an absolute Location is told without the password in it`() async throws {
    let server = try RecordingServer(.redirect(to: "https://u:p@example.com/tag/1.0"))
    #expect(try await content(server.url()).location == "https://example.com/tag/1.0")
  }

  @Test func `without a Location there is none`() async throws {
    let server = try RecordingServer(.status(302))
    #expect(try await content(server.url()) == DocumentContent(status: 302, bytes: []))
    let success = try RecordingServer(.text("ok", headers: [.init("Location", "/elsewhere")]))
    #expect(try await content(success.url()).location == nil)
  }

  @Test func `a Location that is no web address is a failure`() async throws {
    let server = try RecordingServer(.redirect(to: "file:///etc/passwd"))
    let refused = Problem.redirectedElsewhere(from: server.url(), to: "file:///etc/passwd")
    await #expect(throws: refused) { try await content(server.url()) }
  }

  @Test func `a redirect is kept, for who asks for it`() async throws {
    let server = try RecordingServer { request in
      request["If-None-Match"] == nil
        ? .status(302, headers: [.init("Location", "/tag/2"), .init("ETag", #""1""#)])
        : .status(304)
    }
    for _ in 1...2 {
      #expect(try await content(server.url()).location == server.url("/tag/2"))
    }
    #expect(
      try await content(server.url(), place.source(isOffline: true)).location
        == server.url("/tag/2"))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func `behind a redirect to another origin a 304 is used`(host: String) async throws {
    let other = try RecordingServer { request in
      request["If-None-Match"] == #""1""# && request["If-Modified-Since"] == "then"
        ? .status(304)
        : .text("{}", headers: [.init("ETag", #""1""#), .init("Last-Modified", "then")])
    }
    let target = "http://\(host):\(other.port)/there"
    let server = try RecordingServer(.redirect(to: target))
    let request = DocumentRequest(
      url: "http://127.0.0.1:\(server.port)/",
      headers: [Header("Authorization", "Bearer 5ecre7"), Header("X-Seat", "5ecre7")],
      accept: "application/xml")
    for isFromCache in [false, true] {
      let document = try place.source().document("feed", asking: request) { $0.bytes }
      #expect(document.value == Array("{}".utf8))
      #expect(document.isFromCache == isFromCache)
    }
    for asked in other.requests {
      #expect(asked["Accept"] == "application/xml")
      #expect(asked.headers.allSatisfy { !$0.value.contains("5ecre7") && $0.name != "X-Seat" })
    }
    #expect(other.requests.map { $0["If-None-Match"] } == [nil, #""1""#])
    #expect(server.requests.map { $0["X-Seat"] } == ["5ecre7", "5ecre7"])
  }

  @Test func `the caller's own Accept and condition are for the first origin only`() async throws {
    let other = try RecordingServer(.text("{}", headers: [.init("ETag", #""1""#)]))
    let target = other.url()
    let server = try RecordingServer(.redirect(to: target))
    let headers = [Header("accept", "a/b"), Header("If-None-Match", "mine")]
    let request = DocumentRequest(url: server.url(), headers: headers)
    for _ in 1...2 { _ = try place.source().document("feed", asking: request) { $0 } }
    for asked in server.requests { #expect(headers.allSatisfy { asked[$0.name] == $0.value }) }
    for asked in other.requests {
      #expect(asked["If-None-Match"] == nil && asked["Accept"] != "a/b")
    }
  }

  private func content(
    _ url: String, _ source: DocumentSource? = nil
  ) async throws -> DocumentContent {
    try (source ?? place.source()).document(
      "feed", asking: DocumentRequest(url: url, followsRedirects: false)
    ) { $0 }.value
  }
}
