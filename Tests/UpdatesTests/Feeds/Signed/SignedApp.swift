import Testing
import UpdatesTestSupport

@testable import Updates

/// An app whose feed is a signed document.
struct SignedApp {
  let site: SignedSite
  let home: TemporaryDirectory
  var checker: UpdateChecker
  /// 2 January 2026, 03:04:05 UTC.
  static let now = Instant(secondsSince1970: 1_767_323_045)

  init(kind: String = Feed.json.kind, name: String = "feed.json") throws {
    site = try SignedSite()
    home = try TemporaryDirectory()
    checker = UpdateChecker(
      app: App(id: "com.example.tool", name: "Tool", version: "1.0"),
      environment: SystemEnvironment(
        variables: ["HOME": home.path, "LANG": "en_GB.UTF-8", "PATH": "/usr/bin"]))
    checker.system = RunningSystem(name: "linux", version: "12")
    checker.feed.kind = kind
    checker.feed.urls = [site.server.url("/" + name)]
    checker.feed.publicKey = try SigningKey(site.key)
    checker.feed.isSigned = true
    checker.options.now = Self.now
    checker.options.timeout = .ample
  }

  /// The version that a check offers.
  func offered(sourceLocation: SourceLocation = #_sourceLocation) async -> String? {
    let report = await checker.report()
    #expect(report.failure == nil, sourceLocation: sourceLocation)
    return report.decision?.update?.version
  }

  /// Why a check trusts nothing; nil if it does, or if it fails for another reason.
  func distrust() async -> String? {
    let report = await checker.report()
    #expect(report.decision == nil)
    guard let failure = report.failure, failure.kind == .untrusted, failure.subject == .feed,
      let range = failure.summary.firstRange(of: " cannot be trusted: ")
    else { return nil }
    return String(failure.summary[range.upperBound...])
  }

  /// The same app, from now on asked without a network.
  var offline: SignedApp {
    var app = self
    app.checker.options.isOffline = true
    return app
  }

  /// The statuses of a check's requests, with the end of each path.
  func requests() async -> [String] {
    await checker.report().requests.map { request in
      let name = request.url.split(separator: "/").last ?? ""
      return "\(name) \(request.status.map(String.init) ?? "-")"
    }
  }
}
