import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The code that `embed --alone` prints, in programs that run on terminals.
@Suite(.onTerminals) struct StandaloneCodeTests {
  static func server(_ version: String = "2.0.0") throws -> LoopbackServer {
    try LoopbackServer(
      .text(
        #"{"updates":{"min-os-required":{"version":"12"},"version":"\#(version)"}}"#,
        headers: [.init("ETag", "\"e1\"")]))
  }

  @Test(arguments: HostProgram.alone)
  func `a version is told at the next start, twice, and the server is asked once`(
    host: HostProgram
  ) throws {
    let server = try Self.server("v2.0.0")
    let site = try StandaloneSite(host, asking: server.url())
    #expect(try site.said() == "")
    try site.waitForAnswer()
    for news in [StandaloneSite.news("2.0.0"), StandaloneSite.news("2.0.0"), ""] {
      #expect(try site.said() == news)
    }
    #expect(server.requests.count == 1)
    #expect(server.requests.first?["User-Agent"] == "com.example.tool/1.4.0")
  }

  private static let feeds = [
    Feed(
      kind: "github", place: "/repos/example/tool/releases",
      path: "/repos/example/tool/releases/latest",
      answer: #"{"id":1,"body":"\"tag_name\": \"v9\"","tag_name":"v2.0.0","name":"v3"}"#),
    Feed(
      kind: "npm", place: "/@example/tool", path: "/@example/tool/latest",
      answer: #"{"name":"@example/tool","scripts":{"version":"make"},"version":"2.0.0"}"#),
    Feed(
      kind: "pypi", place: "/pypi/tool/json", path: "/pypi/tool/json",
      answer: """
        { "info": { "description": "say \\"version\\": \\"9\\"", "version": "2.0.0" },
          "releases": { "1.0": [] } }
        """),
  ]

  struct Feed: Sendable {
    let kind: String
    let place: String
    let path: String
    let answer: String
  }

  @Test(arguments: HostProgram.alone, feeds)
  func `each kind of feed tells its newest version`(host: HostProgram, feed: Feed) throws {
    let server = try LoopbackServer { request in
      request.path == feed.path ? .text(feed.answer) : .status(404)
    }
    let site = try StandaloneSite(
      host, keys: #""feed":{"kind":"\#(feed.kind)","url":"\#(server.url(feed.place))"}"#)
    #expect(try site.said() == "")
    try site.waitForAnswer()
    #expect(try site.said().hasPrefix("Tool 2.0.0 is available (you have 1.4.0): "))
  }

  @Test(arguments: HostProgram.alone)
  func `on another day it asks whether the answer has changed`(host: HostProgram) throws {
    let isAsked = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      isAsked.signal()
      return .status(304)
    }
    let site = try StandaloneSite(host, asking: server.url())
    try site.remember("1.4.0", etag: "\"e1\"")
    let names = try FileManager.default.contentsOfDirectory(atPath: site.folder)
    let today = try #require(names.first { $0.hasPrefix("asked_") })
    try FileManager.default.moveItem(
      atPath: site.folder + "/" + today, toPath: site.folder + "/asked_2020-01-01")
    #expect(try site.said() == "")
    #expect(isAsked.wait(timeout: .now() + 60) == .success)
    #expect(server.requests[0]["If-None-Match"] == "\"e1\"")
    #expect(
      FileManager.default.contents(atPath: site.folder + "/answer")
        == Data("1.4.0\n\"e1\"\n".utf8))
  }

  @Test(
    arguments: HostProgram.alone,
    [
      ("1.10.0", true), ("1.4", false), ("1.4.0", false), ("1.3.99", false), ("2.0.0-rc.1", false),
      ("1.4.0.0", false), ("1.4.1", true), ("10.0", true), ("", false),
      ("\u{1B}[31m2.0.0", false), ("2.0.0 $(id)", false),
      ("9" + String(repeating: ".0", count: 20), false), ("<html>", false),
    ])
  func `versions are compared by their numbers, and what is none or a pre-release is no news`(
    host: HostProgram, version: (text: String, isOffered: Bool)
  ) throws {
    let site = try StandaloneSite(host)
    try site.remember(version.text)
    #expect(try site.said() == (version.isOffered ? StandaloneSite.news(version.text) : ""))
  }

  @Test(arguments: HostProgram.alone, ["", "dev", "v", "١"])
  func `a program without a version hears nothing`(host: HostProgram, version: String) throws {
    var other = host
    other.main = host.main.replacing("\"1.4.0\"", with: "\"\(version)\"")
      .replacing(" 1.4.0 ", with: " '\(version)' ")
    let site = try StandaloneSite(other)
    try site.remember("2.0.0")
    #expect(try site.said() == "")
  }

  @Test(arguments: HostProgram.alone)
  func `a server that is away, or says nothing of use, or redirects to http, is no problem`(
    host: HostProgram
  ) throws {
    let other = try Self.server()
    let isAsked = DispatchSemaphore(value: 0)
    let garbage = try LoopbackServer { request in
      isAsked.signal()
      return switch request.path {
      case "/bytes": .message(status: 200, headers: [], body: Array(0...255))
      case "/version": .text(#"{"updates":{"version":"2\u001b[31m"}}"#)
      case "/other": .text(#"{"updates":{"x":1},"z":{"version":"5.0"}}"#)
      case "/list": .text(#"{"a":{"version":"5.0"},"updates":["5.0"]}"#)
      case "/number": .text(#"{"updates":{"version":2.5,"5.0":"5.0"}}"#)
      case "/text": .text(#""5.0""#)
      case "/page": .text(#"<html>"version": "5.0"</html>"#)
      case "/failed": .text(#"{"updates":{"version":"2.0.0"}}"#, status: 500)
      default: .redirect(to: other.url())
      }
    }
    let paths = [
      "/bytes", "/version", "/other", "/list", "/number", "/text", "/page", "/failed", "/moved",
    ]
    let sites = try paths.map { try StandaloneSite(host, asking: garbage.url($0)) }
    for site in sites {
      #expect(try site.said() == "")
      #expect(isAsked.wait(timeout: .now() + 60) == .success)
    }
    for site in sites { #expect(try site.said() == "") }
    #expect(other.requests.isEmpty)
    let closed = try ClosedPort()
    let site = try StandaloneSite(host, asking: "http://127.0.0.1:\(closed.port)/")
    #expect(try site.said() == "")
    #expect(try site.said() == "")
  }

  @Test(arguments: HostProgram.alone)
  func `a server that never answers does not delay the program`(host: HostProgram) throws {
    let silent = try BlackHole()
    let site = try StandaloneSite(host, asking: "http://127.0.0.1:\(silent.port)/")
    let begin = ContinuousClock.now
    #expect(try site.said() == "")
    #expect(begin.duration(to: .now) < .seconds(2.5))
  }

  @Test(arguments: HostProgram.alone)
  func `without a place to remember, nothing is asked or said`(host: HostProgram) throws {
    let server = try Self.server()
    let site = try StandaloneSite(host, asking: server.url())
    try site.tool.home.write("", to: ".local")
    #expect(try site.said() == "")
    // Where a folder exists, but none can be made.
    #expect(try site.said([], ["XDG_STATE_HOME": "/proc/x"]) == "")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: HostProgram.alone)
  func `scripts, agents and completions hear nothing`(host: HostProgram) throws {
    let site = try StandaloneSite(host)
    try site.remember("2.0.0")
    for name in ["CI", "NO_UPDATE_NOTIFIER", "DISABLE_UPDATE_CHECK", "CLAUDECODE", "COMP_LINE"] {
      #expect(try site.said([], [name: ""]) == "")
    }
    for word in ["--help", "-h", "--version", "completion", "completions"] {
      #expect(try site.said([word]) == "")
    }
    let words = ["HOME=" + site.tool.home.path] + site.command
    #expect(try ChildProcess.run("env", words, in: "/") == "before\nafter\n")
    #expect(site.marks.isEmpty)
    #expect(try site.said() == StandaloneSite.news("2.0.0"))
  }

  @Test(arguments: HostProgram.alone)
  func `programs at the same time tell it twice together`(host: HostProgram) throws {
    let site = try StandaloneSite(host)
    try site.remember("2.0.0")
    let terminals = try (0..<6).map { _ in try site.start() }
    for terminal in terminals { try terminal.waitForEnd() }
    #expect(terminals.count { $0.output.contains("2.0.0") } == 2)
    #expect(site.marks == ["shown_2.0.0_1", "shown_2.0.0_2"])
  }
}
