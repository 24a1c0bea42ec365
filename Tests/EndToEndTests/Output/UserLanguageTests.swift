import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What an app's users meet is in their language; what its publisher meets is English.
@Suite struct UserLanguageTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func prompt(_ language: String, _ words: [String]) async throws -> ToolResult {
    try await tool.run(["prompt"] + words, environment: ["LANG": "\(language).UTF-8"])
  }

  @Test(arguments: [
    (
      "de_DE", "Fehler: 127.0.0.1 ist nicht erreichbar\nTipp: bitte die Internetverbindung prüfen\n"
    ),
    ("ja_JP", "エラー: 127.0.0.1 に接続できません\nヒント: インターネット接続を確認してください\n"),
    ("zh_CN", "错误：无法连接 127.0.0.1\n提示：请检查您的互联网连接\n"),
    ("en_GB", "error: could not reach 127.0.0.1\nhint: check your internet connection\n"),
  ])
  func `a server that cannot be reached is told in the user's language`(
    language: String, expected: String
  ) async throws {
    let port = try ClosedPort()
    let words = UpdatesTool.asking("http://127.0.0.1:\(port.port)/lookup")
    let result = try await prompt(language, words)
    #expect(result.status == 69)
    #expect(result.errors == expected)
    let document = try await prompt(language, words + ["--json"]).document()
    #expect(document["error"]?["code"]?.string == "feed.unreachable")
    #expect(
      document["error"]?["message"]?.string?.hasPrefix("feed: '127.0.0.1' could not be ") == true)
    let check = try await tool.run(["check"] + words, environment: ["LANG": "\(language).UTF-8"])
    if language == "en_GB" {
      #expect(check.errors.hasPrefix("error: feed: '127.0.0.1' could not be reached"))
    } else {
      #expect(check.errors == expected)
    }
  }

  @Test(
    arguments: [
      (.status(404), "Fehler: PLACE hat unter dieser Adresse keine Angaben zu Updates", "Anbieter"),
      (.text("{"), "Fehler: die Antwort von PLACE ist nicht lesbar", "Anbieter"),
      (
        .text("<!doctype html><p>Sign in", headers: [.init("Content-Type", "text/html")]),
        "Fehler: PLACE hat eine Webseite statt Angaben zu Updates gesendet", "Anmeldung"
      ),
    ] as [(LoopbackResponse, String, String)])
  func `the failures of a server have words`(
    answer: LoopbackResponse, message: String, hint: String
  ) async throws {
    let server = try RecordingServer(answer)
    let result = try await prompt("de_DE", UpdatesTool.asking(server.url("/lookup")))
    let place = server.url("").dropFirst("http://".count)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == message.replacing("PLACE", with: place)[...])
    #expect(lines.last?.hasPrefix("Tipp: ") == true && lines.last?.contains(hint) == true)
    #expect(lines.count == 2, "\(result.errors)")
  }

  @Test(arguments: [
    ("2.0", "Доступно: Tool 2.0 (установлено: 1.0)\n"), ("1.0", "Tool 1.0: обновлений нет\n"),
  ])
  func `check tells its result in the user's language`(
    version: String, expected: String
  ) async throws {
    let path = try tool.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "updates": {"version": "\#(version)"}}
      """#)
    let result = try await tool.run(
      ["check", "--config", path], environment: ["LANG": "ru_RU.UTF-8"])
    #expect(result.output == expected)
  }

  @Test func `status is told in the user's language`() async throws {
    let path = try tool.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "updates": {"version": "2.0"}}
      """#)
    let language = ["LANG": "zh_CN.UTF-8"]
    let first = try await tool.run(["status", "--config", path], environment: language)
    #expect(first.output.hasPrefix("Tool\n已安装：1.0\n上次检查：从未\n"), "\(first.output)")
    _ = try await tool.run(["check", "--config", path], environment: language)
    _ = try await tool.run(["skip", "2.0", "--config", path], environment: language)
    let second = try await tool.run(["status", "--config", path], environment: language)
    #expect(second.output.contains("\n上次检查：1月2日 03:04\n"), "\(second.output)")
    #expect(second.output.contains("\nTool 2.0 可用\n已跳过：2.0\n"), "\(second.output)")
  }

  @Test func `a configuration of one's own that is wrong is told in English`() async throws {
    let path = try tool.write("{")
    let result = try await prompt("de_DE", UpdatesTool.configured(path))
    #expect(result.errors.hasPrefix("error: configuration: "))
  }

  @Test func `a command that fails is told in the user's language`() async throws {
    let path = try tool.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "action": {"run": ["false"]}, "updates": {"check-for": "manually", "version": "2.0"}}
      """#)
    let result = try await prompt("de_DE", ["--config", path, "--trust", "--answer", "update"])
    #expect(result.status == 74)
    #expect(
      result.errors.contains(" „/usr/bin/false“ endete mit Status 1\n"), "\(result.errors)")
  }

  @Test func `a terminal that cannot show the letters gets English words`() throws {
    let terminal = try TerminalTool()
    terminal.environment.merge(["LANG": "ja_JP.UTF-8", "LC_ALL": "C"]) { $1 }
    let words = try terminal.prompt(updates: ["notify": "once"])
    for form in ["--plain", "--inline"] {
      let session = try terminal.start(words + [form, "--always"])
      if form == "--inline" { try session.waitForInlineKeys() }
      try session.wait(for: "Later...")
      #expect(try session.end(with: form == "--plain" ? "c\n" : "c") == .exit(0))
      #expect(session.output.contains("Not updated."))
      #expect(form == "--inline" || session.bytes.allSatisfy { $0 < 0x80 })
    }
    let screen = try terminal.show(["demo"])
    #expect(screen.screen.contains("  Later...  ") && screen.screen.contains("> Update <"))
    #expect(try screen.end(with: "c") == .exit(0))
  }

  @Test func `what a prompt has to say without a question is in the user's language`() throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "ja_JP.UTF-8"
    let session = try terminal.start(try terminal.prompt(updates: ["version": "1.4.0"]))
    #expect(try session.waitForEnd() == .exit(0))
    #expect(session.screen.contains("Tool 1.4.0 は最新です"))
  }
}
