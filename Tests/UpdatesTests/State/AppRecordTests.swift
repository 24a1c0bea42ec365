import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppRecordTests {
  private let directories = Directories(
    environment: SystemEnvironment(variables: [:]), state: "/s", cache: "/c")

  @Test func `an app has a state file and a cache of its own`() throws {
    let memory = try AppRecord(of: "com.example/tool", in: directories)
    #expect(memory.state.path == "/s/com.example%2Ftool.json")
    #expect(memory.cache.folder == "/c/com.example%2Ftool")
  }

  @Test(arguments: ["", String(repeating: "a", count: 201)])
  func `an identifier that makes no file name is told`(id: String) {
    #expect(throws: Problem.badIdentifier(id)) { try AppRecord(of: id, in: directories) }
  }

  @Test func `the identifier comes before the configuration, and that before the feed`() throws {
    var checker = UpdateChecker(
      app: App(id: "a", version: "1"), configurationURL: "abc",
      environment: SystemEnvironment(variables: ["HOME": "/home/x"]))
    checker.feed.urls = ["feed"]
    checker.directories = directories
    #expect(try checker.record.state.path == "/s/a.json")
    checker.app.id = nil
    #expect(try checker.record.state.path == "/s/config-ba7816bf8f01cfea.json")
    checker.rememberedLocation = ""
    #expect(try checker.record.state.path == "/s/config-e3b0c44298fc1c14.json")
    checker.rememberedLocation = nil
    checker.configurationURL = nil
    #expect(try checker.record.state.path.hasPrefix("/s/config-"))
    checker.feed.urls = []
    #expect(throws: Problem.nameless) { try checker.record }
  }
}
