import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What an app's users meet is in their language; what its publisher meets is English.
@Suite struct UserLanguageTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private func run(_ language: String, _ words: [String]) async throws -> ToolResult {
    try await tool.run(words, environment: ["LANG": "\(language).UTF-8"])
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
    let result = try await run(language, ["prompt"] + words)
    #expect(result.status == 69 && result.errors == expected)
    let error = try await run(language, ["prompt", "--json"] + words).document()["error"]
    #expect(error?["code"]?.string == "feed.unreachable")
    #expect(error?["message"]?.string?.hasPrefix("feed: '127.0.0.1' could not be ") == true)
    let check = try await run(language, ["check"] + words)
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
    let result = try await run("de_DE", ["prompt"] + UpdatesTool.asking(server.url("/lookup")))
    let place = server.url("").dropFirst("http://".count)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == message.replacing("PLACE", with: place)[...])
    #expect(lines.last?.hasPrefix("Tipp: ") == true && lines.last?.contains(hint) == true)
    #expect(lines.count == 2, "\(result.errors)")
  }

  @Test func `check, status and a command that fails are told in the user's language`()
    async throws
  {
    try tool.register(UpdatesTool.appID, name: "Tool", offers: "1.0")
    let app = ["--app", UpdatesTool.appID]
    #expect(
      try await run("ru_RU", ["check"] + app).output == "Tool 1.0: обновлений нет\n")
    _ = try await tool.run(["reset", "all"] + app)
    try tool.register(
      UpdatesTool.appID, name: "Tool", offers: "2.0", ["action": ["run": ["false"]]])
    let first = try await run("zh_CN", ["status"] + app)
    #expect(first.output.hasPrefix("Tool\n已安装：1.0\n上次检查：从未\n"), "\(first.output)")
    let offer = try await run("ru_RU", ["check"] + app)
    #expect(offer.output.hasPrefix("Доступно: Tool 2.0 (установлено: 1.0)"), "\(offer)")
    let update = try await run("de_DE", ["prompt", "--answer", "update"] + app)
    update.expect(74, errors: " „/usr/bin/false“ endete mit Status 1\n")
    _ = try await tool.run(["skip", "2.0"] + app)
    let second = try await run("zh_CN", ["status"] + app)
    #expect(second.output.contains("\n上次检查：1月2日 03:04\n"), "\(second.output)")
    #expect(second.output.contains("\nTool 2.0 可用\n已跳过：2.0\n"), "\(second.output)")
  }

  @Test func `a configuration of one's own that is wrong is told in English`() async throws {
    let path = try tool.write("{")
    let result = try await run("de_DE", ["prompt"] + UpdatesTool.configured(path))
    #expect(result.errors.hasPrefix("error: configuration: "))
  }

  @Test(.onTerminals)
  func `what a prompt has to say without a question is in the user's language`() throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "ja_JP.UTF-8"
    let session = try terminal.start(try terminal.prompt(updates: ["version": "1.4.0"]))
    #expect(try session.waitForEnd() == .exit(0))
    #expect(session.screen.contains("Tool 1.4.0 は最新です"))
  }
}
