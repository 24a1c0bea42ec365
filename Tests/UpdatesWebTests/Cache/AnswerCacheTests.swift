import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite struct AnswerCacheTests {
  private let directory: TemporaryDirectory
  private let cache: AnswerCache
  private let question = Question(url: "https://example.com/a?token=5ecre7")
  private let answer = StoredAnswer(
    etag: "\"x\n\u{1B}\"", lastModified: nil,
    received: Date(timeIntervalSince1970: 1_767_323_045), body: [0, 10, 255, 13, 10, 0])
  private var path: String { cache.folder + "/configuration.answer" }

  init() throws {
    directory = try TemporaryDirectory()
    cache = AnswerCache(folder: directory.path + "/cache/id")
  }

  @Test func `an answer comes back byte for byte`() throws {
    #expect(cache.stored(name: "configuration", answering: question) == nil)
    try cache.store(name: "configuration", answer: answer, answering: question)
    #expect(cache.stored(name: "configuration", answering: question) == answer)
    #expect(try FileSystem.facts(of: path).permissions == 0o600)
    #expect(try FileSystem.facts(of: cache.folder).permissions == 0o700)
  }

  @Test func `an empty body is an answer too`() throws {
    let empty = StoredAnswer(received: answer.received, body: [])
    try cache.store(name: "configuration", answer: empty, answering: question)
    #expect(cache.stored(name: "configuration", answering: question) == empty)
  }

  @Test func `the answer of another URL is absent`() throws {
    try cache.store(name: "configuration", answer: answer, answering: question)
    #expect(
      cache.stored(name: "configuration", answering: Question(url: "https://example.com/b")) == nil)
    #expect(cache.stored(name: "feed", answering: question) == nil)
  }

  @Test func `a later answer takes the place of an earlier one`() throws {
    try cache.store(name: "configuration", answer: answer, answering: question)
    var later = answer
    later.body = [1]
    try cache.store(name: "configuration", answer: later, answering: question)
    #expect(cache.stored(name: "configuration", answering: question) == later)
  }

  @Test func `a damaged file is absent wherever the damage is`() throws {
    try cache.store(name: "configuration", answer: answer, answering: question)
    let bytes = try FileSystem.contents(of: path, limit: 1 << 20)
    for count in 0..<bytes.count {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(cache.stored(name: "configuration", answering: question) == nil)
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x20
      try Data(changed).write(to: URL(fileURLWithPath: path))
      // Only a change that means the same, as of a hexadecimal digit's case, may pass.
      let found = cache.stored(name: "configuration", answering: question)
      #expect(found == nil || (found == answer && index < bytes.count - answer.body.count))
    }
  }

  @Test func `a symbolic link, a folder and a huge file are absent`() throws {
    try cache.store(name: "configuration", answer: answer, answering: question)
    try FileSystem.rename(path, to: cache.folder + "/elsewhere")
    #expect(symlink(cache.folder + "/elsewhere", path) == 0)
    #expect(cache.stored(name: "configuration", answering: question) == nil)
    try FileSystem.remove(path)
    #expect(mkdir(path, 0o700) == 0)
    #expect(cache.stored(name: "configuration", answering: question) == nil)
    #expect(rmdir(path) == 0)
    try Data(count: 5 << 20).write(to: URL(fileURLWithPath: path))
    #expect(cache.stored(name: "configuration", answering: question) == nil)
  }

  @Test func `a body above the limit is not stored`() throws {
    var large = answer
    large.body = [UInt8](repeating: 7, count: AnswerCache.bodyLimit)
    try cache.store(name: "configuration", answer: large, answering: question)
    #expect(cache.stored(name: "configuration", answering: question) == large)
    large.body.append(7)
    #expect(throws: FileError.self) {
      try cache.store(name: "configuration", answer: large, answering: question)
    }
  }

  @Test func `a head above the limit is not stored`() throws {
    var large = answer
    large.etag = String(repeating: "x", count: 100_000)
    #expect(throws: FileError.self) {
      try cache.store(name: "configuration", answer: large, answering: question)
    }
  }

  @Test func `removing all leaves what is not an answer`() throws {
    try cache.removeAll()
    try cache.store(name: "a", answer: answer, answering: question)
    try cache.store(name: "../b", answer: answer, answering: question)
    try directory.write("x", to: "cache/id/download.zip")
    try directory.write("kept by an earlier build", to: "cache/id/c.digest")
    try cache.removeAll()
    #expect(cache.stored(name: "a", answering: question) == nil)
    #expect(cache.stored(name: "../b", answering: question) == nil)
    #expect(try Set(FileSystem.names(in: cache.folder)) == ["download.zip", ".lock"])
  }

  @Test func `many that store at once leave one whole answer`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          var mine = answer
          mine.body = [UInt8](repeating: UInt8(number), count: 10_000)
          try cache.store(name: "configuration", answer: mine, answering: question)
        }
      }
      try await group.waitForAll()
    }
    let stored = try #require(cache.stored(name: "configuration", answering: question))
    #expect(Set(stored.body).count == 1)
    #expect(stored.body.count == 10_000)
  }

  @Test func `all that belongs to an answer comes back`() throws {
    let whole = StoredAnswer(
      status: 302, location: "https://example.com/b", etag: "e", lastModified: "then",
      received: answer.received, body: [1])
    try cache.store(name: "a", answer: whole, answering: question)
    #expect(cache.stored(name: "a", answering: question) == whole)
  }

  @Test func `a file tells nothing of the URL that may be secret`() throws {
    try cache.store(name: "configuration", answer: answer, answering: question)
    let text = String(decoding: try FileSystem.contents(of: path, limit: 1 << 20), as: UTF8.self)
    #expect(text.contains("https://example.com/a?token=***"))
    #expect(!text.contains("5ecre7"))
  }

  @Test func `a file of the first format is read, but answers only a plain GET`() throws {
    let head =
      #"{"check":"8f44b07b5901a25","etag":"\"1\"","format":1,"lastModified":null,"#
      + #""length":2,"received":"2026-01-02T03:04:05Z","url":"https://example.com/a"}"#
    try directory.write(head + "\n{}", to: "cache/id/old.answer")
    let old = StoredAnswer(
      etag: "\"1\"", received: answer.received, body: Array("{}".utf8))
    #expect(
      cache.stored(name: "old", answering: Question(url: "https://example.com/a")) == old)
    for other in [
      Question(url: "https://example.com/b"),
      Question(url: "https://example.com/a", method: "HEAD"),
      Question(url: "https://example.com/a", body: []),
      Question(url: "https://example.com/a", endsAtRedirect: true),
    ] {
      #expect(cache.stored(name: "old", answering: other) == nil)
    }
  }
}
