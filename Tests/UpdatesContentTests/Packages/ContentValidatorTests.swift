import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// By what a server is asked whether it has something newer.
@Suite struct ContentValidatorTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("Last-Modified: \(ContentTrial.date)")
  }

  @Test func `a date of the answer's own second is no condition`() async throws {
    trial.server.answer(
      ContentServer.content(
        gzipped("one"), "Last-Modified: \(ContentTrial.date)", "Date: \(ContentTrial.date)"))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .updated && update.lastModified == nil)
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == [])
  }

  @Test func `an emptied folder of the store's own is no content`() async throws {
    trial.server.answer(
      ContentServer.content(
        TarBuilder.archive { $0.file("a", "1") }, "Last-Modified: \(ContentTrial.date)"))
    _ = try await trial.store.update(trial.package())
    try FileSystem.remove(trial.place + "/a")
    #expect(try !trial.store.hasContent("sample"))
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == [] && trial.text(trial.place + "/a") == "1")
  }

  @Test func `the first request has no condition, the next has the date byte for byte`()
    async throws
  {
    let first = try await trial.store.update(trial.package())
    #expect(
      first
        == ContentUpdate(
          outcome: .updated, name: "sample", path: trial.place, status: 200,
          lastModified: ContentTrial.date,
          etag: nil, failure: nil))
    #expect(trial.server.conditions == [])
    #expect(trial.content() == "one")
    trial.server.answer(.status(304))
    let second = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == ["If-Modified-Since: \(ContentTrial.date)"])
    #expect(second.outcome == .notModified && second.status == 304)
    #expect(second.lastModified == ContentTrial.date && second.failure == nil)
    #expect(trial.content() == "one")
  }

  @Test(arguments: ["yesterday", "Sat, 10 Nov 2018 14:46:48 +0100", "2018-11-10", "\u{E9}"])
  func `a date that is none is sent back as it came`(date: String) async throws {
    trial.server.answer(ContentServer.content(gzipped("one"), "Last-Modified: \(date)"))
    _ = try await trial.store.update(trial.package())
    _ = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == ["If-Modified-Since: \(date)"])
  }

  @Test func `validators that a server no longer gives are forgotten`() async throws {
    trial.server.answer(
      ContentServer.content(gzipped("one"), "Last-Modified: \(ContentTrial.date)", "ETag: x"))
    _ = try await trial.store.update(trial.package())
    trial.server.answer(ContentServer.content(gzipped("two")))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .updated && update.lastModified == nil && update.etag == nil)
    _ = try await trial.store.update(trial.package())
    #expect(trial.server.conditions == [])
    #expect(trial.content() == "two")
  }

  @Test func `another URL, and another package, has validators of its own`() async throws {
    _ = try await trial.store.update(trial.package())
    _ = try await trial.store.update(trial.package("another"))
    #expect(trial.server.conditions == [])
    _ = try await trial.store.update(trial.package(from: "/other"))
    #expect(trial.server.conditions == [])
    _ = try await trial.store.update(trial.package(from: "/other"))
    #expect(trial.server.conditions == ["If-Modified-Since: \(ContentTrial.date)"])
  }
}
