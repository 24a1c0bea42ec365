import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// An app that installs the release's file, whose server does not always have it.
@Suite(.timeLimit(.minutes(10))) struct FileChannelTests {
  private static let path = "/2.0.0/tool.tar.gz"

  /// An app whose feed announces 2.0.0, and whose file is at a URL.
  private func app(
    asset: String?, feed document: String = #"{"version": "2.0.0"}"#, kind: String = "json",
    at path: String = "/feed"
  ) throws -> CheckedApp {
    var app = try CheckedApp(configuration: #"{"notify": "always"}"#)
    app.server[path] = .text(document)
    app.checker.feed.kind = kind
    app.checker.feed.urls = [app.server.url(path)]
    var action = InstallAction(target: "/opt/tool")
    action.asset = asset
    app.checker.channel = InstallationChannel(
      action: .install(action), program: nil, environment: app.checker.environment)
    app.checker.channel?.patience = .ample
    return app
  }

  /// What a server was asked for, such as `HEAD /tool`.
  private func asked(_ requests: [LoopbackRequest]) -> [String] {
    requests.map { "\($0.method) \($0.path)" }
  }

  @Test(arguments: [404, 410, 401, 403, 416])
  func `a file that is missing holds the version back, until it is there`(
    status: Int
  ) async throws {
    let files = try ScriptedServer()
    files[Self.path] = .status(status)
    var app = try app(asset: files.url("/{version}/tool.tar.gz"))
    let url = files.url(Self.path)
    for _ in 0..<2 {
      let report = await app.checker.report()
      #expect(report.decision?.outcome == Decision.Outcome.none(.notInChannel))
      #expect(
        report.decision?.detail(of: .inChannel) == "'\(url)' responded with status \(status)")
      #expect(report.warnings == [] && report.notifications.shown == 0)
      let state = try app.state
      #expect(state.pending == nil && state.notifications.isEmpty && state.failures == 0)
      #expect(state.channel == report.channel)
      app.wait(days: 1)
    }
    // A URL may be signed for GET alone.
    let once = [404, 410].contains(status) ? ["HEAD"] : ["HEAD", "GET"]
    #expect(asked(files.requests) == (once + once).map { "\($0) \(Self.path)" })
    files[Self.path] = .text("x")
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true)
    #expect(report.decision?.detail(of: .inChannel) == "'\(url)' can be downloaded")
  }

  @Test(arguments: [403, 405, 501])
  func `a server that refuses HEAD is asked for one byte`(status: Int) async throws {
    for answer in [
      LoopbackResponse.text("t", status: 206), .text(String(repeating: "t", count: 3 << 20)),
    ] {
      let files = try LoopbackServer { $0.method == "HEAD" ? .status(status) : answer }
      let app = try app(asset: files.url(Self.path))
      let report = await app.checker.report()
      #expect(report.update?.version == "2.0.0" && report.warnings == [])
      #expect(asked(files.requests) == ["HEAD \(Self.path)", "GET \(Self.path)"])
      #expect(files.requests.map { $0["Range"] } == [nil, "bytes=0-0"])
    }
  }

  @Test(arguments: [408, 429, 500, 503])
  func `a server with troubles of its own leaves a doubt`(status: Int) async throws {
    let files = try LoopbackServer(.status(status))
    let app = try app(asset: files.url(Self.path))
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true)
    #expect(report.channel?.doubt == .file)
    #expect(
      report.warnings == [
        Warning(
          code: "channel.unknown",
          message: "The file may not be there yet: '\(files.url(Self.path))' responded with status "
            + "\(status)")
      ])
    #expect(try app.state.channel == report.channel)
  }

  @Test func `redirects are followed, and the feed's headers stay at its server`() async throws {
    let files = try LoopbackServer { $0["X-Key"] == nil ? .text("x") : .status(404) }
    var app = try app(asset: nil)
    app.server["/tool.tar.gz"] = .redirect(to: files.url(Self.path))
    app.server["/feed"] = .text(
      #"{"version": "2.0.0", "url": "\#(app.server.url("/tool.tar.gz"))"}"#)
    app.checker.feed.headers = [try FeedHeader(name: "X-Key", text: "secret")]
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true && report.warnings == [])
    #expect(asked(files.requests) == ["HEAD \(Self.path)"])
    #expect(app.server.requests(of: "/tool.tar.gz").map { $0["X-Key"] } == ["secret"])
    #expect(
      report.requests.last
        == RequestRecord(url: app.server.url("/tool.tar.gz"), status: 200, isFromCache: false))
  }

  @Test func `while a file is missing, the version before it is offered`() async throws {
    let files = try LoopbackServer { $0.path.hasPrefix("/3") ? .status(404) : .text("x") }
    let entries = ["3.0.0", "2.0.0", "1.5.0"].map { version in
      let names = ["linux", "macos"].flatMap { os in
        ["amd64", "arm64"].map { "tool-\(os)-\($0).tar.gz" }
      }
      let assets = (names + ["checksums.txt"]).map {
        #"{"name": "\#($0)", "browser_download_url": "\#(files.url("/\(version)/\($0)"))"}"#
      }
      return #"{"tag_name": "v\#(version)", "assets": [\#(assets.joined(separator: ", "))]}"#
    }
    let list = "/repos/octo/tool/releases"
    var app = try app(
      asset: nil, feed: "[\(entries.joined(separator: ", "))]", kind: "github", at: list)
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0.0")
    #expect(files.requests.map(\.method) == ["HEAD", "HEAD"])
    #expect(files.requests.map { $0.path.prefix(6) } == ["/3.0.0", "/2.0.0"])
    #expect(report.warnings == [] && report.channel?.release == "3.0.0")

    app.checker.app.version = "2.0.0"
    app.checker.options.isOffline = true
    let later = await app.checker.report()
    #expect(later.decision?.reason == .notInChannel && later.warnings == [])
    #expect(later.decision?.detail(of: .inChannel).contains("/3.0.0/") == true)
  }

  @Test func `nobody is warned of a file whose release is not offered`() async throws {
    let files = try LoopbackServer { .status($0.path.hasPrefix("/3") ? 404 : 503) }
    let entries = ["3.0.0", "2.0.0"].map { #"{"tag_name": "v\#($0)"}"# }
    let list = "/repos/octo/tool/releases"
    var app = try app(
      asset: files.url("/{version}"), feed: "[\(entries.joined(separator: ", "))]",
      kind: "github", at: list)
    #expect(await app.checker.report().warnings.map(\.code) == ["channel.unknown"])
    app.checker.app.version = "2.0.0"
    app.checker.options.isOffline = true
    let later = await app.checker.report()
    #expect(later.decision?.reason == .notInChannel && later.warnings == [])
  }

  @Test func `of releases without their files, three are asked for`() async throws {
    let files = try LoopbackServer(.status(404))
    let entries = ["5", "4", "3", "2"].map { #"{"tag_name": "v\#($0).0.0"}"# }
    let list = "/repos/octo/tool/releases"
    let app = try app(
      asset: files.url("/{version}"), feed: "[\(entries.joined(separator: ", "))]",
      kind: "github", at: list)
    #expect(await app.checker.report().decision?.reason == .notInChannel)
    #expect(asked(files.requests) == ["HEAD /5.0.0", "HEAD /4.0.0", "HEAD /3.0.0"])
  }

  @Test func `without a file that is clearly meant, or for one that lies ready, nobody is asked`()
    async throws
  {
    let files = try LoopbackServer(.status(404))
    let unclear = try app(
      asset: nil,
      feed: #"{"version": "2.0.0", "assets": ["\#(files.url("/a"))", "\#(files.url("/b"))"]}"#)
    let ready = try app(asset: files.url(Self.path))
    try ready.checker.record.state.change { $0.staged = "2.0.0" }
    for app in [unclear, ready] {
      let report = await app.checker.report()
      #expect(report.update?.shouldNotify == true && report.channel == nil)
    }
    #expect(files.requests == [])
  }

  @Test func `a lone file that by-install installs is asked for too`() async throws {
    let files = try LoopbackServer(.status(404))
    var app = try app(asset: nil)
    let root = try TemporaryDirectory()
    try Layout.build(["/opt/bin/tool"], in: root)
    var action = InstallAction(target: root.path + "/opt/bin/tool")
    action.asset = files.url(Self.path)
    var ways = ByInstall()
    ways.ways = [.homebrew: .package("tool")]
    ways.standalone = .install(action)
    app.checker.channel = InstallationChannel(
      action: .byInstall(ways), program: action.target,
      environment: SystemEnvironment(variables: ["HOME": root.path, "PATH": "/usr/bin"]),
      root: root.path)
    app.checker.channel?.patience = .ample
    #expect(await app.checker.report().decision?.reason == .notInChannel)
    app.checker.channel?.asksForFiles = false
    #expect(await app.checker.report().update?.version == "2.0.0")
  }

  // Package managers that get a version later than the feed announces it.

  @Test(arguments: LaggingChannel.all)
  func `a version that comes a week after its release is offered then, until it is taken back`(
    channel: LaggingChannel
  ) async throws {
    var tool = try LaggingApp(channel)
    let manager = channel.manager.title
    try tool.publish("1.9.0")
    for _ in 0..<7 {
      let report = try await tool.nextDay()
      #expect(report.decision?.outcome == Decision.Outcome.none(.notInChannel))
      #expect(report.decision?.detail(of: .inChannel) == "\(manager) has 1.9.0, not 2.0.0")
      #expect(report.warnings == [] && report.notifications.shown == 0)
      let state = try tool.app.state
      #expect(state.reason == .notInChannel && state.pending == nil)
      #expect(state.notifications.isEmpty && state.failures == 0)
      #expect(state.channel?.release == "2.0.0" && state.channel == report.channel)
    }
    try tool.publish("2.0.0")
    let report = try await tool.nextDay()
    #expect(report.update?.version == "2.0.0" && report.update?.shouldNotify == true)
    #expect(report.decision?.detail(of: .inChannel) == "\(manager) has 2.0.0")
    #expect(try tool.app.state.pending?.version == "2.0.0")
    let next = try await tool.nextDay()
    #expect(next.decision?.reason == .notifiedEnough && next.notifications.shown == 1)
    // The manager takes it back.
    tool.app.answer(configuration: #"{"notify": "always"}"#)
    try tool.publish("1.9.0")
    #expect(try await tool.nextDay().decision?.reason == .notInChannel)
    let state = try tool.app.state
    #expect(state.pending == nil && state.notifications["2.0.0"] == 1)
    // The manager names no version.
    try tool.publish(nil)
    let doubtful = try await tool.nextDay()
    #expect(doubtful.update?.version == "2.0.0")
    #expect(doubtful.warningCodes == [Warning.channelUnknown])
    #expect(doubtful.channel?.doubt == .manager)
    #expect(try tool.app.state.channel == doubtful.channel)
  }

  @Test func `without the network the last answer counts, and nobody is asked`() async throws {
    let channel = try #require(LaggingChannel.all.first)
    var tool = try LaggingApp(channel)
    try tool.publish("1.9.0")
    _ = try await tool.nextDay()
    try tool.publish("2.0.0")
    tool.app.checker.options.isOffline = true
    #expect(await tool.app.checker.report().decision?.reason == .notInChannel)
  }
}
