import Foundation
import TestSupport
import Testing

@testable import Updates

@Suite struct AnswerCacheTests {
  private let directory: TemporaryDirectory
  private let cache: AnswerCache
  private let answer = StoredAnswer(
    url: "https://example.com/a", etag: "\"x\n\u{1B}\"", lastModified: nil,
    received: Date(timeIntervalSince1970: 1_767_323_045), body: [0, 10, 255, 13, 10, 0])
  private var path: String { cache.folder + "/configuration.answer" }

  init() throws {
    directory = try TemporaryDirectory()
    cache = AnswerCache(folder: directory.path + "/cache/id")
  }

  @Test func `an answer comes back byte for byte`() throws {
    #expect(cache.stored(name: "configuration", url: answer.url) == nil)
    try cache.store(name: "configuration", answer: answer)
    #expect(cache.stored(name: "configuration", url: answer.url) == answer)
    #expect(try FileSystem.facts(of: path).permissions == 0o600)
    #expect(try FileSystem.facts(of: cache.folder).permissions == 0o700)
  }

  @Test func `an empty body is an answer too`() throws {
    let empty = StoredAnswer(url: "u", received: answer.received, body: [])
    try cache.store(name: "configuration", answer: empty)
    #expect(cache.stored(name: "configuration", url: "u") == empty)
  }

  @Test func `the answer of another URL is absent`() throws {
    try cache.store(name: "configuration", answer: answer)
    #expect(cache.stored(name: "configuration", url: "https://example.com/b") == nil)
    #expect(cache.stored(name: "feed", url: answer.url) == nil)
  }

  @Test func `a later answer takes the place of an earlier one`() throws {
    try cache.store(name: "configuration", answer: answer)
    var later = answer
    later.body = [1]
    try cache.store(name: "configuration", answer: later)
    #expect(cache.stored(name: "configuration", url: answer.url) == later)
  }

  @Test func `a damaged file is absent wherever the damage is`() throws {
    try cache.store(name: "configuration", answer: answer)
    let bytes = try FileSystem.contents(of: path, limit: 1 << 20)
    for count in 0..<bytes.count {
      try Data(bytes.prefix(count)).write(to: URL(fileURLWithPath: path))
      #expect(cache.stored(name: "configuration", url: answer.url) == nil)
    }
    for index in bytes.count - answer.body.count..<bytes.count {
      var changed = bytes
      changed[index] ^= 0x20
      try Data(changed).write(to: URL(fileURLWithPath: path))
      #expect(cache.stored(name: "configuration", url: answer.url) == nil)
    }
  }

  @Test func `a symbolic link, a folder and a huge file are absent`() throws {
    try cache.store(name: "configuration", answer: answer)
    try FileSystem.rename(path, to: cache.folder + "/elsewhere")
    #expect(symlink(cache.folder + "/elsewhere", path) == 0)
    #expect(cache.stored(name: "configuration", url: answer.url) == nil)
    try FileSystem.remove(path)
    #expect(mkdir(path, 0o700) == 0)
    #expect(cache.stored(name: "configuration", url: answer.url) == nil)
    #expect(rmdir(path) == 0)
    try Data(count: 5 << 20).write(to: URL(fileURLWithPath: path))
    #expect(cache.stored(name: "configuration", url: answer.url) == nil)
  }

  @Test func `a body above the limit is not stored`() throws {
    var large = answer
    large.body = [UInt8](repeating: 7, count: AnswerCache.bodyLimit)
    try cache.store(name: "configuration", answer: large)
    #expect(cache.stored(name: "configuration", url: answer.url) == large)
    large.body.append(7)
    #expect(throws: FileError.self) { try cache.store(name: "configuration", answer: large) }
  }

  @Test func `a head above the limit is not stored`() throws {
    var large = answer
    large.etag = String(repeating: "x", count: 100_000)
    #expect(throws: FileError.self) { try cache.store(name: "configuration", answer: large) }
  }

  @Test func `removing all leaves what is not an answer`() throws {
    try cache.removeAll()
    try cache.store(name: "a", answer: answer)
    try cache.store(name: "../b", answer: answer)
    try directory.write("x", to: "cache/id/download.zip")
    try cache.removeAll()
    #expect(cache.stored(name: "a", url: answer.url) == nil)
    #expect(cache.stored(name: "../b", url: answer.url) == nil)
    #expect(try Set(FileSystem.names(in: cache.folder)) == ["download.zip", ".lock"])
  }

  @Test func `many that store at once leave one whole answer`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          var mine = answer
          mine.body = [UInt8](repeating: UInt8(number), count: 10_000)
          try cache.store(name: "configuration", answer: mine)
        }
      }
      try await group.waitForAll()
    }
    let stored = try #require(cache.stored(name: "configuration", url: answer.url))
    #expect(Set(stored.body).count == 1)
    #expect(stored.body.count == 10_000)
  }
}
