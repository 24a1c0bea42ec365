import Testing

@testable import Updates

@Suite struct ByInstallReadingTests {
  private func read(_ document: String) throws -> (file: AppFile, findings: [AppFileFinding]) {
    let object = try #require(try JSON(parsing: document).objectValue)
    return AppFileReader.read(object)
  }

  @Test func `names, commands and the action of a lone file are read`() throws {
    let (file, findings) = try read(
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
    (#"{"by-install": {}}"#, "action.by-install", true),
    (#"{"by-install": "brew"}"#, "action.by-install", true),
    (#"{"by-install": {"brew": "tool"}}"#, "action.by-install.brew", false),
    (#"{"by-install": {"npm": "--tool"}}"#, "action.by-install.npm", true),
    (#"{"by-install": {"npm": "a b"}}"#, "action.by-install.npm", true),
    (#"{"by-install": {"npm": 1}}"#, "action.by-install.npm", true),
    (#"{"by-install": {"npm": ["x", 1]}}"#, "action.by-install.npm[1]", true),
    (#"{"by-install": {"npm": ["x{version}"]}}"#, "action.by-install.npm", true),
    (#"{"by-install": {"npm": "a", "standalone": "x"}}"#, "action.by-install.standalone", true),
    (
      #"{"by-install": {"standalone": {"open": false}}}"#, "action.by-install.standalone.open", true
    ),
    (
      #"{"by-install": {"standalone": {"by-install": {"npm": "a"}}}}"#,
      "action.by-install.standalone", true
    ),
    (#"{"by-install": {"npm": "a"}, "sudo": "yes"}"#, "action.sudo", true),
    (#"{"run": ["x"], "sudo": true}"#, "action.sudo", false),
    (#"{"by-install": {"npm": "a"}, "channel-urls": "x"}"#, "action.channel-urls", true),
    (
      #"{"by-install": {"npm": "a"}, "channel-urls": {"npm": "ftp://x"}}"#,
      "action.channel-urls.npm", true
    ),
    (
      #"{"by-install": {"npm": "a"}, "channel-urls": {"apt": "https://example.com/"}}"#,
      "action.channel-urls.apt", false
    ),
    (#"{"run": ["x"], "by-install": {"npm": "a"}}"#, "action", true),
  ])
  func `what is wrong is found at its key`(action: String, keyPath: String, isError: Bool) throws {
    let findings = try read(#"{"action": \#(action)}"#).findings
    #expect(findings.map(\.keyPath).contains(keyPath), "\(findings)")
    #expect(findings.contains(where: \.isError) == isError)
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
    #expect(try read(#"{"app": \#(app)}"#).file.program == program)
  }

  @Test(arguments: [#""./tool""#, #""bin/tool""#, #""""#, "1"])
  func `an executable is a name or an absolute path`(executable: String) throws {
    let (file, findings) = try read(#"{"app": {"executable": \#(executable)}}"#)
    #expect(file.executable == nil)
    #expect(findings.map(\.keyPath) == ["app.executable"])
    #expect(findings.map(\.isError) == [false])
  }

  @Test func `only a trusted file has commands for installations`() throws {
    let file = try read(#"{"action": {"by-install": {"npm": "a"}}}"#).file
    #expect(file.limited(by: .trusted).file.action == file.action)
    let (limited, warnings) = file.limited(by: .untrusted(.notDeclared))
    #expect(limited.action == nil)
    #expect(
      warnings.map(\.message)
        == ["'action.by-install' was ignored because the file is not trusted"])
  }
}
