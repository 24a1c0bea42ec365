import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite struct DocumentSourceFileTests {
  private let place: DocumentPlace
  private let transport = AnsweringTransport("from the network")

  init() throws {
    place = try DocumentPlace()
  }

  @Test(arguments: [false, true])
  func `a file is read, offline too, and no copy is kept`(isOffline: Bool) async throws {
    let path = try place.directory.write("from the file", to: "a b.json")
    let source = place.source(transport, isOffline: isOffline)
    let url = "file://" + path.split(separator: " ").joined(separator: "%20")
    let document = try await read(url, source)
    #expect(document.value == "from the file")
    #expect(!document.isFromCache)
    #expect(document.url == url)
    #expect(source.requests == [RequestRecord(url: url, status: nil, isFromCache: false)])
    #expect(transport.requests == [])
    #expect(throws: Problem.file(.fileMissing, place.cache.folder)) {
      try FileSystem.names(in: place.cache.folder)
    }
  }

  @Test func `a file that is missing, a folder and a huge one are told apart`() async throws {
    let folder = place.directory.path
    await #expect(throws: Problem.document(.file(.fileMissing, folder + "/none"))) {
      try await read("file://" + folder + "/none")
    }
    await #expect {
      try await read("file://" + folder)
    } throws: { error in
      (error as? Problem)?.kind == .unreadable && "\(error)".contains("'\(folder)'")
    }
    let huge = try place.directory.write(
      String(repeating: "x", count: ResponseCache.bodyLimit + 1), to: "huge")
    await #expect(throws: Problem.document(.fileTooLarge(huge, limit: ResponseCache.bodyLimit))) {
      try await read("file://" + huge)
    }
  }

  @Test(arguments: ["file://example.com/a", "file:a.json", "file:///%00"])
  func `a file of another host, and a relative one, are refused`(url: String) async throws {
    await #expect(throws: Problem.location(url)) { try await read(url) }
  }

  @Test(arguments: ["file:///etc/hosts", "FILE:/etc/hosts"])
  func `a URL that a server has given never names a file`(url: String) async throws {
    let request = DocumentRequest(url: url)
    #expect(throws: Problem.unsupportedScheme(url: url)) {
      try place.source().document("feed", asking: request, read: \.status)
    }
  }

  private func read(_ url: String, _ source: DocumentSource? = nil) async throws -> Document<String>
  {
    var request = DocumentRequest(url: url, headers: [Header("X", "y")])
    request.readsFiles = true
    return try (source ?? place.source(transport)).document("feed", asking: request) {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }
}
