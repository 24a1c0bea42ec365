import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// A package manager that has installed a tool, and what it says about the versions that it has.
struct LaggingChannel: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let manager: Installation.Manager
  /// The files and links, of which the last is the program.
  let layout: [String]
  var package = "tool"
  /// The programs of the manager, by their paths, with the condition on which they print the answer;
  /// none if the answer is a document on a server.
  var programs: [String: String] = [:]
  /// The answer for a version; nil for a package that the manager does not have.
  let answer: @Sendable (String?) -> String

  var program: String { String((layout.last ?? "").prefix { $0 != " " }) }

  static let all = [
    LaggingChannel(
      testDescription: "brew", manager: .homebrew,
      layout: [
        "/opt/homebrew/Cellar/tool/1.4.0/bin/tool",
        "/opt/homebrew/bin/tool -> ../Cellar/tool/1.4.0/bin/tool",
      ], programs: ["/opt/homebrew/bin/brew": #"[ "$1" = info ]"#]
    ) { version in
      let formula = version.map {
        #"{"name": "tool", "versions": {"stable": "\#($0)", "head": "HEAD"}, "revision": 1}"#
      }
      return #"{"formulae": [\#(formula ?? "")], "casks": []}"#
    },
    LaggingChannel(
      testDescription: "npm's document", manager: .npm,
      layout: [
        "/usr/lib/node_modules/tool/cli.js", "/usr/bin/npm",
        "/usr/bin/tool -> ../lib/node_modules/tool/cli.js",
      ]
    ) { version in
      guard let version else { return #"{"error": "Not found"}"# }
      return #"{"name": "tool", "dist-tags": {"latest": "\#(version)", "next": "3.0.0-rc.1"}, "#
        + #""versions": {"1.8.0": {}, "\#(version)": {}, "3.0.0-rc.1": {}}}"#
    },
    LaggingChannel(
      testDescription: "flatpak", manager: .flatpak,
      layout: ["/home/ann/.local/share/flatpak/exports/bin/com.example.Tool"],
      package: "com.example.Tool",
      programs: [
        "/commands/flatpak":
          #"if [ "$1" = info ]; then echo flathub; exit; fi; [ "$1 $2" = "remote-info flathub" ]"#
      ]
    ) { version in
      "Tool - A tool\n\n    ID: com.example.Tool\n" + (version.map { "  Version: \($0)\n" } ?? "")
    },
  ]
}

/// An app of version 1.4.0 whose feed announces 2.0.0 on the first of many days.
struct LaggingApp {
  let channel: LaggingChannel
  let root: TemporaryDirectory
  var app: CheckedApp

  init(_ channel: LaggingChannel) throws {
    self.channel = channel
    root = try TemporaryDirectory()
    app = try CheckedApp(lookup: CheckedApp.lookup(#""version": "2.0.0""#))
    app.answer(configuration: "{}")
    try Layout.build(channel.layout, in: root)
    for (path, condition) in channel.programs {
      _ = try root.script(path, "\(condition) || exit 2\ncat '\(root.path)/answer'")
    }
    var ways = ByInstall()
    ways.ways[channel.manager] = .package(channel.package)
    if channel.programs.isEmpty { ways.channelURLs[channel.manager] = app.server.url("/document") }
    app.checker.channel = InstallationChannel(
      action: .byInstall(ways), program: root.path + channel.program,
      environment: SystemEnvironment(
        variables: [
          "HOME": root.path + "/home/ann",
          "PATH": root.path + "/commands:/usr/bin:/bin",
        ]),
      root: root.path)
    app.checker.channel?.patience = .ample
  }

  /// Lets the manager have a version, or none.
  func publish(_ version: String?) throws {
    let answer = channel.answer(version)
    app.server["/document"] = .text(answer)
    try root.write(answer, to: "answer")
  }

  /// The report of the daily check, which is due.
  mutating func nextDay() async throws -> CheckReport {
    app.wait(days: 1)
    let now = try #require(app.checker.options.now)
    #expect(try Schedule.daily.nextDue(app.state, now: now).map { $0 <= now } == true)
    return await app.checker.report()
  }
}
