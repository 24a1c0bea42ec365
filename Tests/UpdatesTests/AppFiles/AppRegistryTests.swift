import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppRegistryTests {
  let folder: TemporaryDirectory
  let registry: AppRegistry

  init() throws {
    folder = try TemporaryDirectory()
    try folder.setMode(0o700, of: ".")
    registry = AppRegistry(
      directories: Directories(
        environment: SystemEnvironment(variables: ["XDG_CONFIG_HOME": folder.path + "/config"])))
  }

  private var apps: String { folder.path + "/config/updates-tui/apps" }

  private func source(_ id: String, name: String = "Tool") throws -> String {
    try folder.write(
      JSON.object(["app": ["id": .string(id), "name": .string(name)]]).text, to: "source.json")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a file is copied as it is, for its owner only`() throws {
    let text = "{ \"app\": {\"id\": \"com.example.tool\"},\n\n \"action\": {\"run\": [\"x\"]}, }"
    let source = try folder.write(text, to: "source.json")
    try folder.setMode(0o666, of: "source.json")
    let (addition, loaded) = try registry.add(source, replacing: false)
    #expect(addition == .added)
    #expect(loaded.file.action == .run(["x"]) && loaded.warnings == [])
    #expect(loaded.path == apps + "/com.example.tool.json")
    #expect(try String(contentsOfFile: loaded.path, encoding: .utf8) == text)
    #expect(try mode(loaded.path) == 0o600 && mode(apps) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: apps).count == 1)
  }

  @Test func `another file under the same identifier is replaced on request only`() throws {
    _ = try registry.add(try source("tool", name: "Old"), replacing: false)
    #expect(try registry.add(try source("tool", name: "Old"), replacing: false).0 == .unchanged)
    let new = try source("tool", name: "New")
    #expect(throws: Problem.appAlreadyRegistered("tool")) {
      try registry.add(new, replacing: false)
    }
    #expect(try registry.load("tool").file.name == "Old")
    #expect(try registry.add(new, replacing: true).0 == .replaced)
    #expect(try registry.load("tool").file.name == "New")
    #expect(try FileManager.default.contentsOfDirectory(atPath: apps) == ["tool.json"])
  }

  @Test func `a file that cannot be used is not copied`() throws {
    let bad = try folder.write(#"{"app": {"id": "x"}, "feed": 1}"#, to: "bad.json")
    #expect(throws: Problem.self) { try registry.add(bad, replacing: true) }
    let nameless = try folder.write(#"{"app": {}}"#, to: "nameless.json")
    #expect(throws: Problem.appFileWithoutID(nameless)) {
      try registry.add(nameless, replacing: true)
    }
    #expect(throws: Problem.document(.file(.fileMissing, "/nonexistent")).of(.appFile)) {
      try registry.add("/nonexistent", replacing: true)
    }
    #expect(!FileManager.default.fileExists(atPath: apps))
  }

  @Test(arguments: ["../../evil", "a/b", ".hidden", "..", "é €", "%41", "-rf", "con;rm *", "a\\b"])
  func `an identifier never leaves the apps directory`(id: String) throws {
    let (_, loaded) = try registry.add(try source(id), replacing: false)
    #expect(FileSystem.folder(of: loaded.path) == apps)
    #expect(try FileManager.default.contentsOfDirectory(atPath: apps).count == 1)
    #expect(try registry.load(id).file.id == id)
    #expect(try registry.list().map(\.id) == [id])
    #expect(try registry.remove(id) == loaded.path)
    #expect(try registry.list() == [])
  }

  @Test func `an identifier that is unknown, empty or too long is a fact`() throws {
    #expect(throws: Problem.badIdentifier("")) { try registry.load("") }
    let long = String(repeating: "é", count: 100)
    #expect(throws: Problem.badIdentifier(long)) {
      try registry.add(try source(long), replacing: false)
    }
    #expect(throws: Problem.appNotRegistered("x")) { try registry.load("x") }
    #expect(throws: Problem.appNotRegistered("x")) { try registry.remove("x") }
    #expect(try registry.list() == [])
  }

  @Test func `the list has every file, with why it cannot be used`() throws {
    _ = try registry.add(try source("b"), replacing: false)
    try folder.write("{", to: "config/updates-tui/apps/a.json")
    try folder.write("{}", to: "config/updates-tui/apps/not encoded.json")
    try folder.write("{}", to: "config/updates-tui/apps/%zz.json")
    try folder.write("{}", to: "config/updates-tui/apps/.hidden.json")
    try folder.write("{}", to: "config/updates-tui/apps/readme.txt")
    _ = try folder.makeFolder("config/updates-tui/apps/folder.json")
    try folder.link("config/updates-tui/apps/gone.json", to: "/nonexistent")
    let entries = try registry.list()
    #expect(entries.map(\.id) == ["%zz", "a", "b", "folder", "gone", "not encoded"])
    let path = apps + "/not encoded.json"
    #expect(entries[5].problem?.message == "'\(path)' is not a valid file name for an app file")
    #expect(
      entries[3].problem
        == .document(.file(.fileIsFolder, apps + "/folder.json")).of(.appFile))
    guard entries[1].problem?.kind == .appFileMalformed, case .success = entries[2].outcome else {
      Issue.record("\(entries)")
      return
    }
  }

  @Test func `a file without an identifier has the one of its name, another one is warned of`()
    throws
  {
    try folder.write("{}", to: "config/updates-tui/apps/a.json")
    try folder.write(#"{"app": {"id": "c"}}"#, to: "config/updates-tui/apps/b.json")
    for name in ["", "/a.json", "/b.json"] {
      try folder.setMode(name.isEmpty ? 0o700 : 0o600, of: "config/updates-tui/apps" + name)
    }
    #expect(try registry.load("a").file.id == "a")
    #expect(try registry.load("a").warnings == [])
    let other = try registry.load("b")
    #expect(other.file.id == "c" && other.warnings.map(\.code) == ["app-file.other-id"])
  }

  @Test func `removing or replacing a link leaves what it leads to`() throws {
    let real = try folder.write(#"{"app": {"name": "Tool"}}"#, to: "real.json")
    _ = try folder.makeFolder("config/updates-tui/apps")
    for isReplaced in [false, true] {
      try folder.link("config/updates-tui/apps/t.json", to: real)
      #expect(throws: Problem.self) { try registry.add(try source("t"), replacing: false) }
      #expect(try registry.load("t").file.name == "Tool")
      if isReplaced {
        #expect(try registry.add(try source("t"), replacing: true).0 == .replaced)
      } else {
        _ = try registry.remove("t")
      }
      #expect(try folder.text(of: "real.json") == #"{"app": {"name": "Tool"}}"#)
    }
  }

  @Test func `of many who add at once one wins and the file is whole`() async throws {
    let sources = try (0..<20).map { number in
      try folder.write(
        #"{"app": {"id": "t", "name": "\#(number)"}}"#, to: "source\(number).json")
    }
    let added = await withTaskGroup(of: Bool.self) { group in
      for source in sources {
        group.addTask { (try? registry.add(source, replacing: false).0) == .added }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(added == 1)
    #expect(try registry.load("t").file.name != nil)
  }

  @Test(.enabled(if: User.current == User.root))
  func `root uses no app file of another user`() throws {
    let (_, loaded) = try registry.add(try source("t"), replacing: false)
    #expect(chown(loaded.path, 1, 1) == 0)
    #expect(throws: Problem.document(.fileForeign(loaded.path, user: 1)).of(.appFile)) {
      try registry.load("t")
    }
  }
}

extension AppRegistry.Entry {
  fileprivate var problem: Problem? {
    if case .failure(let problem) = outcome { problem } else { nil }
  }
}
