import Testing

@testable import Updates

@Suite struct AppFileActionTests {
  private func read(_ action: String) throws -> (action: Action?, findings: [AppFileFinding]) {
    let (file, findings) = AppFileReader.read(["action": try JSON(parsing: action)])
    return (file.action, findings)
  }

  @Test func `a command is an argument list`() throws {
    let (action, findings) = try read(#"{"run": ["brew", "upgrade", "tool@{version}", ""]}"#)
    #expect(action == .run(["brew", "upgrade", "tool@{version}", ""]))
    #expect(findings == [])
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

  @Test(arguments: [
    (#""member": "../tool""#, "action.member"), (#""member": "/tool""#, "action.member"),
    (#""asset": "a/b""#, "action.asset"), (#""asset": "ftp://a/b""#, "action.asset"),
    (#""asset": 1"#, "action.asset"), (#""follow": "yes""#, "action.follow"),
  ])
  func `a malformed setting of an installation is an error`(
    setting: String, keyPath: String
  ) throws {
    let (_, findings) = try read(#"{"install": "/opt/tool", \#(setting)}"#)
    #expect(findings.map(\.keyPath) == [keyPath])
    #expect(findings.map(\.isError) == [true])
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
    let (file, findings) = AppFileReader.read([
      "action": try JSON(parsing: #"{"run": ["a"], "restart": \#(value)}"#)
    ])
    #expect(file.restart == expected)
    #expect(findings == [])
  }

  @Test(arguments: [
    #""yes""#, "1", "[]", #"[""]"#, #"["tool", 1]"#, #"["to\u0000ol"]"#,
  ])
  func `a malformed way to start again is an error`(value: String) throws {
    let (_, findings) = try read(#"{"run": ["a"], "restart": \#(value)}"#)
    #expect(findings.map(\.isError) == [true])
    #expect(findings.allSatisfy { $0.keyPath.hasPrefix("action.restart") })
  }

  @Test(arguments: [
    (#"{"open": true, "restart": true}"#, "action.restart"),
    (
      #"{"by-install": {"standalone": {"run": ["a"], "restart": true}}}"#,
      "action.by-install.standalone.restart"
    ),
  ])
  func `nothing starts again after a page, and one action decides it`(
    action: String, keyPath: String
  ) throws {
    #expect(try read(action).findings.map(\.keyPath) == [keyPath])
  }

  @Test func `a member without an installation is unknown`() throws {
    #expect(
      try read(#"{"open": true, "member": "x"}"#).findings.map(\.keyPath) == ["action.member"])
  }

  @Test func `a misspelt kind of action is named`() throws {
    let messages = try read(#"{"instal":["x"]}"#).findings.map(\.warning.message)
    #expect(
      messages.contains("'action' is 'instal', expected one of open, run, install, by-install"))
  }

  @Test(arguments: [
    ("{}", "action"),
    (#"{"open": true, "run": ["x"]}"#, "action"),
    (#"{"open": false}"#, "action.open"),
    (#"{"run": []}"#, "action.run"),
    (#"{"run": ["brew", 1]}"#, "action.run[1]"),
    (#"{"run": ["brew", "a\u0000b"]}"#, "action.run[1]"),
    (#"{"run": ["{version}"]}"#, "action.run"),
    (#"{"run": ["brew", "{os}"]}"#, "action.run"),
    (#"{"runs": ["brew"]}"#, "action.runs"),
    (#"{"install": "tool"}"#, "action.install"),
    (#"{"install": "/"}"#, "action.install"),
    (#"{"install": "/opt/../tool"}"#, "action.install"),
    (#"{"install": ["/opt/tool"]}"#, "action.install"),
  ])
  func `a malformed action is an error and there is no action`(
    text: String, keyPath: String
  ) throws {
    let (action, findings) = try read(text)
    #expect(action == nil)
    #expect(findings.first?.keyPath == keyPath)
    #expect(findings.contains { $0.isError })
  }

  @Test(arguments: [
    ("{}", "'action' is empty, expected one of open, run, install, by-install"),
    (#"{"open": true, "run": ["x"]}"#, "'action' is 'open, run', expected only one of them"),
    (#"{"open": 1}"#, "'action.open' should be true, not a number"),
    (#"{"open": false}"#, "'action.open' is 'false', expected true, or no 'action'"),
    (#"{"run": []}"#, "'action.run' is empty, expected a program and its arguments"),
    (#"{"run": "brew"}"#, "'action.run' should be a list of arguments, not a string"),
  ])
  func `what is wrong is said in a sentence`(text: String, sentence: String) throws {
    #expect(try read(text).findings.map(\.warning.message) == [sentence])
  }
}
