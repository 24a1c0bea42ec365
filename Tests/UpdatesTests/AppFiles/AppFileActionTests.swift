import Testing

@testable import Updates

@Suite struct AppFileActionTests {
  private func read(_ action: String) throws -> (action: Action?, findings: [Finding]) {
    let (file, findings) = AppFile.read(["action": try JSON(parsing: action)])
    return (file.action, findings)
  }

  @Test func `an installation names its target, its member and its asset`() throws {
    let (action, findings) = try read(
      #"{"install": "/opt/tool", "member": "bin/tool", "asset": "t-{version}.zip", "follow": true}"#
    )
    var install = InstallAction(target: "/opt/tool")
    install.member = "bin/tool"
    install.asset = "t-{version}.zip"
    install.followsLink = true
    #expect(action == .install(install))
    #expect(findings == [])
  }

  @Test func `a target's name leaves room for what is added to it beside the target`() throws {
    let name = String(repeating: "é", count: 123)
    #expect(try read(#"{"install": "/opt/\#(name)"}"#).findings == [])
    let (action, findings) = try read(#"{"install": "/opt/\#(name)e"}"#)
    #expect(action == nil && findings.map(\.isError) == [true])
    #expect(findings.first?.warning.message.contains("at most 246 bytes") == true)
  }

  @Test(arguments: [("/home/a", "/home/a/bin/tool"), (nil, nil)])
  func `a target below the home is found there`(home: String?, path: String?) {
    #expect(InstallAction(target: "~/bin/tool").path(home: home) == path)
    #expect(InstallAction(target: "/opt/~/tool").path(home: home) == "/opt/~/tool")
  }

  @Test(
    arguments: [
      ("true", .sameWords), ("false", nil),
      (#"["tool", "--resume"]"#, .words(["tool", "--resume"])),
    ] as [(String, Restart?)])
  func `how the program starts again is read`(value: String, expected: Restart?) throws {
    let (file, findings) = AppFile.read([
      "action": try JSON(parsing: #"{"run": ["a"], "restart": \#(value)}"#)
    ])
    #expect(file.restart == expected)
    #expect(findings == [])
  }

  @Test func `a misspelt kind of action is named`() throws {
    let findings = try read(#"{"instal":["x"]}"#).findings
    #expect(findings.contains { $0.isError })
    #expect(
      findings.map(\.message).contains(
        "'action' is \"instal\", expected one of open, run, install, by-install"))
  }

  private func file(_ document: String) throws -> (file: AppFile, findings: [Finding]) {
    AppFile.read(try #require(try JSON(parsing: document).objectValue))
  }

  @Test func `names, commands and the action of a lone file are read`() throws {
    let (file, findings) = try file(
      #"""
      {"action": {"sudo": true, "channel-urls": {"npm": "https://example.com/tool"}, "by-install": {
        "homebrew": "tool", "npm": "@example/tool", "cargo": ["cargo", "install", "tool@{version}"],
        "standalone": {"run": ["/opt/tool/update"]}}}}
      """#)
    #expect(findings == [])
    var ways = ByInstall()
    ways.usesSudo = true
    ways.channelURLs = [.npm: "https://example.com/tool"]
    ways.ways = [
      .homebrew: .package("tool"), .npm: .package("@example/tool"),
      .cargo: .command(["cargo", "install", "tool@{version}"]),
    ]
    ways.standalone = .run(["/opt/tool/update"])
    #expect(file.action == .byInstall(ways))
  }

  @Test(arguments: [
    (#"{"open": true, "restart": true}"#, "action.restart"),
    (
      #"{"by-install": {"standalone": {"run": ["a"], "restart": true}}}"#,
      "action.by-install.standalone.restart"
    ),
    (#"{"run": ["x"], "sudo": true}"#, "action.sudo"),
  ])
  func `a key that the action does not have is named`(action: String, keyPath: String) throws {
    let findings = try read(action).findings
    #expect(findings.map(\.keyPath) == [keyPath] && !findings[0].isError, "\(findings)")
  }

  @Test(arguments: [
    "{}", #"{"open": true, "run": ["x"]}"#, #"{"open": false}"#, #"{"run": ["{version}"]}"#,
    #"{"install": "/opt/../tool"}"#,
  ])
  func `a bad action is none`(action: String) throws {
    #expect(try read(action).action == nil)
  }

  @Test(arguments: [
    (#"{"executable": "/opt/tool"}"#, "/opt/tool"),
    (#"{"executable": "tool", "version-command": ["other", "-v"]}"#, "tool"),
    (#"{"version-command": ["tool", "--version"]}"#, "tool"),
    (#"{"version-command": ["/bin/sh", "-c", "tool --version"]}"#, nil),
    (#"{"version-command": ["python3.12", "-m", "tool"]}"#, nil),
    ("{}", nil),
  ])
  func `the program is the executable, or what prints the version`(
    app: String, program: String?
  ) throws {
    #expect(try file(#"{"app": \#(app)}"#).file.program == program)
  }
}
