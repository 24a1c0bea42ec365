import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// The copy that came with the program, where the server has none.
@Suite struct ContentBundledCopyTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("Last-Modified: \(ContentTrial.date)")
  }

  @Test func `a first update that fails throws, or ends with the bundled copy`() async throws {
    trial.server.answer(.status(403))
    let failure = Problem.contentStatus(trial.server.url(), code: 403)
    #expect(await trial.refusal(of: trial.package()) == failure)
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
    func both(_ bundled: Problem) -> Problem {
      fetching.andBundled(bundled)
    }
    let malformed = Problem.archiveUnrecognized.ofUnpacking(trial.home.path + "/bundled")
    #expect(await trial.refusal(of: sample) == both(malformed))
    sample.bundledPath = trial.home.path + "/missing"
    let missing = Problem.file(.fileMissing, trial.home.path + "/missing").ofContent(.reading)
    #expect(await trial.refusal(of: sample) == both(missing))
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

  @Test(arguments: [
    ("Fri, 09 Nov 2018 14:46:48 GMT", "one"), (ContentTrial.date, "one"),
    ("Sun, 11 Nov 2018 14:46:48 GMT", "bundled"), ("tomorrow", "one"),
  ])
  func `a bundled copy takes the place of what is older`(
    bundledDate: String, expected: String
  ) async throws {
    _ = try await trial.store.update(trial.package())
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled", date: bundledDate)
    trial.server.answer(.status(304))
    _ = try await trial.store.update(sample)
    #expect(trial.content() == expected)
    let date = expected == "one" ? ContentTrial.date : bundledDate
    #expect(trial.server.conditions == ["If-Modified-Since: \(date)"])
  }

  @Test func `content without a date is not replaced by a bundled copy`() async throws {
    trial.server.answer(ContentServer.content(gzipped("one")))
    _ = try await trial.store.update(trial.package())
    var sample = trial.package()
    sample.bundledPath = try trial.bundle("bundled", date: ContentTrial.date)
    trial.server.answer(.status(500))
    #expect(try await trial.store.update(sample).outcome == .kept)
    #expect(trial.content() == "one")
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
