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
    let history = try await tool.run("history", "--id", "com.example.tool", "--json").document()
    guard case .array(let installs)? = history["installs"] else {
      Issue.record("\(history)")
      return
    }
    #expect(installs.map { $0["outcome"]?.string } == ["installed", "rolled-back"])
    #expect(installs.map { $0["proved"] } == [.boolean(true), .boolean(true)])
    #expect(installs[0]["url"]?.string == site.server.url("/tool-2.0.0.tar.gz"))
  }

  @Test func `people read what was done`() async throws {
    let installed = try await run("install")
    #expect(installed.status == 0)
    #expect(installed.output == "Tool 2.0.0 is installed.\n")
    let status = try await tool.run("status", "--id", "com.example.tool")
    #expect(status.output.contains("Installed     2.0.0"))
    let back = try await run("rollback")
    #expect(back.output == "Tool is version 1.4.0 again.\n")
    let history = try await tool.run("history", "--id", "com.example.tool")
    let lines = history.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("1.4.0 → 2.0.0  installed, checksum only, it runs, from http://"))
    #expect(lines[1].contains("2.0.0 → 1.4.0  went back, it runs"))
  }

  @Test func `a version that does not run is rolled back, said, and not offered again`()
    async throws
  {
    try site.publish("2.0.0", "#!/bin/sh\nexit 3\n")
    let result = try await tool.run(["install", "--json"] + site.options)
    #expect(result.status == 74)
    let document = try result.document()
    #expect(document["result"]?.string == "failed")
    #expect(document["error"]?["code"]?.string == "install.not-proved")
    #expect(document["error"]?["message"]?.string?.contains("exited with status 3") == true)
    #expect(site.says == "tool 1.4.0")
    #expect(try await self.document("check")["reason"]?.string == "skipped")
    let explained = try await run("explain")
    #expect(explained.output.contains("was installed and did not run"))
    let history = try await tool.run("history", "--id", "com.example.tool").output
    #expect(
      history.contains("failed, from http://")
        && history.contains(": the new version does not run:"))
    #expect(!history.contains("it did not run"))
    let prompted = try await run("prompt", "--answer", "update", "--print-choice")
    #expect(prompted.output == "none\n")
  }

  @Test func `a version that did not run is called that, until the person takes it back`()
    async throws
  {
    try site.publish("2.0.0", "#!/bin/sh\nexit 3\n")
    let remembered = ["--id", "com.example.tool"]
    #expect(try await run("install").status == 74)
    // A check finds the same file.
    let check = try await run("check")
    let reason = "it was installed and did not run here"
    #expect(check.output.contains("Not announced: \(reason)"), "\(check.output)")
    let status = try await tool.run(["status"] + remembered)
    #expect(status.output.contains("New           2.0.0, not announced: \(reason)"))
    let notice = try await tool.run(["notify", "--json"] + site.options).document()
    #expect(notice["reason"]?.string == "skipped")
    let undone = try await tool.run(["skip", "--undo", "2.0.0"] + remembered)
    #expect(undone.output == "2.0.0 is no longer skipped\n")
    #expect(try await document("check")["update"]?["shouldNotify"] == .boolean(true))
    let history = try await tool.run(["history"] + remembered)
    #expect(history.output.contains("failed, offered again, from "))
    _ = try await tool.document("history", "--id", "com.example.tool")
  }

  @Test func `a required version that did not run is offered again, and the hint is true`()
    async throws
  {
    try site.publish("2.0.0", "#!/bin/sh\nexit 3\n")
    try site.writeAppFile(["updates": ["version": "2.0.0", "update-type": "hard"]])
    let result = try await run("install")
    #expect(result.errors.contains("hint: the old version is back; tell the publisher\n"))
    #expect(try await run("check").status == 101)
  }

  @Test func `a version that rollback has left is called that`() async throws {
    #expect(try await run("install").status == 0)
    #expect(try await run("rollback").status == 0)
    let status = try await tool.run("status", "--id", "com.example.tool")
    #expect(status.output.contains("Skipped       2.0.0 (left by rollback)"))
    #expect(try await run("explain").output.contains("2.0.0 was skipped, left by rollback"))
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

  @Test func `a command instead of a download is run`() async throws {
    let script = "printf '#!/bin/sh\\necho tool 2.0.0\\n' > '\(site.target)'"
    try site.writeAppFile(["action": ["run": ["/bin/sh", "-c", script]]])
    let document = try await document("install")
    #expect(document["result"]?.string == "installed")
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `a version that another copy in PATH hides is offered again`() async throws {
    try tool.home.write(InstallSite.program("1.4.0"), to: "first/text")
    try ChildProcess.run("install", ["-m", "755", "first/text", "first/tool"], in: tool.home.path)
    try site.writeAppFile([
      "app": ["id": "com.example.tool", "name": "Tool", "version-command": ["tool"]]
    ])
    let path = ["PATH": "\(tool.home.path)/first:\(tool.home.path)/bin:/usr/bin:/bin"]
    let result = try await tool.run(["install"] + site.options, environment: path)
    #expect(result.status == 74)
    #expect(result.errors.contains("comes first in PATH"))
    #expect(site.says == "tool 1.4.0")
    let check = try await tool.run(["check", "--json"] + site.options, environment: path)
    #expect(try check.document()["result"]?.string == "available")
  }

  @Test func `going back without a kept version is no installation`() async throws {
    let result = try await run("rollback")
    #expect(result.status == 66)
    #expect(try await run("rollback", "--dry-run").status == 66)
    let history = try await tool.run("history", "--id", "com.example.tool")
    #expect(!history.output.contains("failed"))
  }

  @Test func `a command that ends well and changes nothing has failed, with 74`() async throws {
    try site.writeAppFile(["action": ["run": ["/bin/true"]]])
    let result = try await run("prompt", "--answer", "update")
    #expect(result.status == 74)
    #expect(result.errors.contains("'/bin/sh' is still version 1.4.0"))
    let history = try await tool.run("history", "--id", "com.example.tool")
    #expect(history.output.contains("1.4.0 → 2.0.0  failed, not updated, by /bin/true"))
    // The package manager may have it later, so it is offered again.
    #expect(try await document("check")["update"]?["shouldNotify"] == .boolean(true))
  }

  @Test func `another copy of a program that a command has updated is named`() async throws {
    try tool.home.write(InstallSite.program("1.4.0"), to: "first/text")
    // Another process writes the program: no file runs that a child of this one may have open.
    try ChildProcess.run("install", ["-m", "755", "first/text", "first/tool"], in: tool.home.path)
    let script = "printf '#!/bin/sh\necho tool 2.0.0\n' > '\(site.target)'"
    try site.writeAppFile([
      "app": ["id": "com.example.tool", "name": "Tool", "version-command": ["tool"]],
      "action": ["run": ["/bin/sh", "-c", script]],
    ])
    let result = try await tool.run(
      ["install"] + site.options,
      environment: ["PATH": "\(tool.home.path)/first:\(tool.home.path)/bin:/usr/bin:/bin"])
    #expect(result.status == 74)
    #expect(
      result.errors.contains(
        "'\(tool.home.path)/first/tool' is still version 1.4.0; there is another copy at "
          + "'\(site.target)'"))
  }

  @Test func `without anything to install or run it says so, with 78`() async throws {
    try site.writeAppFile(["action": ["open": true]])
    let result = try await run("install")
    #expect(result.status == 78)
    #expect(result.errors.contains("neither what to install nor what to run"))
  }

  @Test func `without an earlier version there is nothing to go back to, with 66`() async throws {
    let result = try await run("rollback")
    #expect(result.status == 66)
    #expect(result.errors.contains("no earlier version is kept"))
  }
}
