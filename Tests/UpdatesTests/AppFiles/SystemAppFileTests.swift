import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// App files of packages, in the folders of the system.
@Suite(.enabled(if: getuid() == 0, "only root can install packages")) struct SystemAppFileTests {
  let folder: TemporaryDirectory
  let registry: AppRegistry

  init() throws {
    folder = try TemporaryDirectory()
    try folder.setMode(0o755, of: ".")
    let root = folder.path
    registry = AppRegistry(
      directories: Directories(
        environment: SystemEnvironment(variables: [
          "XDG_CONFIG_HOME": root + "/config", "XDG_DATA_HOME": root + "/own",
          "XDG_CONFIG_DIRS": root + "/etc",
          "XDG_DATA_DIRS": root + "/local:" + root + "/usr",
        ])), user: 1000)
  }

  @discardableResult
  private func write(_ name: String, to place: String, file: String = "tool") throws -> String {
    let path = "\(place)/updates-tui/apps/\(file).json"
    return try folder.write(
      #"{"app":{"id":"\#(file)","name":"\#(name)"},"action":{"run":["x"]}}"#, to: path)
  }

  @Test func `the user's own file goes first, then the system's in their order`() throws {
    let places = ["usr", "local", "etc", "own", "config"]
    for place in places {
      try write(place, to: place)
      let loaded = try registry.load("tool")
      #expect(loaded.file.name == place)
      #expect(loaded.trust == .trusted && loaded.file.action == .run(["x"]))
    }
    try write("more", to: "local", file: "more")
    let entries = try registry.list()
    #expect(entries.map(\.id) == ["more", "tool"])
    #expect(entries.map(\.isPackaged) == [true, false])
    #expect(try registry.load("more").path == folder.path + "/local/updates-tui/apps/more.json")
  }

  @Test func `an own link to nothing hides no package's file from the list`() throws {
    try write("usr", to: "usr")
    _ = try folder.makeFolder("config/updates-tui/apps")
    try folder.link("config/updates-tui/apps/tool.json", to: "/nonexistent")
    #expect(try registry.load("tool").file.name == "usr")
    let entries = try registry.list()
    #expect(entries.map(\.isPackaged) == [true])
    #expect(try entries.first?.outcome.get().file.name == "usr")
  }

  @Test func `an own folder that cannot be read is a problem beside the packages' files`() throws {
    _ = try folder.makeFolder("config/updates-tui")
    // A link to itself; root can read any folder.
    try folder.link("config/updates-tui/apps", to: "apps")
    #expect(throws: Problem.self) { try registry.list() }
    try write("usr", to: "usr")
    var problems: [Problem] = []
    #expect(try registry.list(noting: &problems).map(\.id) == ["tool"])
    #expect(problems.count == 1)
  }

  @Test func `a user's own file that is damaged hides the package's`() throws {
    try write("usr", to: "usr")
    try folder.write("{", to: "config/updates-tui/apps/tool.json")
    #expect(throws: Problem.self) { try registry.load("tool") }
    let entries = try registry.list()
    #expect(entries.count == 1 && !entries[0].isPackaged)
  }

  @Test(arguments: [
    ("file", 1000, 0o644, "does not belong to root"), ("folder", 1000, 0o755, "does not belong to"),
    ("file", 0, 0o666, "other users may write"), ("folder", 0, 0o775, "other users may write"),
  ])
  func `what others than root can change names no commands`(
    what: String, owner: uid_t, mode: Int, why: String
  ) throws {
    let path = try write("usr", to: "usr")
    let place = what == "file" ? path : (path as NSString).deletingLastPathComponent
    #expect(chown(place, owner, 0) == 0 && chmod(place, mode_t(mode)) == 0)
    let loaded = try registry.load("tool")
    #expect(loaded.file.name == "usr" && loaded.file.action == nil)
    #expect(loaded.warnings.count == 1)
    #expect(loaded.warnings.first?.message.contains("'action.run' was ignored") == true)
    #expect(loaded.warnings.first?.message.contains(why) == true, "\(loaded.warnings)")
  }

  @Test func `only the user's own file is removed`() throws {
    let path = try write("usr", to: "usr")
    #expect(throws: Problem.appOfSystem("tool", path)) { try registry.remove("tool") }
    try write("mine", to: "config")
    #expect(chown(folder.path + "/config/updates-tui/apps", 0, 0) == 0)
    _ = try registry.remove("tool")
    #expect(try registry.load("tool").file.name == "usr")
  }
}
