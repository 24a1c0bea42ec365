import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

/// What a "not modified" costs: nothing is read that was read before.
@Suite(.timeLimit(.minutes(10))) struct DocumentSourceDigestTests {
  private let place: DocumentPlace
  private let server: RecordingServer
  private let reading = Reading()

  init() throws {
    place = try DocumentPlace()
    server = try RecordingServer { request in
      request["If-None-Match"] == #""1""#
        ? .status(304) : .text("content", headers: [.init("ETag", #""1""#)])
    }
  }

  @Test func `after a 304 the document is neither read nor there`() async throws {
    #expect(try await read() == "content")
    try FileSystem.remove(place.path(.answer))
    let document = try await document()
    #expect(document.value == "content")
    #expect(document.isFromCache)
    #expect(reading.count == 1)
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, #""1""#])
  }

  @Test func `offline the reading is used too`() async throws {
    _ = try await read()
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: place.path(.answer)))
    let document = try await document(place.source(isOffline: true))
    #expect(document.value == "content")
    #expect(document.isFromCache)
    #expect(document.receivedAt == DocumentPlace.now)
    #expect(reading.count == 1)
  }

  @Test func `with another key the document is read again, once`() async throws {
    _ = try await read()
    for _ in 1...2 { #expect(try await read(key: "installed 2") == "content") }
    #expect(reading.count == 2)
    #expect(server.requests.map { $0["If-None-Match"] } == [nil, #""1""#, #""1""#])
  }

  @Test func `offline with another key the document is read`() async throws {
    _ = try await read()
    #expect(try await read(place.source(isOffline: true), key: "other") == "content")
    #expect(reading.count == 2)
  }

  @Test func `a damaged digest is absent, wherever the damage is`() async throws {
    _ = try await read()
    let bytes = try FileSystem.contents(of: place.path(.digest), limit: 1 << 20)
    let damaged = bytes.indices.map { index in
      var changed = bytes
      changed[index] ^= 0x01
      return changed
    }
    for contents in damaged + [[], Array(bytes.dropLast())] {
      try Data(contents).write(to: URL(fileURLWithPath: place.path(.digest)))
      let count = reading.count
      #expect(try await read(place.source(isOffline: true)) == "content")
      #expect(reading.count == count + 1)
    }
  }

  @Test func `a digest of something else is absent`() async throws {
    _ = try await read()
    let question = Question(url: server.url())
    var digest = try #require(place.cache.stored(.digest, name: "feed", answering: question))
    digest.body = Array("7".utf8)
    try place.cache.store(name: "feed", digest: digest, answering: question)
    #expect(try await read() == "content")
    #expect(reading.count == 2)
    // The digest was made anew.
    #expect(try await read() == "content")
    #expect(reading.count == 2)
  }

  @Test func `a new document displaces the digest of the old one`() async throws {
    _ = try await read()
    let changed = AnsweringTransport("changed", headers: [Header("ETag", #""2""#)])
    #expect(try await read(place.source(changed)) == "changed")
    #expect(try await read(place.source(isOffline: true)) == "changed")
    let plain = AnsweringTransport("plain")
    #expect(try await read(place.source(plain)) == "plain")
    #expect(!place.exists(.digest))
    #expect(try await read(place.source(isOffline: true)) == "plain")
  }

  @Test func `what could not be read leaves document and digest`() async throws {
    _ = try await read()
    let changed = AnsweringTransport("bad", headers: [Header("ETag", #""2""#)])
    await #expect(throws: DocumentError.malformed(source: "x", problem: "bad")) {
      try await read(place.source(changed))
    }
    let count = reading.count
    #expect(try await read() == "content")
    #expect(reading.count == count)
  }

  @Test func `a reading that is not worth it is not kept`() async throws {
    for _ in 1...2 {
      let document = try await place.source().document(
        "feed", asking: DocumentRequest(url: server.url()),
        digest: Digest(key: "k", encode: { _ in nil }, decode: \.stringValue)
      ) { try reading.read($0) }
      #expect(document.value == "content")
    }
    #expect(!place.exists(.digest))
    #expect(reading.count == 2)
  }

  @Test func `what was confirmed counts as new`() async throws {
    _ = try await read()
    let later = DocumentPlace.now.addingTimeInterval(100_000)
    #expect(try await document(place.source(now: later)).receivedAt == later)
    #expect(try await document(place.source(isOffline: true)).receivedAt == later)
  }

  @Test func `a check that records nothing reads the document itself`() async throws {
    _ = try await read()
    let source = place.source(keepsAnswers: false)
    #expect(try await document(source).isFromCache)
    #expect(reading.count == 2)
    #expect(source.requests.map(\.status) == [304])
  }

  @Test func `a digest tells no secret`() async throws {
    let request = DocumentRequest(
      url: "http://127.0.0.1:\(server.port)/?token=5ecre7",
      headers: [Header("Authorization", "5ecre7")])
    for _ in 1...2 {
      _ = try await place.source().document(
        "feed", asking: request, digest: Self.digest("k"), read: reading.read)
    }
    #expect(reading.count == 1)
    #expect(place.exists(.digest))
    #expect(try !place.text.contains("5ecre7"))
  }

  @Test func `removing all removes the digests`() async throws {
    _ = try await read()
    try place.cache.removeAll()
    #expect(try FileSystem.names(in: place.cache.folder) == [".lock"])
  }

  // MARK: What is asked

  private static func digest(_ key: String) -> Digest<String> {
    Digest(key: key, encode: { .string($0) }, decode: \.stringValue)
  }

  private func document(
    _ source: DocumentSource? = nil, key: String = "installed 1"
  ) async throws -> Document<String> {
    try await (source ?? place.source()).document(
      "feed", asking: DocumentRequest(url: server.url()), digest: Self.digest(key),
      read: reading.read)
  }

  private func read(
    _ source: DocumentSource? = nil, key: String = "installed 1"
  ) async throws -> String {
    try await document(source, key: key).value
  }

  /// Counts how often a document was read.
  private final class Reading: Sendable {
    private let counter = Atomic(0)

    var count: Int { counter.load(ordering: .relaxed) }

    @Sendable func read(_ content: DocumentContent) throws -> String {
      counter.wrappingAdd(1, ordering: .relaxed)
      let text = String(decoding: content.bytes, as: UTF8.self)
      if text == "bad" { throw DocumentError.malformed(source: "x", problem: "bad") }
      return text
    }
  }
}
