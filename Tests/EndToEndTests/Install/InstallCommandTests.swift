import Foundation
import Testing
import UpdatesTestSupport

@Suite struct InstallCommandTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
  }

  private func run(_ words: String...) async throws -> ToolResult {
    try await tool.run(words + site.options)
  }

  private func document(_ words: String...) async throws -> JSONValue {
    try await tool.run(words + site.options + ["--json"]).document()
  }

  @Test func `an update is installed, told, and taken back`() async throws {
    let installed = try await document("install")
    #expect(installed["result"]?.string == "installed")
    #expect(installed["from"]?.string == "1.4.0" && installed["to"]?.string == "2.0.0")
    #expect(installed["path"]?.string == site.target)
    #expect(installed["verification"]?.string == "checksum")
    #expect(installed["proved"] == .boolean(true))
    #expect(site.says == "tool 2.0.0")
    let again = try await document("install")
    #expect(again["result"]?.string == "already" && again["to"]?.string == "2.0.0")
    let back = try await document("rollback")
    #expect(back["result"]?.string == "rolled-back")
    #expect(back["from"]?.string == "2.0.0" && back["to"]?.string == "1.4.0")
    #expect(site.says == "tool 1.4.0")
    // What was left is not offered again.
    let check = try await document("check")
    #expect(check["reason"]?.string == "skipped")
    let german = try await tool.run(
      ["history", "--id", "com.example.tool"], environment: ["LC_ALL": "de_DE.UTF-8"]
    ).output
    #expect(german.contains("  1.4.0 → 2.0.0  Nur Prüfsumme, http://"), "\(german)")
    #expect(german.contains("  2.0.0 → 1.4.0  com.example.tool ist wieder Version 1.4.0."))
    let history = try await tool.run("history", "--id", "com.example.tool", "--json").document()
    guard case .array(let installs)? = history["installs"] else {
      Issue.record("\(history)")
      return
    }
    #expect(installs.map { $0["outcome"]?.string } == ["installed", "rolled-back"])
    #expect(installs.map { $0["proved"] } == [.boolean(true), .boolean(true)])
    #expect(installs[0]["url"]?.string == site.server.url("/tool-2.0.0.tar.gz"))
  }

  @Test func `a version that does not run is rolled back, said, and not tried again by itself`()
    async throws
  {
    try site.publish("2.0.0", "#!/bin/sh\necho again >> \"$HOME/tries\"; exit 3\n")
    let result = try await tool.run(["install", "--json"] + site.options)
    let error = try result.document()["error"]
    #expect(result.status == 74 && error?["code"]?.string == "install.not-proved")
    #expect(try result.document()["result"]?.string == "failed")
    #expect(error?["message"]?.string?.contains("exited with status 3") == true)
    #expect(site.says == "tool 1.4.0")
    #expect(try await document("check")["reason"]?.string == "skipped")
    #expect(try await run("explain").output.contains("was installed and did not run"))
    let history = try await tool.run("history", "--id", "com.example.tool").output
    #expect(history.contains("failed, from http://"))
    #expect(history.contains(": the new version does not run:"))
    #expect(!history.contains("it did not run"))
    let prompted = try await run("prompt", "--answer", "update", "--print-choice")
    #expect(prompted.output == "none\n")
    for more in [[], ["--staged"]] {
      let again = try await tool.run(["install", "--json"] + more + site.options)
      let document = try again.document()
      #expect(again.status == 0 && document["result"]?.string == "none", "\(document)")
      #expect(document["reason"]?.string == "skipped" && document["from"]?.string == "1.4.0")
    }
    #expect(
      try await run("install").output
        == "2.0.0 was not installed: it did not run here before; --always tries it again\n")
    #expect(try await run("install", "--always").status == 74)
    #expect(
      try String(contentsOfFile: tool.home.path + "/tries", encoding: .utf8) == "again\nagain\n")
    #expect(site.says == "tool 1.4.0")
  }

  @Test(arguments: ["skip", "rollback"])
  func `without a person a version that was skipped or left is not installed`(
    command: String
  ) async throws {
    if command == "skip" {
      _ = try await tool.run(["skip", "2.0.0", "--id", "com.example.tool"])
    } else {
      for words in ["install", command] { #expect(try await run(words).status == 0) }
    }
    let document = try await document("install")
    #expect(document["result"]?.string == "none" && document["reason"]?.string == "skipped")
    let result = try await run("install")
    #expect(result.status == 0)
    #expect(result.output == "2.0.0 was not installed: it was skipped; --always installs it\n")
    #expect(site.says == "tool 1.4.0")
    #expect(try await run("install", "--always").status == 0)
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `a download that is not what the publisher sums up is refused, with 77`()
    async throws
  {
    try site.site.write("something else", to: "tool-2.0.0.tar.gz")
    let result = try await run("install")
    #expect(result.status == 77)
    #expect(result.errors.contains("has the checksum"))
    #expect(site.says == "tool 1.4.0")
  }

  @Test func `a rehearsal says which file, which place and which checks`() async throws {
    let before = UpdatesTool.contents(of: tool.home.path)
    let result = try await run("install", "--dry-run")
    #expect(result.status == 0)
    #expect(result.output.contains("Download " + site.server.url("/tool-2.0.0.tar.gz")))
    #expect(result.output.contains("Replace  " + site.target))
    #expect(result.output.contains("says 2.0.0"))
    let document = try await document("install", "--dry-run")
    #expect(document["result"]?.string == "planned")
    #expect(document["plan"]?["asset"]?["name"]?.string == "tool-2.0.0.tar.gz")
    #expect(UpdatesTool.contents(of: tool.home.path) == before)
  }

  @Test func `the progress is a line of JSON for each step`() async throws {
    let result = try await run("install", "--progress", "json")
    #expect(result.status == 0)
    let events = try result.errors.split(separator: "\n").map {
      try JSONValue(text: String($0))["event"]?.string ?? ""
    }
    #expect(Set(events) == ["downloading", "verifying", "unpacking", "switching", "proving"])
    #expect(events.last == "proving")
  }

  @Test func `an app file that is not trusted installs nothing`() async throws {
    let result = try await tool.run(["install", "--config", site.appFile, "--installed", "1.4.0"])
    #expect(result.status == 78)
    #expect(result.errors.contains("'action.install' was ignored"), "\(result.errors)")
    #expect(site.says == "tool 1.4.0")
  }

  @Test func `without anything to install or run it says so, with 78`() async throws {
    try site.writeAppFile(["action": ["open": true]])
    let result = try await run("install")
    #expect(result.status == 78, "\(result)")
    #expect(result.errors.contains("neither what to install nor what to run"))
  }
}

/// What is known after Update has run a command.
@Suite struct CommandUpdateTests {
  private let tool: UpdatesTool
  private let site: InstallSite

  init() throws {
    tool = try UpdatesTool()
    site = try InstallSite(in: tool.home)
  }

  private func run(_ words: String...) async throws -> ToolResult {
    try await tool.run(words + ["--app", "com.example.tool"])
  }

  /// Registers an app for which Update runs this script.
  private func register(_ script: String) async throws {
    try site.writeAppFile(["action": ["run": ["/bin/sh", "-c", script]]])
    #expect(try await tool.run("apps", "add", site.appFile).status == 0)
  }

  /// A script that installs a version.
  private func bringing(_ version: String) -> String {
    "printf '#!/bin/sh\\necho tool \(version)\\n' > '\(site.target)'"
  }

  @Test func `a manager may bring a later version than the announced one`() async throws {
    try await register(bringing("2.3.0"))
    let prompted = try await run("prompt", "--answer", "update")
    #expect(prompted.status == 0, "\(prompted.errors)")
    #expect(prompted.errors.contains("Start Tool again to use 2.3.0"), "\(prompted.errors)")
    let history = try await run("history")
    #expect(history.output.contains("1.4.0 → 2.3.0  installed, it runs, by /bin/sh"))
    let status = try await run("status")
    #expect(status.output.contains("Installed: 2.3.0"), "\(status.output)")
  }

  @Test func `install runs the command, and says what came of it`() async throws {
    let script = bringing("2.1.0")
    try await register(script)
    let planned = try await run("install", "--dry-run")
    #expect(planned.output.hasPrefix("Run      /bin/sh -c "), "\(planned.output)")
    #expect(planned.output.contains("Check    '/bin/sh \(site.target) --version' says 2.0.0"))
    let plan = try await run("install", "--dry-run", "--json").document()
    #expect(plan["result"]?.string == "planned")
    guard case .array(let commands)? = plan["plan"]?["commands"] else {
      Issue.record("\(plan)")
      return
    }
    #expect(commands.map(\.strings) == [["/bin/sh", "-c", script]])
    #expect(site.says == "tool 1.4.0")
    let installed = try await run("install")
    #expect(installed.output == "Tool 2.1.0 is installed.\n")
    let already = try await run("install", "--json").document()
    #expect(already["result"]?.string == "already" && already["reason"] == .null)
  }

  @Test(arguments: ["exit 4", "exit 0"])
  func `an update whose command has failed is not forgotten`(script: String) async throws {
    try await register(script)
    #expect(try await run("prompt", "--answer", "update").status == 74)
    let status = try await run("status")
    #expect(status.output.contains("Installed: 1.4.0"), "\(status.output)")
    #expect(status.output.contains("Tool 2.0.0 is available"), "\(status.output)")
    let notice = try await run("notify", "--json").document()
    #expect(notice["update"]?["version"]?.string == "2.0.0", "\(notice)")
  }

  @Test func `a command that fails after its work is not asked to do it again`() async throws {
    try await register(bringing("2.0.0") + "; exit 4")
    #expect(try await run("prompt", "--answer", "update").status == 74)
    let status = try await run("status")
    #expect(status.output.contains("Installed: 2.0.0"), "\(status.output)")
    #expect(!status.output.contains("Tool 2.0.0 is available"), "\(status.output)")
  }
}
