import Testing

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

  @Test(arguments: [AppFileOrigin.registered, .named(isTrusted: true)])
  func `another owner of file or folder spoils trust`(origin: AppFileOrigin) {
    #expect(
      trust(origin, [Self.file(502), Self.folder()]) == .untrusted(.foreignOwner(Self.file(502))))
    #expect(
      trust(origin, [Self.file(), Self.folder(502)]) == .untrusted(.foreignOwner(Self.folder(502))))
    #expect(
      trust(origin, [Self.file(501), Self.folder(0)], user: 0)
        == .untrusted(.foreignOwner(Self.file(501))))
  }

  @Test(arguments: [0o620, 0o602, 0o666, 0o777, 0o1777, 0o2775] as [UInt32])
  func `a file or folder that others may write to spoils trust`(permissions: UInt32) {
    let (file, folder) = (Self.file(501, permissions), Self.folder(501, permissions))
    #expect(
      trust(.registered, [file, Self.folder()]) == .untrusted(.writableByOthers(file)))
    #expect(
      trust(.registered, [Self.file(), folder]) == .untrusted(.writableByOthers(folder)))
    #expect(
      trust(.registered, [Self.file(), Self.folder(), folder])
        == .untrusted(.writableByOthers(folder)))
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

  private var acting: AppFile {
    var file = AppFile()
    file.id = "tool"
    file.versionCommand = ["tool", "-v"]
    file.action = .run(["brew", "upgrade"])
    return file
  }

  @Test func `without trust what runs or writes is dropped, each with a warning`() {
    let (file, warnings) = acting.limited(by: .untrusted(.notDeclared))
    #expect(file.versionCommand == nil && file.action == nil)
    #expect(file.id == "tool")
    #expect(
      warnings.map(\.message) == [
        "'app.version-command' was ignored because the file is not trusted",
        "'action.run' was ignored because the file is not trusted",
      ])
    #expect(warnings.allSatisfy { $0.code == "app-file.untrusted" })
  }

  @Test func `without trust no header has a value of the environment`() throws {
    var file = AppFile()
    let literal = try FeedHeader(name: "X-Seat", text: "42")
    file.feed = FeedSettings()
    file.feed?.headers = [try FeedHeader(name: "X-Key", text: "env:KEY"), literal]
    let (limited, warnings) = file.limited(by: .untrusted(.notDeclared))
    #expect(limited.feed?.headers == [literal])
    #expect(
      warnings.map(\.message) == [
        "'feed.headers.X-Key' was ignored because the file is not trusted"
      ])
    #expect(file.limited(by: .trusted).file == file)
  }

  @Test func `with trust nothing is dropped`() {
    let (file, warnings) = acting.limited(by: .trusted)
    #expect(file == acting)
    #expect(warnings == [])
  }

  @Test func `opening a page needs no trust`() {
    var file = AppFile()
    file.action = .open
    let (limited, warnings) = file.limited(by: .untrusted(.notDeclared))
    #expect(limited.action == .open)
    #expect(warnings == [])
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
}
