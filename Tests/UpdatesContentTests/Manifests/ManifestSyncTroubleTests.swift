import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestSyncTroubleTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  private static let new = ["a": "new a", "b": "new b, longer", "c/d": "new d"]

  /// Brings an old set in place and publishes a new one.
  private func prepare() async throws -> [String: String] {
    trial.publish(["a": "one", "b": "two", "gone": "three"])
    _ = try await trial.sync()
    trial.publish(Self.new)
    return trial.contents
  }

  private static let cuts: [LoopbackResponse] = [
    .raw(""), .raw("HTTP/1.1 200 OK\r\nContent-Le"),
    .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhal"), .status(404), .status(500),
    .message(status: 200, headers: [], body: Array("something else".utf8)),
  ]

  @Test(
    arguments: ["manifest.json", "a", "b", "c/d"], 0..<6)
  func `an answer that fails leaves the old set, and the next sync finishes`(
    path: String, index: Int
  ) async throws {
    let old = try await prepare()
    trial.answer(path, with: Self.cuts[index])
    await #expect(throws: (any Error).self) { try await trial.sync() }
    #expect(trial.contents == old)
    trial.answer(path, with: nil)
    #expect(try await trial.sync(trial.options(prunes: true)).result == .updated)
    #expect(trial.contents.filter { $0.key != "manifest.json" } == Self.new)
    #expect(trial.besides.isEmpty)
  }

  @Test func `what a failed run has fetched is not fetched again, unless it is not right any more`()
    async throws
  {
    var options = trial.options()
    options.atOnce = 1
    trial.publish(["a": "one", "b": "two", "c": "three"])
    trial.answer("c", with: .status(404))
    await #expect(throws: Problem.self) { try await trial.sync(options) }
    #expect(trial.besides == [".set.staging"])
    #expect(!trial.exists(""))
    let staged = "place/.set.staging/folder/set/"
    try trial.directory.write("eno", to: staged + "a")
    try trial.directory.write("not of the set", to: staged + "sub/stray")
    trial.answer("c", with: nil)
    let count = trial.asked.count
    let report = try await trial.sync(options)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/a", "/c"])
    #expect(report.fetched == ["a", "c"])
    #expect(report.entries.fetched == 2 && report.entries.reused == 1)
    #expect(report.entries.bytes == 8)
    #expect(trial.contents.count == 4 && trial.contents["a"] == "one")
    #expect(trial.besides.isEmpty)
  }

  @Test func `a cancelled sync leaves the old set`() async throws {
    let old = try await prepare()
    trial.answer("b", with: .silence)
    let options = trial.options()
    let task = Task { try await SyncTrial.sync(options) }
    while !trial.asked.contains("/b") { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(trial.contents == old)
    trial.answer("b", with: nil)
    #expect(try await trial.sync().result == .updated)
  }

  @Test(arguments: [false, true])
  func `conditions are answered within the time only`(explains: Bool) async throws {
    struct Served: Transport {
      func response(to request: Request) async throws -> Response {
        let manifest = #"[{"filename": "a", "condition": "TRUEPREDICATE"}]"#
        return Response(status: 200, body: Array(manifest.utf8), url: request.url)
      }
    }
    var options = trial.options()
    options.timeout = .zero
    let sync = ManifestSync(
      options, transport: Served(), settings: DownloadSettings(variables: [:]))
    let timeout = Problem.timedOut(url: options.remote)
    await #expect(throws: timeout.ofSyncDownload(nil)) {
      if explains { _ = try sync.explain(until: Deadline()) } else { _ = try await sync.run() }
    }
    #expect(trial.contents.isEmpty && trial.besides.isEmpty)
  }

  /// Publishes a manifest in a folder; returns an entry for it.
  private func child(
    _ files: [String: String], in folder: String, condition: String? = nil, extra: [String] = []
  ) -> String {
    let name = folder.split(separator: "/").last ?? ""
    let manifest = trial.publish(files, extra: extra, in: folder + "/")
    let condition = condition.map { #", "condition": "\#($0)""# } ?? ""
    let sha = SyncTrial.hex(Array(manifest.utf8))
    return #"{"filename": "\#(name)/manifest.json", "sha": "\#(sha)"\#(condition)}"#
  }

  @Test func `the manifest that applies is synced with its files`() async throws {
    let force = child(
      ["presentation.json": "{}", "en.lproj/localizable.strings": "x"],
      in: "ForceUpgrade.freshair", condition: "appVersion < 1.0")
    let notify = child(
      ["logo.png": "png"], in: "NotifyUpgrade.freshair",
      condition: "appVersion >= 1.0")
    trial.publish(["top": "t"], extra: [force, notify])
    var environment = ConditionEnvironment()
    environment["appVersion"] = .text("0.9")
    let report = try await trial.sync(trial.options(environment))
    #expect(report.bundles.map(\.name) == ["set", "ForceUpgrade"])
    let path = trial.place + "/ForceUpgrade.freshair"
    #expect(report.bundles[1].path == path)
    #expect(report.bundles[1].presentation == path + "/presentation.json")
    #expect(report.bundles[0].presentation == nil)
    #expect(report.entries.total == 5)
    #expect(report.entries.applicable == 4)
    #expect(!trial.exists("NotifyUpgrade.freshair"))

    let count = trial.asked.count
    #expect(try await trial.sync(trial.options(environment)).result == .unchanged)
    #expect(trial.asked.count == count + 1)

    environment["appVersion"] = .text("1.5")
    let next = try await trial.sync(trial.options(environment))
    #expect(next.bundles.map(\.name) == ["set", "NotifyUpgrade"])
    #expect(
      Set(trial.asked.dropFirst(count + 1)) == [
        "/manifest.json", "/NotifyUpgrade.freshair/manifest.json",
        "/NotifyUpgrade.freshair/logo.png",
      ])
    #expect(next.removed.count == 3)
    #expect(!trial.exists("ForceUpgrade.freshair"))
  }

  @Test func `a changed child is fetched, an unchanged one is not`() async throws {
    let first = child(["x": "1"], in: "A.freshair")
    trial.publish([:], extra: [first, child(["y": "1"], in: "B.freshair")])
    _ = try await trial.sync()
    let count = trial.asked.count
    trial.publish([:], extra: [first, child(["y": "2"], in: "B.freshair")])
    let report = try await trial.sync()
    #expect(report.entries.fetched == 2)
    #expect(
      Set(trial.asked.dropFirst(count)) == [
        "/manifest.json", "/B.freshair/manifest.json", "/B.freshair/y",
      ])
    #expect(trial.contents["B.freshair/y"] == "2")
    #expect(trial.contents["A.freshair/x"] == "1")
  }

  private func nest(depth: Int) {
    var entry: [String] = []
    for level in stride(from: depth, to: 1, by: -1) {
      let folder = (2...level).map { "L\($0).freshair" }.joined(separator: "/")
      entry = [child(["file": "\(level)"], in: folder, extra: entry)]
    }
    trial.publish(["file": "1"], extra: entry)
  }

  @Test func `nine deep is an error before any file is fetched`() async throws {
    nest(depth: 9)
    await expectFault("nested more than 8 levels deep")
  }

  @Test func `what is wrong in a child is told with its path and line`() async throws {
    trial.serve("[\n  {\"filename\": \"../../x\"}]", as: "A.freshair/manifest.json")
    trial.publish([:], extra: [#"{"filename": "A.freshair/manifest.json"}"#])
    await expectFault("'A.freshair/manifest.json', line 2, column ")
  }

  /// Expects that no file is fetched, because of a manifest.
  private func expectFault(_ words: String) async {
    let error = await #expect(throws: Problem.self) { try await trial.sync() }
    #expect(error?.kind == .manifestMalformed)
    #expect(error?.summary.contains(words) == true)
    #expect(trial.asked.allSatisfy { $0.hasSuffix("manifest.json") })
    #expect(!trial.exists("") && trial.besides.isEmpty)
  }

  @Test(arguments: [
    ("x", "a.freshair/X", "A.freshair"), ("deep/x", "A.freshair/deep", "A.freshair"),
    ("x", "A.freshair/x", "A.freshair"),
  ])
  func `names collide across manifests`(inner: String, outer: String, folder: String) async throws {
    trial.publish([outer: "outer"], extra: [child([inner: "inner"], in: folder)])
    await expectFault(", line ")
  }
}
