import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct AppcastFeedTests {
  @Test func `a server's appcast is asked for and read`() async throws {
    let bytes = try fixture("appcast/relative-urls.xml")
    let server = try RecordingServer(
      .message(status: 200, headers: [.init("Content-Type", "text/xml")], body: bytes))
    defer { server.stop() }
    let answer = try await ask(server.url("/feed/appcast.xml"))
    let release = try #require(answer.releases.first)
    #expect(release.downloadURL == server.url("/feed/Tool%202.0.zip"))
    #expect(release.notesURL == server.url("/notes/2.0.html"))
    #expect(answer.url == server.url("/feed/appcast.xml"))
    // The notes that it links to are not fetched by the feed.
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    #"<!DOCTYPE rss [<!ENTITY x SYSTEM "%@">]><rss><channel><title>&x;</title></channel></rss>"#,
    #"<!DOCTYPE rss [<!ENTITY % x SYSTEM "%@"> %x;]><rss><channel/></rss>"#,
    #"<!DOCTYPE rss SYSTEM "%@"><rss><channel/></rss>"#,
    #"<!DOCTYPE rss PUBLIC "-//X//Y" "%@" [ <!ATTLIST rss a CDATA "&x;"> ]><rss/>"#,
    #"<rss><channel><item xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="%@"/>"#
      + "</item></channel></rss>",
    #"<?xml-stylesheet href="%@" type="text/xsl"?><rss><channel/></rss>"#,
    #"<rss xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:schemaLocation="u %@">"#
      + "<channel/></rss>",
    #"<?xml version="1.0" standalone="no"?><!DOCTYPE rss SYSTEM "%@" []><rss>&x;</rss>"#,
  ])
  func `nothing outside the document is read`(template: String) async throws {
    let server = try RecordingServer(.text("canary"))
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let file = try folder.write("canary", to: "canary.txt")
    for place in [server.url("/canary"), "file://\(file)", file] {
      let parts = template.split(separator: "%@", omittingEmptySubsequences: false)
      let text = parts.joined(separator: place[...])
      do {
        let answer = try await ask(
          "https://example.com/", through: AnsweringTransport(String(text)))
        #expect(answer.releases == [])
        #expect(!"\(answer)".contains("canary\""))
      } catch let error as Problem {
        #expect(error.kind == .notXML)
        #expect(error.summary.contains(": line 1: a document type "))
      }
    }
    #expect(server.requests.count == 0)
  }

  private func ask(
    _ url: String, through transport: (any Transport)? = nil
  ) async throws -> FeedResult {
    try AppcastFeed().result(
      for: FeedQuery(app: App(version: "1"), urls: [url]),
      from: documents(transport ?? CurlTransport(variables: [:])))
  }

  private func documents(_ transport: any Transport) -> DocumentSource {
    DocumentSource(
      transport: transport, cache: nil, limits: .init(deadline: .now + .ample), now: Instant.now)
  }
}
