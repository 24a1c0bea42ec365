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
    (
      "es_MX",
      "error: no se puede acceder a 127.0.0.1\nconsejo: compruebe su conexión a internet\n"
    ),
    (
      "fr_CA",
      "erreur : 127.0.0.1 est injoignable\nconseil : vérifiez votre connexion internet\n"
    ),
    ("ja_JP", "エラー: 127.0.0.1 に接続できません\nヒント: インターネット接続を確認してください\n"),
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
    #expect(check.errors.hasPrefix("error: feed: '127.0.0.1' could not be reached"))
  }

  @Test(
    arguments: [
      (.status(404), "Fehler: PLACE hat unter dieser Adresse keine Angaben zu Updates", "Anbieter"),
      (.status(403), "Fehler: PLACE verweigert den Zugriff", "Anbieter"),
      (.status(500), "Fehler: PLACE hat eine Störung (Status 500)", "später erneut"),
      (.status(429), "Fehler: PLACE ist überlastet", "später erneut"),
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

  @Test func `a configuration of one's own that is wrong is told in English`() async throws {
    let path = try tool.write("{")
    let result = try await prompt("de_DE", UpdatesTool.configured(path))
    #expect(result.errors.hasPrefix("error: configuration: "))
  }

  @Test func `so is a faulty command line`() async throws {
    let result = try await prompt("de_DE", ["--jsno"])
    #expect(result.errors.hasPrefix("error: unknown option '--jsno'\nhint: "))
  }

  @Test(arguments: [
    ("de_DE", "„false“ endete mit Status 1"), ("es_ES", "«false» ha terminado con el estado 1"),
    ("fr_FR", "« false » s’est terminé avec le statut 1"),
    ("ja_JP", "「false」がステータス 1 で終了しました"), ("en_US", "'false' ended with status 1"),
  ])
  func `a command that fails is told in the user's language`(
    language: String, message: String
  ) async throws {
    let path = try tool.write(
      #"""
      {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0"},
       "action": {"run": ["false"]}, "updates": {"check-for": "manually", "version": "2.0"}}
      """#)
    let result = try await prompt(language, ["--config", path, "--trust", "--answer", "update"])
    #expect(result.status == 74)
    let expected = message.replacing("false", with: "/usr/bin/false")
    #expect(result.errors.contains(" \(expected)\n"), "\(result.errors)")
  }

  @Test func `a warning after the answer is in one language`() async throws {
    let path = try tool.write(
      #"{"app":{"id":"a.tool","version":"1.0"},"updates":{"version":"2.0"}}"#)
    let words = ["--config", path, "--answer", "skip", "--state-dir", path]
    let german = try await prompt("de_DE", words)
    let warning = "Warnung: der Stand konnte nicht gespeichert werden"
    #expect(german.errors.ranges(of: warning).count == 1)
    #expect(!german.errors.contains("warning:") && !german.errors.contains("could not"))
    #expect(try await prompt("en_GB", words).errors.contains("warning: The answer could not be"))
  }

  @Test func `what cannot be translated has an English label`() async throws {
    let path = try tool.write(
      #"""
      {"app": {"id": "com.example.tool", "version": "1.0"},
       "action": {"run": ["no-such-program"]}, "updates": {"version": "2.0"}}
      """#)
    let result = try await prompt("de_DE", ["--config", path, "--trust", "--answer", "update"])
    #expect(result.errors.contains("\nerror: ") && result.errors.contains("\nhint: "))
    #expect(!result.errors.contains("Fehler:"))
  }

  @Test(arguments: [
    ["LANG": "fr_FR.UTF-8", "LC_CTYPE": "C"], ["LANG": "ja_JP.UTF-8", "LC_ALL": "C"],
    ["LANG": "ja_JP"],
  ])
  func `a terminal that cannot show the letters gets English words`(
    locale: [String: String]
  ) throws {
    let terminal = try TerminalTool()
    terminal.environment.merge(locale) { $1 }
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

  @Test(arguments: [
    ("de_DE", "Tool 1.4.0 ist auf dem neuesten Stand"), ("fr_FR", "Tool 1.4.0 est à jour"),
    ("ja_JP", "Tool 1.4.0 は最新です"),
  ])
  func `what a prompt has to say without a question is in the user's language`(
    language: String, expected: String
  ) throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "\(language).UTF-8"
    let session = try terminal.start(try terminal.prompt(updates: ["version": "1.4.0"]))
    #expect(try session.waitForEnd() == .exit(0))
    #expect(session.screen.contains(expected))
  }

  @Test func `an update that was skipped is told in the user's language`() throws {
    let terminal = try TerminalTool()
    terminal.environment["LANG"] = "de_DE.UTF-8"
    let words = try terminal.prompt(updates: ["notify": "once"])
    let first = try terminal.start(words + ["--answer", "skip"])
    #expect(try first.waitForEnd() == .exit(0))
    let second = try terminal.start(words, columns: 200)
    #expect(try second.waitForEnd() == .exit(0))
    let expected =
      "Tool 2.0.0 ist verfügbar (installiert: 1.4.0), wird aber nicht angezeigt: diese Version wurde "
      + "übersprungen; --always zeigt es an"
    #expect(second.shownLines == [expected])
  }

  @Test func `a failed installation keeps its facts in the user's language`() async throws {
    let site = try InstallSite(in: tool.home)
    func failure() async throws -> String {
      try await prompt("de_DE", site.options + ["--answer", "update"]).errors
    }
    try site.writeAppFile(["action": ["run": ["/bin/true"]]])
    let still = try await failure()
    #expect(still.contains("aber „/bin/sh“ ist noch Version 1.4.0"), "\(still)")
    try ChildProcess.run("chmod", ["g+w", site.home.path + "/bin"], in: site.home.path)
    try site.writeAppFile()
    let writable = try await failure()
    #expect(
      writable.contains("andere Benutzer dürfen „\(site.home.path)/bin“ ändern"), "\(writable)")
    #expect(writable.contains("chmod go-w \(site.home.path)/bin"))
    try ChildProcess.run("chmod", ["g-w", site.home.path + "/bin"], in: site.home.path)
    try site.publish("2.0.0", InstallSite.program("1.9.0"))
    let other = try await failure()
    #expect(other.contains("nach dem Update meldet das Programm Version 1.9.0 statt 2.0.0"))
    #expect(other.contains("Tipp: die alte Version ist wieder da"), "\(other)")
  }

  @Test func `another copy in PATH is named in the user's language, with both paths`() async throws
  {
    let site = try InstallSite(in: tool.home)
    try tool.home.write(InstallSite.program("1.4.0"), to: "first/text")
    try ChildProcess.run("install", ["-m", "755", "first/text", "first/tool"], in: tool.home.path)
    try site.writeAppFile([
      "app": ["id": "com.example.tool", "name": "Tool", "version-command": ["tool"]]
    ])
    let result = try await tool.run(
      ["prompt", "--answer", "update"] + site.options,
      environment: [
        "LANG": "de_DE.UTF-8",
        "PATH": "\(tool.home.path)/first:\(tool.home.path)/bin:/usr/bin:/bin",
      ])
    #expect(
      result.errors.contains(
        "„\(site.target)“ wurde aktualisiert, aber „\(tool.home.path)/first/tool“ kommt in PATH zuerst "
          + "und ist Version 1.4.0"), "\(result.errors)")
  }
}
