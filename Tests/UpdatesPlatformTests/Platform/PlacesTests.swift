import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct PlacesTests {
  private func directories(_ variables: [String: String]) -> Directories {
    Directories(environment: SystemEnvironment(variables: variables))
  }

  @Test func `the XDG variables name the directories`() throws {
    let directories = directories([
      "XDG_CONFIG_HOME": "/x/config", "XDG_STATE_HOME": "/x/state/", "XDG_CACHE_HOME": "/x/cache",
      "XDG_DATA_HOME": "/",
    ])
    #expect(try directories.apps == "/x/config/updates-tui/apps")
    #expect(try directories.state == "/x/state/updates-tui")
    #expect(try directories.cache == "/x/cache/updates-tui")
  }

  @Test(arguments: ["", "relative/path", "."])
  func `an XDG variable that is no absolute path is ignored`(value: String) throws {
    let directories = directories(["HOME": "/home/me/", "XDG_STATE_HOME": value])
    #expect(try directories.state == "/home/me/.local/state/updates-tui")
    #expect(try directories.apps == "/home/me/.config/updates-tui/apps")
    #expect(try directories.cache == "/home/me/.cache/updates-tui")
  }

  @Test(arguments: [
    (nil, nil, ["/etc/xdg", "/usr/local/share", "/usr/share"]),
    ("/a/:b::/c:/a", "/d", ["/a", "/c", "/d"]),
    ("", "", ["/etc/xdg", "/usr/local/share", "/usr/share"]),
    ("b", nil, ["/usr/local/share", "/usr/share"]),
  ])
  func `packages' app files are in the folders of the system`(
    configuration: String?, data: String?, folders: [String]
  ) {
    var variables: [String: String] = [:]
    variables["XDG_CONFIG_DIRS"] = configuration
    variables["XDG_DATA_DIRS"] = data
    #expect(directories(variables).systemApps == folders.map { $0 + "/updates-tui/apps" })
  }

  @Test(arguments: [
    (nil, ["/etc/xdg"]), ("/a:/etc/xdg", ["/a", "/etc/xdg"]), ("/a", ["/a", "/etc/xdg"]),
    ("b", ["/etc/xdg"]),
  ])
  func `no variable gets around the policy in its usual place`(value: String?, folders: [String]) {
    let variables = value.map { ["XDG_CONFIG_DIRS": $0] } ?? [:]
    #expect(directories(variables).policies == folders.map { $0 + "/updates-tui/policy.json" })
  }

  @Test(arguments: [nil, "", "home"])
  func `without a usable home the user database has one`(home: String?) throws {
    let directories = directories(home.map { ["HOME": $0] } ?? [:])
    let expected = try #require(User.home)
    #expect(try directories.state.hasPrefix(expected))
    #expect(try directories.state.hasPrefix("/"))
  }

  @Test(.enabled(if: getuid() == 0))
  func `a user without any home is told which variable would help`() async {
    await #expect(processExitsWith: .success) {
      let userWithoutEntry: uid_t = 54_321
      precondition(setuid(userWithoutEntry) == 0)
      let directories = Directories(
        environment: SystemEnvironment(variables: ["XDG_CACHE_HOME": "/c"]))
      #expect(throws: Problem.noHome(variable: "XDG_STATE_HOME")) {
        try directories.state
      }
      let cache = try directories.cache
      #expect(cache == "/c/updates-tui")
    }
  }

  @Test func `a rename changes nothing, what is made anew is another`() throws {
    let directory = try TemporaryDirectory()
    let folder = try OpenFolder(directory.path)
    #expect(try folder.identity(of: "a") == nil)
    try directory.write("x", to: "a/file")
    let first = try #require(try folder.identity(of: "a"))
    try folder.rename("a", as: "b")
    try directory.write("y", to: "b/other")
    #expect(try folder.identity(of: "b")?.isSame(as: first) == true)
    try folder.removeTree("b")
    // Its number may be given again at once.
    try folder.makeFolder("b")
    let second = try #require(try folder.identity(of: "b"))
    #expect(!second.isSame(as: first))
  }

  @Test(arguments: [
    FileIdentity(inode: .max, born: .max), FileIdentity(inode: 0, born: -1),
    FileIdentity(inode: 7, born: nil),
  ])
  func `what is written is read`(identity: FileIdentity) {
    #expect(FileIdentity(identity.text) == identity)
  }

  @Test(arguments: ["", "@", "7", "7@x", "-7@1", "7@1@1", "@1"])
  func `what is nothing of the kind is none`(text: String) {
    #expect(FileIdentity(text) == nil)
  }

  @Test func `an unknown time of birth is no difference`() {
    let known = FileIdentity(inode: 7, born: 1)
    #expect(known.isSame(as: FileIdentity(inode: 7, born: nil)))
    #expect(!known.isSame(as: FileIdentity(inode: 8, born: 1)))
    #expect(!known.isSame(as: FileIdentity(inode: 7, born: 2)))
  }

  @Test(arguments: [
    ("com.example.tool", "com.example.tool"), ("a_b-C.9", "a_b-C.9"), (".", "%2E"), ("..", "%2E."),
    (".hidden", "%2Ehidden"), ("a/b", "a%2Fb"), ("a b", "a%20b"), ("é", "%C3%A9"), ("%41", "%2541"),
    ("\n\u{0}", "%0A%00"), ("-rf", "-rf"),
  ])
  func `all but plain characters are encoded`(identifier: String, name: String) throws {
    #expect(FileName.encoding(identifier) == name)
    #expect(FileName.decoding(name) == identifier)
  }

  @Test(arguments: ["%", "%4", "%zz", "%+1", "%41", "a b", ".a", "%e9", "%C3", ""])
  func `a name that is made of no identifier has none`(name: String) {
    #expect(FileName.decoding(name) == nil)
  }

  @Test(arguments: [("a", 200), ("é", 33), ("/", 66)])
  func `no name or one of more than 200 bytes is refused`(letter: String, count: Int) throws {
    #expect(FileName.encoding("") == nil)
    let name = try #require(FileName.encoding(String(repeating: letter, count: count)))
    #expect(name.utf8.count <= 200)
    #expect(FileName.encoding(String(repeating: letter, count: count + 1)) == nil)
  }

  @Test(arguments: [
    ("/", "/"), ("/a/b", "/a/b"), ("//a//b/", "/a/b"), ("/./a/.", "/a"), ("/..", "/"),
    ("/../../tmp", "/tmp"), ("/nowhere/../a", "/nowhere/../a"),
  ])
  func `a path from the root has no dots`(path: String, expected: String) {
    #expect(FileSystem.absolute(path) == expected)
  }

  @Test func `a path begins at the working folder`() {
    let folder = FileManager.default.currentDirectoryPath
    #expect(FileSystem.absolute(".") == folder)
    #expect(FileSystem.absolute("a/./b") == (folder == "/" ? "" : folder) + "/a/b")
  }

  @Test func `a dot-dot behind a link leads where the system goes`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "real/deep/file")
    try directory.write("", to: "here/file")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/here/link", withDestinationPath: directory.path + "/real/deep")
    let link = directory.path + "/here/link"
    #expect(FileSystem.absolute(link + "/../D") == directory.path + "/real/D")
    #expect(FileSystem.absolute(link + "/..") == directory.path + "/real")
    #expect(FileSystem.absolute(link + "/file") == link + "/file")
    #expect(FileSystem.absolute(link + "/../deep/../x/y") == directory.path + "/real/x/y")
  }

  // The rule of Debian's ssh: a group with its user's name and nobody else in it is the user's.

  @Test(
    arguments: [
      (0o644, 7, 7, false), (0o664, 7, 7, false), (0o775, 7, 7, false), (0o2775, 7, 7, false),
      (0o664, 7, 8, true), (0o664, 7, nil, true), (0o664, nil, 7, true), (0o666, 7, 7, true),
      (0o662, 7, 7, true), (0o602, 7, 7, true),
    ] as [(UInt32, UInt32?, UInt32?, Bool)])
  func `what the user's own group may write to is not open to others`(
    permissions: UInt32, group: UInt32?, own: UInt32?, isOpen: Bool
  ) {
    #expect(
      FileFacts.isWritableByOthers(permissions, group: group, ownGroup: own) == isOpen)
  }

  @Test func `without permission for the group, no database is asked`() {
    func ask() -> UInt32? {
      Issue.record("The database was asked")
      return nil
    }
    let isOpen = FileFacts.isWritableByOthers(0o755, group: 1, ownGroup: ask())
    #expect(!isOpen)
  }

  /// The fields of a database of the system, as it is read by hand.
  private static func entries(_ name: String) -> [[String]] {
    let text = (try? String(contentsOfFile: "/etc/" + name, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `a private group has its user's name, and nobody else in it`() throws {
    let (users, groups) = (Self.entries("passwd"), Self.entries("group"))
    for user in users where user.count > 3 {
      let (name, group) = (user[0], user[3])
      let isOwn = groups.contains { entry in
        entry.count > 3 && entry[2] == group && entry[0] == name
          && entry[3].split(separator: ",").allSatisfy { $0 == name }
          && users.allSatisfy { $0.count < 4 || $0[3] != group || $0[0] == name }
      }
      let number = try #require(UInt32(user[2]))
      #expect(User.privateGroup(of: number) == (isOwn ? UInt32(group) : nil), "\(name)")
    }
    #expect(User.privateGroup(of: 3_999_999_999) == nil)
    if User.current == User.root { #expect(User.privateGroup == nil) }
  }
}
