import Foundation
import Testing
import Updates
import UpdatesContent
import UpdatesLoopback
import UpdatesTestSupport
import UpdatesUI

/// What an embedding program does, with what is public alone.
@Suite struct ClientTests {
  @Test func `a check finds the version that a configuration announces`() async throws {
    let client = try Client(texts: ["/updates.json": Client.announcement])
    let result = try await client.checker().check()
    guard case .available(let update) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(update.version == "2.0.0" && update.shouldNotify)
    #expect(update.releaseNotes == ReleaseNotes(text: "- Faster", format: .markdown))
    let names = try FileManager.default.contentsOfDirectory(atPath: client.home.path)
    #expect(names.sorted() == ["cache", "state"])
  }

  @Test func `a check asks the feed that a program names`() async throws {
    let client = try Client(texts: ["/latest": #"{"release": {"number": "1.5.0"}}"#])
    var checker = client.checker()
    checker.configurationURL = nil
    checker.feed.kind = "json"
    checker.feed.urls = [client.server.url("/latest")]
    checker.feed.pointers = ["version": "/release/number"]
    checker.system = RunningSystem(name: "linux", version: "12", architecture: "arm64")
    let report = await checker.report()
    #expect(report.decision?.update?.version == "1.5.0")
    #expect(report.feed?.kind == "json" && report.failure == nil)
  }

  /// A program's own way to the network: it counts the requests, and has one document for all.
  private actor Courier: Transport {
    private(set) var urls: [String] = []

    func response(to request: Request) async throws -> Response {
      urls.append(request.url)
      return Response(
        status: 200, headers: [Header("Content-Type", "application/json")],
        body: Array(Client.announcement.utf8), url: request.url)
    }
  }

  @Test func `a check asks with the program's own transport, and a snooze is kept`() async throws {
    let client = try Client()
    let courier = Courier()
    var checker = client.checker()
    checker.configurationURL = "https://example.com/updates.json"
    checker.transport = courier
    guard case .available(let update) = try await checker.check() else {
      Issue.record("nothing is available")
      return
    }
    #expect(await courier.urls == ["https://example.com/updates.json"])
    try checker.snooze(untilAfter: update.version ?? "")
    guard case .available(let snoozed) = try await checker.check() else {
      Issue.record("nothing is available")
      return
    }
    #expect(update.shouldNotify && !snoozed.shouldNotify && snoozed.version == "2.0.0")
  }

  @Test func `a program with its own prompt counts what it shows`() async throws {
    let client = try Client(texts: [
      "/updates.json": #"{"updates":{"check-for":"manually","version":"2.0.0"}}"#
    ])
    var checker = client.checker()
    checker.options.countsAnnouncement = false
    func offered() async throws -> Update? {
      guard case .available(let update) = try await checker.check() else { return nil }
      return update.shouldNotify ? update : nil
    }
    for _ in 1...2 {
      let update = try #require(try await offered())
      #expect(try checker.claimAnnouncement(of: update) == nil)
      #expect(try await offered() == nil)
      // Another program that decided earlier does not get it any more.
      #expect(try checker.claimAnnouncement(of: update) == .notifiedEnough)
      try checker.giveBackAnnouncement(of: update)
      try checker.giveBackAnnouncement(of: update)
    }
    let update = try #require(try await offered())
    try checker.skip("2.0.0")
    #expect(try checker.claimAnnouncement(of: update) == .skipped)
    var observer = checker
    observer.options.dryRun = true
    #expect(try observer.claimAnnouncement(of: update) == nil)
  }

  @Test func `a scheduler's first event is what its first check found`() async throws {
    let client = try Client(texts: ["/updates.json": Client.announcement])
    let scheduler = UpdateScheduler(
      checker: client.checker(), schedule: .every(.seconds(3_600)), first: .atOnce)
    for await event in scheduler.events() {
      guard case .available(let update) = event.kind else {
        Issue.record("\(event.kind)")
        break
      }
      #expect(update.version == "2.0.0")
      #expect(event.nextCheck.map { $0 > event.at } == true)
      break
    }
  }

  @Test func `an error of a check is a sentence`() async throws {
    let client = try Client(texts: ["/updates.json": #"{"updates": 1}"#])
    let url = client.server.url("/updates.json")
    let error = await #expect(throws: Problem.self) { try await client.checker().check() }
    #expect(
      error.map { "\($0)" }
        == "configuration: '\(url)' cannot be used: 'updates' is a number, expected an object")
  }

  @Test func `content is fetched once, and its package lies in place`() async throws {
    let client = try Client(["/guide.gz": gzipped("The guide\n")])
    let store = ContentStore(environment: client.environment)
    let package = ContentPackage(name: "guide", url: client.server.url("/guide.gz"))
    let update = try await store.update(package)
    #expect(update.failure == nil)
    let path = try #require(update.path)
    #expect(FileManager.default.contents(atPath: path) == Data("The guide\n".utf8))
    #expect(try store.list().map(\.name) == ["guide"])
  }

  @Test func `content and its records are in the folders that the program chooses`() async throws {
    let client = try Client(["/guide.gz": gzipped("The guide\n")])
    let (state, data) = (client.home.path + "/records", client.home.path + "/downloads")
    let store = ContentStore(
      environment: client.environment, stateDirectory: state, dataDirectory: data)
    let package = ContentPackage(name: "guide", url: client.server.url("/guide.gz"))
    let update = try await store.update(package)
    #expect(update.path == data + "/content/guide")
    let records = try FileManager.default.contentsOfDirectory(atPath: state + "/content")
    #expect(records.contains("guide.json"))
    #expect(!FileManager.default.fileExists(atPath: client.home.path + "/.local"))
  }

  @Test func `a sync fills a folder with what a manifest lists`() async throws {
    let client = try Client(texts: [
      "/app/manifest.json": #"[{"filename": "one.txt"}, {"filename": "two.txt"}]"#,
      "/app/one.txt": "1", "/app/two.txt": "2",
    ])
    let folder = client.home.path + "/set"
    let options = SyncOptions(remote: client.server.url("/app/manifest.json"), directory: folder)
    let report = try await ManifestSync(options, environment: client.environment).run()
    #expect(report.entries.fetched == 2 && report.warnings.isEmpty)
    #expect(FileManager.default.contents(atPath: folder + "/two.txt") == Data("2".utf8))
  }

  @Test func `a bundle has its presentation, and nobody is asked where nothing is new`()
    async throws
  {
    let client = try Client()
    try client.home.write(
      #"{"configuration": {"releaseNotes": [{"title": "New", "description": "It is faster."}]}}"#,
      to: "bundle/presentation.json")
    let presentation = try Presentation(ofBundle: client.home.path + "/bundle", language: "en")
    #expect(presentation?.pages == [.init(title: "New", description: "It is faster.")])
    let options = PromptOptions(environment: client.environment, usesColor: false)
    #expect(try await promptToUpdate(.none(.upToDate), options: options) == nil)
  }
}
