import Foundation
import Testing
import UpdatesTestSupport

/// Several processes at once, and new versions that end the one that installs them.
@Suite struct HostileInstallTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
  }

  private func document(_ words: String...) async throws -> JSONValue {
    try await tool.run(words + site.options + ["--json"]).document()
  }

  @Test func `a new version may check for updates while it is tried`() async throws {
    // The check must not wait for the installation, which waits for the new version.
    let words = (["check", "--json"] + site.options).map { "'\($0)'" }.joined(separator: " ")
    try site.publish(
      "2.0.0",
      "#!/bin/sh\n'\(tool.tool.path)' \(words) --installed 2.0.0 > checked\necho 'tool 2.0.0'\n")
    let installed = try await document("install")
    #expect(installed["result"]?.string == "installed")
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `of two installations at once one waits, and leaves the other's work alone`()
    async throws
  {
    // While the first one is proved, the second one is waiting.
    try site.publish("2.0.0", "#!/bin/sh\nsleep 1\necho 'tool 2.0.0'\n")
    let both = try await tool.tool.runTogether(2, ["install", "--json"] + site.options)
    let results = try both.map { try $0.document()["result"]?.string ?? "" }
    #expect(results.sorted() == ["already", "installed"])
    #expect(site.says == "tool 2.0.0")
    let history = try await tool.run("history", "--id", "com.example.tool", "--json").document()
    guard case .array(let installs)? = history["installs"] else {
      Issue.record("\(history)")
      return
    }
    #expect(installs.map { $0["outcome"]?.string } == ["installed"])
    let back = try await document("rollback")
    #expect(back["to"]?.string == "1.4.0")
    #expect(site.says == "tool 1.4.0")
  }

  private static let removal = "rm -f \"$0\"; kill -9 $PPID"
  private static let killers = ["kill -9 $PPID", "kill -9 $PPID; rm -f \"$0\"", removal]

  /// The program's text: one that kills who runs it is not run here.
  private var inPlace: String? { try? String(contentsOfFile: site.target, encoding: .utf8) }

  private func write(byInstall: Bool, _ more: [String: Any] = [:]) throws {
    byInstall ? try site.writeByInstall(more) : try site.writeAppFile(more)
  }

  @Test(arguments: killers, [false, true])
  func `a version that kills who installs it is gone two runs later`(
    command: String, byInstall: Bool
  ) async throws {
    try write(byInstall: byInstall)
    try site.publish("2.0.0", "#!/bin/sh\n\(command)\necho 'tool 2.0.0'\n")
    let killed = try await tool.run(["install"] + site.options)
    #expect(killed.status == nil)
    try site.publish("2.0.1")
    try write(
      byInstall: byInstall,
      ["updates": ["version": "2.0.1", "release-notes": "Better", "notify": "always"]])
    var results: [String?] = []
    for _ in 0..<2 where results.last != "installed" {
      let result = try await tool.run(["install", "--json"] + site.options)
      results.append(result.output.isEmpty ? nil : try result.document()["result"]?.string)
    }
    #expect(results.last == "installed", "\(results)")
    // What has removed itself is not proved again.
    #expect(command != Self.removal || results.count == 1, "\(results)")
    #expect(inPlace == InstallSite.program("2.0.1"))
    let back = try await document("rollback")
    #expect(back["to"]?.string == "1.4.0", "\(back)")
    #expect(inPlace == InstallSite.program("1.4.0"))
  }

  @Test(arguments: [false, true])
  func `a version that removes itself and kills who installs it is not tried again`(
    byInstall: Bool
  ) async throws {
    try write(byInstall: byInstall)
    try site.publish("2.0.0", "#!/bin/sh\n\(Self.removal)\n")
    #expect(try await tool.run(["install"] + site.options).status == nil)
    for _ in 0..<2 {
      let result = try await tool.run(["install", "--json"] + site.options)
      #expect(result.status == 0, "\(result)")
      #expect(try result.document()["reason"]?.string == "skipped")
      #expect(inPlace == InstallSite.program("1.4.0"))
    }
  }

  @Test func `rollback leaves a version that begins to kill who runs it`() async throws {
    try site.publish(
      "2.0.0", "#!/bin/sh\n[ -e \"$HOME/later\" ] && kill -9 $PPID\necho 'tool 2.0.0'\n")
    #expect(try await document("install")["result"]?.string == "installed")
    try tool.home.write("", to: "later")
    #expect(try await document("rollback", "--dry-run")["from"]?.string == "2.0.0")
    let back = try await document("rollback")
    #expect(back["from"]?.string == "2.0.0" && back["to"]?.string == "1.4.0", "\(back)")
    #expect(inPlace == InstallSite.program("1.4.0"))
  }

  @Test(arguments: ["cat other > bin/tool", "mv other bin/tool"])
  func `what another program has put in place of a killed installation stays`(
    command: String
  ) async throws {
    try site.publish("2.0.0", "#!/bin/sh\nkill -9 $PPID\n")
    #expect(try await tool.run(["install"] + site.options).status == nil)
    try tool.home.write(InstallSite.program("3.0.0"), to: "other")
    try ChildProcess.run("sh", ["-c", command], in: tool.home.path)
    #expect(try await document("install")["result"]?.string == "already")
    #expect(inPlace == InstallSite.program("3.0.0"))
    let back = try await tool.run(["rollback", "--json"] + site.options)
    #expect(back.status == 77)
    #expect(try back.document()["error"]?["code"]?.string == "install.target-replaced")
    #expect(inPlace == InstallSite.program("3.0.0"))
  }

  @Test(arguments: killers, [false, true])
  func `rollback leaves a version that kills who installs it, and says so`(
    command: String, byInstall: Bool
  ) async throws {
    try write(byInstall: byInstall)
    try site.publish("2.0.0", "#!/bin/sh\n\(command)\necho 'tool 2.0.0'\n")
    #expect(try await tool.run(["install"] + site.options).status == nil)
    let result = try await tool.run(["rollback", "--json"] + site.options)
    #expect(result.status == 0, "\(result.errors)")
    let back = try result.document()
    #expect(back["result"]?.string == "rolled-back" && back["error"] == .null, "\(back)")
    #expect(back["from"]?.string == "2.0.0" && back["to"]?.string == "1.4.0", "\(back)")
    #expect(inPlace == InstallSite.program("1.4.0"))
    #expect(try await document("check")["reason"]?.string == "skipped")
    #expect(try await tool.run(["rollback"] + site.options).status == 66)
  }
}
