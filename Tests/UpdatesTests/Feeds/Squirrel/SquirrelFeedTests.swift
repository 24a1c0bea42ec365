import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct SquirrelFeedTests {
  private let served: ServedFeed

  init() throws {
    served = try ServedFeed(SquirrelFeed())
  }

  @Test func `204 is the ruling that there is no update`() async throws {
    let answer = try await served.answer(.status(204))
    #expect(answer.ruling == .upToDate)
    #expect(answer.releases == [])
    #expect(answer.warnings == [])
    #expect(answer.url == served.server.url("/latest"))
    #expect(!answer.isFromCache)
  }

  @Test(arguments: [200, 201, 202, 203, 206, 226, 299])
  func `every other status of success brings an update`(status: Int) async throws {
    let answer = try await served.answer(.fixture("squirrel/every-field", status: status))
    #expect(answer.ruling == .offered)
    #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
    #expect(answer.warnings == [])
  }

  @Test(arguments: ["0.1", "1.4.0", "2.0.0"])
  func `an update is offered whatever its version`(version: String) async throws {
    let text = #"{"url": "https://example.com/a", "version": "\#(version)"}"#
    let answer = try await served.answer(.text(text))
    #expect(answer.ruling == .offered)
    #expect(answer.releases.map(\.version?.text) == [version])
  }

  @Test(arguments: [400, 401, 403, 404, 410, 429, 500, 502, 503])
  func `any other status is a failure of the server`(status: Int) async throws {
    let response = try LoopbackResponse.fixture("squirrel/every-field", status: status)
    let url = served.server.url("/latest")
    await #expect(throws: DocumentError.status(url: url, code: status, retryAfter: nil)) {
      try await served.answer(response)
    }
  }

  @Test(arguments: [200, 202, 205])
  func `an empty body is an error but for 204`(status: Int) async throws {
    let error = await #expect(throws: DocumentError.self) {
      try await served.answer(.status(status))
    }
    guard case .notJSON = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an answer that makes no sense is an error`() async throws {
    let response = try LoopbackResponse.fixture("squirrel/url-relative")
    let error = await #expect(throws: DocumentError.self) { try await served.answer(response) }
    #expect(error?.summary.contains("'url' is \"/releases/tool.zip?token=***\"") == true)
  }

  @Test func `what cannot be used of an answer is warned about`() async throws {
    let answer = try await served.answer(.fixture("squirrel/fields-of-wrong-types"))
    #expect(answer.ruling == .offered)
    #expect(answer.warnings.count == 4)
  }

  @Test func `the request is the caller's own, and asks for JSON`() async throws {
    var served = served
    served.query.method = "POST"
    served.query.headers = [
      Header("accept", "text/html"), Header("X-Seat", "42"), Header("ACCEPT", "*/*"),
      Header("Content-Type", "text/plain"),
    ]
    served.query.body = "version=1.4.0&é"
    _ = try await served.answer(.status(204))
    let request = try #require(served.server.requests.first)
    #expect(served.server.requests.count == 1)
    #expect(request.method == "POST")
    #expect(request.body == Array("version=1.4.0&é".utf8))
    #expect(request["X-Seat"] == "42")
    #expect(request["Content-Type"] == "text/plain")
    let accepted = request.headers.filter { $0.name.lowercased() == "accept" }
    #expect(accepted.map(\.value) == ["application/json"])
  }

  @Test func `without a word of the caller's it is a GET without a body`() async throws {
    _ = try await served.answer(.status(204))
    let request = try #require(served.server.requests.first)
    #expect(request.method == "GET" && request.target == "/latest" && request.body == [])
    #expect(request["Accept"] == "application/json")
  }

  @Test func `an update that is larger than a document may be is refused`() async throws {
    let notes = String(repeating: "a", count: 4 << 20)
    let text = #"{"url": "https://example.com/a", "notes": "\#(notes)"}"#
    let url = served.server.url("/latest")
    await #expect(throws: DocumentError.transport(.tooLarge(url: url, limit: 4 << 20))) {
      try await served.answer(.text(text))
    }
  }

  @Test func `an answer that is cut off is no update`() async throws {
    await #expect(throws: DocumentError.self) {
      try await served.answer(
        .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"url\": \"https://example.com/a\"}"))
    }
  }

  @Test func `a file that is a feed may name a file`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/latest.json"
    let update = #"{"url": "file://\#(directory.path)/tool.zip", "version": "2"}"#
    try FileSystem.replace(path, with: Array(update.utf8), through: path + ".new")
    var served = served
    served.query.urls = ["file://" + path]
    let answer = try await served.answer()
    #expect(answer.ruling == .offered)
    #expect(answer.releases.first?.downloadURL == "file://\(directory.path)/tool.zip")
  }

  @Test func `a server may not name a file`() async throws {
    let response = try LoopbackResponse.fixture("squirrel/url-file-from-a-server")
    await #expect(throws: DocumentError.self) { try await served.answer(response) }
  }

  @Test func `the next URL is asked where the first gives no answer`() async throws {
    var served = served
    served.query.urls.append(served.server.url("/second"))
    served.server["/second"] = try .fixture("squirrel/url-only")
    let answer = try await served.answer(.fixture("squirrel/url-missing"))
    #expect(answer.url == served.server.url("/second"))
    #expect(answer.warnings.map(\.code) == ["feed.next-url"])
  }

  @Test func `it is asked by its kind and looks at URL, method and body`() {
    #expect(Feeds.named("squirrel") is SquirrelFeed)
    #expect(SquirrelFeed.usedKeys == ["url", "method", "body"])
  }
}
