import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ContentStoreTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("Last-Modified: \(ContentTrial.date)")
  }

  @Test(arguments: [201, 202, 203, 204, 206, 304, 400, 403, 404, 410])
  func `any other status keeps what is in place`(status: Int) async throws {
    trial.server.answer(ContentServer.content(gzipped("one")))
    _ = try await trial.store.update(trial.package())
    trial.server.answer(ContentServer.content(status == 204 ? [] : gzipped("bad"), status: status))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .kept && update.status == status)
    #expect(
      update.failure == .contentStatus(trial.server.url(), code: status))
    #expect(trial.content() == "one")
  }

  @Test func `a corrupt download changes nothing, and is mended by the next`() async throws {
    _ = try await trial.store.update(trial.package())
    trial.server.answer(
      ContentServer.content(
        Array(gzipped("two").dropLast(9)), "Last-Modified: Sun, 11 Nov 2018 14:46:48 GMT"))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .kept && update.lastModified == ContentTrial.date)
    #expect(update.failure?.kind == .contentMalformed)
    #expect(trial.content() == "one")
    trial.server.answer(ContentServer.content(gzipped("two")))
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == ["If-Modified-Since: \(ContentTrial.date)"])
    #expect(trial.content() == "two")
  }

  // By what a server is asked whether it has something newer.

  @Test func `a date of the answer's own second is no condition`() async throws {
    trial.server.answer(
      ContentServer.content(
        gzipped("one"), "Last-Modified: \(ContentTrial.date)", "Date: \(ContentTrial.date)"))
    let update = try await trial.store.update(trial.package())
    #expect(update.outcome == .updated && update.lastModified == nil)
    #expect(try await trial.store.update(trial.package()).outcome == .updated)
    #expect(trial.server.conditions == [])
  }

  @Test func `the first request has no condition, the next has the date byte for byte`()
    async throws
  {
    var sample = trial.package()
    sample.headers = [Header("X-Seat", "42")]
    let first = try await trial.store.update(sample)
    #expect(trial.server.last?["X-Seat"] == "42")
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

  // The copy that came with the program, where the server has none.

  @Test func `a first update that fails throws, or ends with the bundled copy`() async throws {
    trial.server.answer(.status(403))
    let failure = Problem.contentStatus(trial.server.url(), code: 403)
    await #expect(throws: failure) { try await trial.store.update(trial.package()) }
    #expect(trial.content() == nil)
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled")
    let update = try await trial.store.update(sample)
    #expect(update.outcome == .bundled && update.failure == failure && update.status == 403)
    #expect(update.lastModified == nil)
    #expect(trial.content() == "bundled")
    trial.server.answer(
      ContentServer.content(gzipped("one"), "Last-Modified: \(ContentTrial.date)"))
    #expect(try await trial.store.update(sample).outcome == .updated)
    #expect(trial.server.conditions == [])
    #expect(trial.content() == "one")
  }

  @Test func `a bundled copy that cannot be used is told of, too`() async throws {
    trial.server.answer(.status(404))
    var sample = trial.package()
    sample.bundledPath = try trial.home.write("no gzip", to: "bundled")
    let fetching = Problem.contentStatus(trial.server.url(), code: 404)
    let malformed = Problem.archiveUnrecognized.ofUnpacking(trial.home.path + "/bundled")
    await #expect(throws: fetching.andBundled(malformed)) { try await trial.store.update(sample) }
    sample.bundledPath = trial.home.path + "/missing"
    let missing = Problem.file(.fileMissing, trial.home.path + "/missing").ofContent(.reading)
    await #expect(throws: fetching.andBundled(missing)) { try await trial.store.update(sample) }
  }

  @Test func `a dated bundled copy is put in place first, with its date`() async throws {
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled", date: ContentTrial.date)
    trial.server.answer(.status(304))
    let update = try await trial.store.update(sample)
    #expect(update.outcome == .bundled && update.status == 304 && update.failure == nil)
    #expect(update.lastModified == ContentTrial.date)
    #expect(trial.server.conditions == ["If-Modified-Since: \(ContentTrial.date)"])
    #expect(trial.content() == "bundled")
    #expect(try await trial.store.update(sample).outcome == .notModified)
  }

  @Test(
    arguments: [
      (ContentTrial.date, "Fri, 09 Nov 2018 14:46:48 GMT", "one"),
      (ContentTrial.date, ContentTrial.date, "one"), (ContentTrial.date, "tomorrow", "one"),
      (ContentTrial.date, "Sun, 11 Nov 2018 14:46:48 GMT", "bundled"),
      // It may have any age.
      (nil, ContentTrial.date, "one"),
    ] as [(String?, String, String)])
  func `a bundled copy takes the place of what is older`(
    date: String?, bundledDate: String, expected: String
  ) async throws {
    if date == nil { trial.server.answer(ContentServer.content(gzipped("one"))) }
    _ = try await trial.store.update(trial.package())
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled", date: bundledDate)
    trial.server.answer(.status(500))
    let outcome = try await trial.store.update(sample).outcome
    #expect(outcome.rawValue == (expected == "one" ? "kept" : "bundled"))
    #expect(trial.content() == expected)
    let asked = expected == "one" ? date : bundledDate
    #expect(
      trial.server.conditions == [asked].compactMap(\.self).map { "If-Modified-Since: \($0)" })
  }

  @Test func `a bundled copy that cannot be read is told of while all is well`() async throws {
    var sample = trial.package()
    sample.bundledPath = trial.home.path + "/wrods.tgz"
    for status in [200, 304] {
      if status == 304 { trial.server.answer(.status(304)) }
      let update = try await trial.store.update(sample)
      #expect(update.status == status && update.failure == nil)
      #expect(
        update.warnings == [
          Warning(
            code: "content.bundled",
            message:
              "The bundled copy '\(trial.home.path)/wrods.tgz' cannot be read: it does not exist"
          )
        ])
    }
    // A date alone is no newer content.
    try trial.home.write(#"{"Last-Modified": "\#(ContentTrial.date)"}"#, to: "wrods.tgz.meta")
    #expect(try await trial.store.update(sample).outcome == .notModified)
  }

  @Test(arguments: [false, true])
  func `a newer bundled copy that is damaged keeps nobody from the server`(
    isInPlace: Bool
  ) async throws {
    if isInPlace { _ = try await trial.store.update(trial.package()) }
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled", date: "Mon, 12 Nov 2018 14:46:48 GMT")
    try trial.home.write("no gzip", to: "bundle/sample.gz")
    trial.server.answer(
      ContentServer.content(gzipped("two"), "Last-Modified: \(ContentTrial.date)"))
    let update = try await trial.store.update(sample)
    #expect(update.outcome == .updated && update.failure == nil)
    #expect(trial.content() == "two")
    #expect(update.warnings.map(\.code) == ["content.bundled"])
    #expect(
      update.warnings.first?.message.hasPrefix(
        "The bundled copy is not used: Package could not be unzipped: ") == true)
    trial.server.answer(.status(500))
    let later = try await trial.store.update(sample)
    #expect(later.outcome == .kept && later.status == 500)
    #expect(later.warnings.map(\.code) == ["content.bundled"])
  }
}
