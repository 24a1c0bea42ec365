import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct ReleaseNotesFetchingTests {
  @Test(arguments: [
    ("https://example.com/2.0.html", ReleaseNotes.Format.html),
    ("https://example.com/2.0", .html), ("https://example.com/2.0.MD?x=1", .markdown),
    ("https://example.com/notes.markdown#2", .markdown), ("https://example.com/2.0.txt", .plain),
  ])
  func `the ending of the name says how notes are marked up`(
    url: String, format: ReleaseNotes.Format
  ) async throws {
    let transport = AnsweringTransport("New\u{1B}[2J")
    #expect(try await fetch(url, through: transport) == ReleaseNotes(text: "New", format: format))
    #expect(transport.requests.map(\.url) == [url])
  }

  @Test(arguments: [
    ("https://example.com/notes", true), ("https://EXAMPLE.com:443/notes", true),
    ("http://example.com/notes", false), ("https://www.example.com/notes", false),
    ("https://example.com:8443/notes", false),
  ])
  func `the caller's headers go to the feed's origin only`(url: String, isSent: Bool) async throws {
    let transport = AnsweringTransport("New")
    _ = try await fetch(url, through: transport)
    let headers = try #require(transport.requests.first).headers
    #expect(headers.contains(Header("X-Seat", "42")) == isSent)
  }

  @Test func `without a place nobody is asked`() async throws {
    let transport = AnsweringTransport("New")
    #expect(try await fetch(nil, through: transport) == nil)
    #expect(transport.requests == [])
  }

  @Test func `empty notes are none`() async throws {
    let transport = AnsweringTransport(" \n")
    #expect(try await fetch("https://example.com/", through: transport) == nil)
  }

  @Test func `what fails is said`() async throws {
    await #expect(throws: Problem.self) {
      try await fetch(
        "https://example.com/", through: AnsweringTransport("Not found", status: 404))
    }
  }

  private func fetch(
    _ url: String?, through transport: any Transport
  ) async throws -> ReleaseNotes? {
    var release = Release(version: try Version("2.0"))
    release.notesURL = url
    return try ReleaseNotes.fetched(
      for: release,
      of: FeedQuery(
        app: App(version: "1"), urls: ["https://example.com/appcast.xml"],
        headers: [Header("X-Seat", "42")]),
      from: DocumentSource(
        transport: transport, cache: nil, limits: .init(deadline: .now + .ample), now: Instant.now
      ))
  }
}
