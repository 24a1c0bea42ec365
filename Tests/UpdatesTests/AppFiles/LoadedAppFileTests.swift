import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct LoadedAppFileTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.setMode(0o700, of: ".")
  }

  private func named(_ text: String, isTrusted: Bool = false) throws -> LoadedAppFile {
    let path = try folder.write(text, to: "f.json")
    try folder.setMode(0o600, of: "f.json")
    let inspected = try InspectedFile(
      path: path, limit: LoadedAppFile.limit, home: folder.path)
    let document = try #require(try JSON(parsing: inspected.bytes).objectValue)
    return try LoadedAppFile(
      named: inspected, document: document, isTrusted: isTrusted, user: User.current)
  }

  private func registered(_ bytes: [UInt8]) throws -> LoadedAppFile {
    let path = try folder.write(bytes, to: "f.json")
    try folder.setMode(0o600, of: "f.json")
    return try LoadedAppFile(registered: path, home: folder.path, user: User.current)
  }

  @Test func `a named file runs nothing unless it is trusted`() throws {
    let text = #"{"app": {"version-command": ["x"]}, "action": {"run": ["y"]}}"#
    let plain = try named(text)
    #expect(plain.file.versionCommand == nil && plain.file.action == nil)
    #expect(plain.warnings.map(\.code) == ["app-file.untrusted", "app-file.untrusted"])
    let trusted = try named(text, isTrusted: true)
    #expect(trusted.file.versionCommand == ["x"] && trusted.file.action == .run(["y"]))
    #expect(trusted.warnings == [] && trusted.trust == .trusted)
  }

  @Test(arguments: [
    #""feed": {"public-key": "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GF"}"#,
    #""feed": {"public-key": ["RWQ"]}"#, #""feed": {"public-key": ""}"#,
    #""feed": {"public-key": null}"#, #""feed": {"signed-feed": "yes"}"#,
    #""feed": {"publicKey": "RWQ"}"#, #""public-key": "RWQ""#,
    #""app": {"version-command": "tool --version"}"#, #""download": "automatically""#,
  ])
  func `a trusted named file with an error cannot be used, as a registered one`(
    members: String
  ) throws {
    let text = #"{"check": "daily", \#(members)}"#
    #expect {
      try named(text, isTrusted: true)
    } throws: { error in
      (error as? Problem)?.kind == .appFileUnusable
    }
    #expect(throws: Problem.self) { try registered(Array(text.utf8)) }
    // Without trust it runs nothing, and may be a part of any document.
    #expect(try named(text).trust == .untrusted(.notDeclared))
  }

  @Test func `a named file that is only a configuration has nothing to warn of`() throws {
    let loaded = try named(#"{"name": "package", "scripts": {}, "updates": {"notify": "once"}}"#)
    #expect(loaded.warnings == [])
    #expect(loaded.file.configuration?["updates"] == ["notify": "once"])
  }

  @Test func `a named file may live inside any document`() throws {
    let loaded = try named(#"{"name": "package", "feed": {"kind": 1, "x": 2}, "updates": 7}"#)
    #expect(loaded.warnings.map(\.code) == ["app-file.unknown-key", "app-file.wrong-value"])
  }

  @Test func `a registered file with an error cannot be used, and tells all its findings`() {
    let text = #"{"nmae": 1, "feed": {"url": 1}, "action": {"run": "x"}, "check": 1}"#
    let error = #expect(throws: Problem.self) { try registered(Array(text.utf8)) }
    #expect(error?.kind == .appFileUnusable)
    #expect(error?.message.contains("'feed.url' ") == true)
    #expect(error?.message.contains("'action.run' ") == true)
  }

  @Test func `a registered file with warnings only is used`() throws {
    let loaded = try registered(Array(#"{"check": 1, "x": 2, "action": {"open": true}}"#.utf8))
    #expect(loaded.file.action == .open)
    #expect(loaded.warnings.count == 2)
  }

  @Test func `what is no JSON is told with line and column, and another JSON value is named`()
    throws
  {
    let path = folder.path + "/f.json"
    let error = #expect(throws: Problem.self) { try registered(Array("{\n  \"app\": }".utf8)) }
    #expect(error?.message.contains(" is not JSON: line 2, column 10: ") == true)
    #expect(error?.hint?.hasPrefix("fix this line:\n") == true)
    let other = #expect(throws: Problem.self) { try registered(Array("[1]".utf8)) }
    #expect(other?.code == "app-file.malformed")
    #expect(other?.summary == "'\(path)' is an array, expected an object")
  }

  @Test(arguments: [
    #"{"app": {"id": "t"}, "updates": {"notify": "often"}}"#,
    #"{"app": {"id": "t"}, "notify": "often"}"#,
    #"{"app": {"id": "t"}, "feed": {"scheme": "semantic"}, "updates": {"version": "1.0"}}"#,
  ])
  func `what cannot be used of the configuration is reported too`(text: String) throws {
    let report = try AppFileReport(path: try folder.write(text, to: "f.json"))
    #expect(report.isUsable)
    #expect(
      report.configurationWarnings.map(\.code) == ["configuration.value", "update.no-way"])
  }

  private func inspect(_ name: String) throws -> InspectedFile {
    try InspectedFile(path: folder.path + "/" + name, limit: 1000, home: folder.path)
  }

  private func trust(_ file: InspectedFile) -> Trust {
    Trust(origin: .registered, places: file.places, user: User.current)
  }

  @Test func `bytes, owner and permissions are those of one open file`() throws {
    try folder.write("hello", to: "f")
    try folder.setMode(0o640, of: "f")
    let file = try inspect("f")
    #expect(file.bytes == Array("hello".utf8))
    #expect(file.file.owner == User.current && file.file.permissions == 0o640)
    #expect(file.folders.map(\.permissions) == [0o700])
    #expect(trust(file) == .trusted)
  }

  /// A file in a closed folder, and links that lead to it, from folders of several kinds.
  private func makeLinks() throws {
    try folder.write("x", to: "closed/f")
    try folder.setMode(0o600, of: "closed/f")
    try folder.write("y", to: "g")
    try folder.setMode(0o666, of: "g")
    for (name, mode) in [("closed", 0o700), ("mine", 0o700), ("open", 0o777), ("sticky", 0o1777)] {
      _ = try folder.makeFolder(name, mode: mode)
      try folder.link(name + "/link", to: "../closed/f")
      try folder.link(name + "/relative", to: "../closed/")
      try folder.link(name + "/absolute", to: folder.path + "/closed")
    }
    try folder.write("x", to: "open/f")
    try folder.write("x", to: "sticky/d/f")
    try folder.setMode(0o700, of: "sticky/d")
    try folder.setMode(0o600, of: "sticky/d/f")
    try folder.link("to-open", to: "open/f")
    try folder.link("to-g", to: folder.path + "/g")
    try folder.link("chain", to: "open/link")
  }

  @Test(arguments: [
    ("closed/f", true), ("mine/link", true), ("mine/relative/f", true), ("mine/absolute/f", true),
    ("open/link", false), ("open/relative/f", false), ("open/absolute/f", false),
    ("to-open", false), ("to-g", false), ("chain", false),
    // Nobody can exchange a folder in a sticky one, but anybody could have made a link.
    ("sticky/d/f", true), ("sticky/./d/f", true), ("sticky/../sticky/d/f", true),
    ("sticky/relative/f", false),
  ])
  func `a file, its folder, and each link on the way to it with its own folder count`(
    name: String, isTrusted: Bool
  ) throws {
    try makeLinks()
    let file = try inspect(name)
    #expect((trust(file) == .trusted) == isTrusted)
    #expect(file.bytes == Array((name == "to-g" ? "y" : "x").utf8))
    if name == "to-g" { #expect(trust(file) == .untrusted(.writableByOthers(file.file))) }
    guard name == "chain" else { return }
    let names = ["", "", "/open", "/open", "", "/closed"]
    #expect(file.folders.map(\.path) == names.map { folder.path + $0 })
  }

  @Test func `every folder from the home down is looked at, and none above it`() throws {
    try folder.write("x", to: "home/a/b/f")
    for name in ["home", "home/a", "home/a/b"] { try folder.setMode(0o700, of: name) }
    try folder.setMode(0o600, of: "home/a/b/f")
    try folder.setMode(0o777, of: ".")
    let home = folder.path + "/home"
    let file = try InspectedFile(path: home + "/a//b/./f", limit: 10, home: home)
    #expect(
      file.folders.map(\.path) == [home, home + "/a", home + "/a/b", home + "/a/b"])
    #expect(trust(file) == .trusted)
    let other = try InspectedFile(path: home + "/a/b/f", limit: 10, home: home + "/a/b/f")
    #expect(other.folders.first?.path == "/")
    #expect(
      trust(other)
        == .untrusted(.writableByOthers(other.folders[folder.path.split(separator: "/").count])))
    try folder.setMode(0o770, of: "home/a")
    let open = try InspectedFile(path: home + "/a/b/f", limit: 10, home: home)
    #expect(trust(open) == .untrusted(.writableByOthers(open.folders[1])))
  }

  @Test func `the folders to a path end with the one at it, and begin below the home`() throws {
    try makeLinks()
    let sticky = folder.path + "/sticky"
    let folders = try InspectedFile.folders(to: sticky, home: folder.path)
    #expect(folders.last?.isWritableByOthers == true)
    let own = sticky + "/d"
    #expect(try Set(InspectedFile.folders(to: own, home: own).map(\.path)) == [own])
  }

  @Test func `a way may have forty links and no more`() throws {
    try folder.write("x", to: "real/f")
    try folder.link("0", to: "real")
    for number in 1...40 { try folder.link("\(number)", to: "\(number - 1)") }
    #expect(try inspect("39/f").bytes == Array("x".utf8))
    let reason = String(cString: strerror(ELOOP))
    #expect(
      throws: Problem.fileFailed(folder.path + "/40/f", operation: "following it", reason: reason)
    ) { try inspect("40/f") }
  }

  @Test func `links that go round, or nowhere, are facts`() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    try folder.link("nowhere", to: "/nonexistent/x")
    try folder.link("itself", to: "itself/x")
    let reason = String(cString: strerror(ELOOP))
    #expect(
      throws: Problem.fileFailed(folder.path + "/a", operation: "following it", reason: reason)
    ) { try inspect("a") }
    #expect(throws: Problem.file(.fileMissing, folder.path + "/nowhere")) { try inspect("nowhere") }
    #expect(throws: Problem.self) { try inspect("itself") }
  }

  @Test func `what is no file is refused at once`() throws {
    _ = try folder.makePipe("pipe")
    _ = try folder.makeFolder("d")
    #expect(throws: Problem.file(.fileNotRegular, folder.path + "/pipe")) { try inspect("pipe") }
    #expect(throws: Problem.file(.fileIsFolder, folder.path + "/d")) { try inspect("d") }
    #expect(throws: Problem.file(.fileNotRegular, "/dev/zero")) {
      try InspectedFile(path: "/dev/zero", limit: 10, home: nil)
    }
  }

  @Test(arguments: ["", "none", "none/x", "f/x", "f\u{0}", "d/"])
  func `what is not there is missing`(name: String) throws {
    try folder.write("x", to: "f")
    #expect(throws: Problem.file(.fileMissing, name)) {
      try InspectedFile(path: name, limit: 10, home: nil)
    }
    #expect(throws: Problem.self) { try inspect(name) }
  }

  @Test(.enabled(if: User.current == User.root))
  func `a file of another user spoils trust`() throws {
    let path = try folder.write("x", to: "f")
    #expect(chown(path, 1, 1) == 0)
    let file = try inspect("f")
    #expect(trust(file) == .untrusted(.foreignOwner(file.file)))
  }
}
