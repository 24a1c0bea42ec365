import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct TrustTests {
  private static func file(_ owner: UInt32 = 501, _ permissions: UInt32 = 0o600) -> Ownership {
    Ownership(path: "/a/f.json", isFolder: false, owner: owner, permissions: permissions)
  }

  private static func folder(_ owner: UInt32 = 501, _ permissions: UInt32 = 0o700) -> Ownership {
    Ownership(path: "/a", isFolder: true, owner: owner, permissions: permissions)
  }

  private func trust(
    _ origin: AppFileOrigin, _ places: [Ownership] = [file(), folder()], user: UInt32 = 501
  ) -> Trust {
    Trust(origin: origin, places: places, user: user)
  }

  @Test(arguments: [AppFileOrigin.registered, .named(isTrusted: true)])
  func `what only the user or root can have written is trusted`(origin: AppFileOrigin) {
    for owner: UInt32 in [501, 0] {
      for permissions: UInt32 in [0o600, 0o400, 0o644, 0o755, 0o500] {
        #expect(trust(origin, [Self.file(owner, permissions), Self.folder()]) == .trusted)
        #expect(trust(origin, [Self.file(), Self.folder(owner, permissions | 0o100)]) == .trusted)
      }
    }
    #expect(trust(origin, [Self.file(0), Self.folder(0)], user: 0) == .trusted)
  }

  @Test func `another owner of file or folder spoils trust`() {
    for (places, user): ([Ownership], UInt32) in [
      ([Self.file(502), Self.folder()], 501), ([Self.folder(502), Self.file()], 501),
      ([Self.file(501), Self.folder(0)], 0),
    ] {
      for origin in [AppFileOrigin.registered, .named(isTrusted: true)] {
        #expect(trust(origin, places, user: user) == .untrusted(.foreignOwner(places[0])))
      }
    }
  }

  @Test(arguments: [0o620, 0o602, 0o666, 0o777, 0o1777, 0o2775] as [UInt32])
  func `a file or folder that others may write to spoils trust`(permissions: UInt32) {
    for open in [Self.file(501, permissions), Self.folder(501, permissions)] {
      #expect(
        trust(.registered, [Self.file(), Self.folder(), open])
          == .untrusted(.writableByOthers(open)))
    }
  }

  @Test(arguments: [(0o1777, true), (0o1775, true), (0o777, false), (0o775, false)])
  func `on the way to another folder only a sticky folder may be open to others`(
    permissions: UInt32, isSafe: Bool
  ) {
    var passed = Self.folder(0, permissions)
    passed.leadsToFolder = true
    #expect((trust(.registered, [Self.file(), passed, Self.folder()]) == .trusted) == isSafe)
  }

  @Test func `a named file is trusted on request only`() {
    #expect(trust(.named(isTrusted: false)) == .untrusted(.notDeclared))
    #expect(trust(.named(isTrusted: true)) == .trusted)
  }

  @Test func `a file that nobody looked at is not trusted`() {
    #expect(trust(.registered, []) == .untrusted(.notInspected))
    #expect(trust(.registered, [Self.folder()]) == .untrusted(.notInspected))
    #expect(trust(.registered, [Self.file()]) == .untrusted(.notInspected))
  }

  @Test(arguments: [Action.run(["brew", "upgrade"]), .byInstall(ByInstall())])
  func `without trust what runs, or sends a secret, is dropped, each with a warning`(
    action: Action
  ) throws {
    var file = AppFile()
    (file.id, file.versionCommand, file.action) = ("tool", ["tool", "-v"], action)
    let literal = try FeedHeader(name: "X-Seat", text: "42")
    file.feed = FeedSettings()
    file.feed?.headers = [try FeedHeader(name: "X-Key", text: "env:KEY"), literal]
    let (limited, warnings) = file.limited(by: .untrusted(.notDeclared))
    #expect(limited.versionCommand == nil && limited.action == nil && limited.id == "tool")
    #expect(limited.feed?.headers == [literal])
    #expect(
      warnings.map(\.message)
        == ["app.version-command", "action.\(action.key)", "feed.headers.X-Key"].map {
          "'\($0)' was ignored because the file is not trusted"
        })
    #expect(warnings.allSatisfy { $0.code == "app-file.untrusted" })
    let trusted = file.limited(by: .trusted)
    #expect(trusted.file == file && trusted.warnings == [])
    var opening = AppFile()
    opening.action = .open
    #expect(opening.limited(by: .untrusted(.notDeclared)).file == opening)
  }

  @Test func `a remote document with app-file keys is warned about, key by key`() throws {
    let document = try #require(
      try JSON(parsing: #"{"updates": {}, "action": {"run": ["x"]}, "name": 1, "app": 1}"#)
        .objectValue)
    let warnings = ConfigurationLoader.remoteWarnings(for: document)
    #expect(warnings.map(\.code) == Array(repeating: "configuration.app-file-key", count: 2))
    #expect(warnings.first?.message.contains("'app'") == true)
    #expect(ConfigurationLoader.remoteWarnings(for: ["action": "x", "updates": 1]) == [])
    #expect(ConfigurationLoader.remoteWarnings(for: ["updates": [:]]) == [])
  }

  private func run(_ shell: String) throws -> String {
    try VersionCommand(
      words: ["sh", "-c", shell], environment: ["PATH": "/usr/bin:/bin", "LD_X": "y"]
    ).run(timeLimit: .seconds(60))
  }

  @Test func `the version is taken from what the command prints, without the loader's variables`()
    throws
  {
    #expect(try run(#"[ -z "$LD_X" ] && echo tool 1.4.0 '(abc)'"#) == "1.4.0")
    #expect(VersionCommand.timeLimit == .seconds(2))
  }

  @Test func `a failure is not taken for an answer`() {
    #expect(throws: Problem.programEnded(.exited(status: 1))) { try run("echo 1.0; exit 1") }
    #expect(throws: Problem.programEnded(.signalled(SIGSEGV))) {
      try run("echo 1.0; kill -SEGV $$")
    }
    #expect(throws: Problem.programWithoutVersion("usage: tool")) {
      try run("echo usage: tool; echo more")
    }
    #expect(throws: Problem.programWithoutVersion("")) { try run("echo 1.0 >&2") }
  }

  @Test(arguments: [
    ("1.4.0", "1.4.0"), ("tool 1.4.0 (abc)\n", "1.4.0"), ("git version 2.39.5", "2.39.5"),
    ("v20.11.1\n", "20.11.1"), ("V1.2", "1.2"), ("nginx version: nginx/1.22.1", "1.22.1"),
    ("tool-1.4.0", "1.4.0"), ("my-tool-v1.4.0-beta.2", "1.4.0-beta.2"),
    ("go version go1.22.1 linux/amd64", "1.22.1"), ("gcc (Debian 12.2.0-14) 12.2.0", "12.2.0"),
    ("GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)", "5.2.15"),
    ("7-Zip [64] 17.05 : Copyright", "17.05"), ("less 590 (GNU regular expressions)", "590"),
    ("systemd 252 (252.39-1~deb12u1)\n+PAM", "252"), ("tool (v1.2.3)\nCopyright 2024", "1.2.3"),
    ("tmux 3.3a", "3.3a"), ("*** Zstandard CLI (64-bit) v1.5.4, by Yann", "1.5.4"),
    ("OpenSSL 3.0.15 3 Sep 2024 (Library: OpenSSL 3.0.15)", "3.0.15"),
    ("OpenSSH_9.2p1 Debian", "9.2p1"), ("tool\r\nversion 3.1.\r\n", "3.1"),
    ("tool @1.0.0+build.7!", "1.0.0+build.7"), ("\u{1B}[1mtool\u{1B}[0m 1.2.3", "1.2.3"),
    ("The tool\n\nRelease 4.5", "4.5"), ("tool 1..2 3.4", "3.4"), ("tool ((( 1.5", "1.5"),
    ("tool 1!2.0.post1", "1!2.0.post1"), ("tool-1!2.0", "1!2.0"), ("Version 3! tool 1.2", "1.2"),
    ("tool!1.2", "1.2"), ("tool 7!", "7"), ("OpenSSL 1.1.1w  11 Sep 2023", "1.1.1w"),
    ("Sudo version 1.9.5p2", "1.9.5p2"),
  ])
  func `the first version is found`(output: String, version: String) {
    #expect(VersionText.first(in: Array(output.utf8)) == version)
  }

  @Test(
    arguments: [
      ("1.4.0", VersionScheme.dotted, "1.4.0"), (" v1.4 ", .dotted, "v1.4"), ("3", .dotted, "3"),
      ("1.0_beta", .dotted, "1.0_beta"), ("tool 3.0.0 (2026-01-02)", .dotted, "3.0.0"),
      ("tool-3.0.0", .dotted, "3.0.0"), ("tool-1.4.0.tar.gz", .dotted, "1.4.0"),
      ("tool_1.4.0-beta.2.zip", .dotted, "1.4.0-beta.2"), ("1.4.0.tgz", .dotted, "1.4.0"),
      ("tool-v2.1.dmg", .dotted, "2.1"), ("tool-3.1.AppImage", .dotted, "3.1"),
      ("1.4.0.rc1", .dotted, "1.4.0.rc1"), ("go1.22.1", .semantic, "1.22.1"),
      ("r12", .numeric, "r12"),
      ("tool r12 1.2", .numeric, "1.2"), ("tool", .dotted, nil), ("", .dotted, ""),
      ("version unknown", .numeric, nil),
    ] as [(String, VersionScheme, String?)])
  func `what a person gives as a version is one, or has one in it`(
    text: String, scheme: VersionScheme, version: String?
  ) {
    #expect(VersionText.only(text, scheme: scheme) == version)
  }

  @Test(arguments: ["", "\n\n", "tool", "unknown", "x86_64", "v", ".", "1.", "-", "1.x", "((1))"])
  func `where nothing looks like a version nothing is made up`(output: String) {
    #expect(VersionText.first(in: Array(output.utf8)) == nil)
  }

  @Test func `neither bytes that are no text nor a number without end do harm`() {
    #expect(VersionText.first(in: [0xFF, 0x00, 0xC0, 0x31, 0x2E, 0x32, 0xFE]) == "1.2")
    let long = [UInt8](repeating: 0x39, count: 65536)
    #expect(VersionText.first(in: long) == nil)
    #expect(VersionText.first(in: Array("1.".utf8) + long) == nil)
    #expect(VersionText.first(in: Array(String(repeating: "(-", count: 32768).utf8)) == nil)
  }
}
