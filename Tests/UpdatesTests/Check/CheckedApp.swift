import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// An app whose checks ask a server of the test's own and remember in a folder of the test's own.
struct CheckedApp {
  static let configurationPath = "/updates.json"
  static let lookupPath = "/lookup"
  /// 2 January 2026, 03:04:05 UTC.
  static let start = Instant(secondsSince1970: 1_767_323_045)

  let directory: TemporaryDirectory
  let server: ScriptedServer
  var checker: UpdateChecker

  /// The app's configuration is a document of the server, and so is the lookup's answer.
  init(configuration: String? = nil, lookup: String? = nil, installed: String? = "1.4.0") throws {
    directory = try TemporaryDirectory()
    server = try ScriptedServer()
    checker = UpdateChecker(
      app: App(id: "com.example.tool", name: "Tool", version: installed),
      configurationURL: server.url(Self.configurationPath),
      environment: SystemEnvironment(
        variables: ["HOME": directory.path, "LANG": "en_GB.UTF-8", "PATH": "/usr/bin"]))
    checker.system = RunningSystem(name: "linux", version: "12")
    checker.options.now = Self.start
    // Long enough for a machine on which a thousand tests run at once.
    checker.options.timeout = .ample
    if let configuration { answer(configuration: configuration) }
    if let lookup {
      answer(lookup: lookup)
      checker.feed.lookupURL = server.url(Self.lookupPath)
    }
  }

  func answer(configuration: String) {
    server[Self.configurationPath] = .text(configuration)
  }

  func answer(lookup: String) {
    server[Self.lookupPath] = .text(lookup)
  }

  /// Lets so many days pass.
  mutating func wait(days: Double) {
    checker.options.now = checker.options.now?.adding(seconds: days * 86_400)
  }

  var state: State {
    get throws { try checker.record.state.read().state }
  }

  /// The configuration as it was kept; nil where it was not.
  var keptConfiguration: [UInt8]? {
    get throws {
      try checker.record.cache.entry(
        name: "configuration", for: DocumentRequest(url: server.url(Self.configurationPath)))?.bytes
    }
  }

  /// A lookup's answer with one element of these members.
  static func lookup(_ members: String) -> String {
    #"{"resultCount": 1, "results": [{\#(members)}]}"#
  }
}

extension CheckReport {
  var update: Update? { decision?.update }

  var warningCodes: [String] { warnings.map(\.code) }
}
