import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// An administrator's mirror, which is asked in place of the servers that a program names.
@Suite(.enabled(if: getuid() == 0, "only root can write a policy")) struct MirrorTests {
  let site: SettingsTool
  let server: RecordingServer

  init() throws {
    site = try SettingsTool()
    server = try RecordingServer { request in
      switch request.path {
      case "/m/feed": .status(302, headers: [.init("Location", "https://cdn.example/feed.json")])
      case "/m/cdn/feed.json": .text(#"{"version":"2.0","notes":"Mended"}"#)
      case "/m/tool": .text("#!/bin/sh\necho 2.0\n")
      case "/m/o/n/releases/latest":
        .status(302, headers: [.init("Location", "/m/o/n/releases/tag/v2.0")])
      case "/m/o/n/releases/tag/v2.0": .text("")
      default: .status(404)
      }
    }
    let base = server.url("/m/")
    try site.policy(
      "",
      mirrors: #""https://origin.example/":"\#(base)","https://github.com/":"\#(base)","#
        + #""https://cdn.example/":"\#(base)cdn/""#)
  }

  private func register(_ feed: String, _ action: String = #"{"open":true}"#) throws {
    try site.tool.write(
      #"{"app":{"id":"\#(SettingsTool.id)","name":"Tool","version":"1.0"},"feed":\#(feed),"#
        + #""action":\#(action)}"#, to: "usr/updates-tui/apps/\(SettingsTool.id).json")
  }

  @Test func `feeds, redirects and downloads come from it, and texts show the original`()
    async throws
  {
    let target = try site.tool.write("#!/bin/sh\necho 1.0\n", to: "bin/tool")
    let feed = "https://origin.example/feed"
    try register(
      #"{"kind":"json","url":"\#(feed)","headers":{"Authorization":"Bearer 5ecre7"}}"#,
      #"{"install":"\#(target)","asset":"https://origin.example/tool"}"#)
    try await site.document("explain").expect(
      #"""
      {"update": {"version": "2.0"}, "feed": {"url": "\#(feed)"},
       "requests": [{"url": "\#(feed)", "mirror": "\#(server.url("/m/feed"))"}]}
      """#)
    let text = try await site.app("explain").output
    #expect(
      text.contains("\(feed): status 200, asked at the mirror \(server.url("/m/feed"))"))
    #expect(try await site.app("notes").output == "Mended\n")
    let update = try await site.app("update")
    #expect(try site.tool.text(of: "bin/tool").contains("2.0"), "\(update)")
    #expect(server.requests.allSatisfy { $0["Authorization"] == nil })
    let paths = server.requests.map(\.path)
    #expect(["/m/feed", "/m/cdn/feed.json", "/m/tool"].allSatisfy(paths.contains), "\(paths)")
    let history = try await site.app("history")
    #expect(history.output.contains("from https://origin.example/tool"), "\(history)")
  }

  @Test func `content comes from it too`() async throws {
    let breeze = try UpdatesTool(product: "breeze")
    let words = ["fresh", "update", "guide", "--url", "https://origin.example/tool"]
    let result = try await breeze.run(words, environment: site.environment)
    #expect(server.requests.map(\.path) == ["/m/tool"], "\(result)")
    #expect(!result.errors.contains("127.0.0.1"), "\(result)")
  }

  @Test func `the redirect that names GitHub's newest release is read as the original's`()
    async throws
  {
    try register(#"{"kind":"github","url":"https://github.com/o/n/releases/latest"}"#)
    try await site.document("check").expect(
      #"{"update": {"version": "2.0", "page": "https://github.com/o/n/releases/tag/v2.0"}}"#)
  }

  @Test func `who names the mirror sends it the headers`() async throws {
    try register(
      #"{"kind":"json","url":"\#(server.url("/m/cdn/feed.json"))","headers":{"X-Seat":"42"}}"#)
    #expect(try await site.app("check").status == 100)
    #expect(server.requests.map { $0["X-Seat"] } == ["42"])
  }

  @Test func `a failure names the address that was meant, and doctor the mirror`() async throws {
    try register(#"{"kind":"json","url":"https://origin.example/none"}"#)
    let check = try await site.app("check")
    check.expect(69, errors: "'https://origin.example/none'")
    #expect(!check.errors.contains("127.0.0.1"))
    let doctor = try await site.run("doctor")
    let line = "\(server.url("/m/cdn/")) instead of https://cdn.example/: /"
    #expect(doctor.output.contains(line), "\(doctor.output)")
  }
}
