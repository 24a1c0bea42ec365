import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct FreshAirFeedTests {
  private static let document = """
    {"releases": [{"version": "2.0", "minimumSystemVersion": "13", "features": ["a"]},
      {"version": "1.9", "features": ["b", "c"]}, {"version": "1.0", "systemVersion": "6.8"}],
     "minimumVersion": "1.5", "upgradeURL": "https://example.com/get"}
    """

  @Test func `every release is announced, with the minimum`() async throws {
    let trial = try FeedTrial(.text(Self.document))
    let answer = try await trial.answer(of: .freshAir, at: "/a/release_notes.json?v=1")
    #expect(answer.releases.map(\.version?.text) == ["2.0", "1.9", "1.0"])
    #expect(answer.releases.map(\.features) == [["a"], ["b", "c"], []])
    let systems = answer.releases.map(\.minimumOS)
    #expect(systems.map { $0?.version } == ["13", nil, "6.8"])
    #expect(systems.allSatisfy { $0?.isForAppleSystems != true })
    #expect(answer.releases.allSatisfy { $0.storeURL == "https://example.com/get" })
    #expect(answer.releases.allSatisfy { $0.notes == nil })
    #expect(answer.minimumVersion?.text == "1.5")
    #expect(answer.ruling == nil && answer.warnings == [])
    #expect(answer.textsURL == trial.server.url("/a/"))
    #expect(trial.targets == ["/a/release_notes.json?v=1"])
  }

  @Test func `releases whose conditions do not hold are excluded, also from what is kept`()
    async throws
  {
    let document = """
      [{"version": "4.0", "conditions": [{"key": "platform", "comparison": "eq", "value": "macOS"}]},
       {"version": "3.0", "conditions": [{"key": "appVersion", "comparison": "lt", "value": "1.0"},
         {"key": "arch", "comparison": "ne", "value": "arm64"}]},
       {"version": "2.0", "conditions": [{"key": "defaults.beta", "comparison": "eq",
         "value": true}, {"key": "locale", "comparison": "eq", "value": "pt-BR"}]}]
      """
    let trial = try FeedTrial { request in
      request["If-None-Match"] == nil
        ? .text(document, headers: [.init("ETag", "\"1\"")]) : .status(304)
    }
    func offered(_ change: (inout FeedQuery) -> Void) async throws -> [String?] {
      let answer = try await trial.answer(of: .freshAir, at: "/a", change: change)
      #expect(answer.releases.allSatisfy { [nil, .conditions].contains($0.exclusion) })
      return answer.releases.filter { $0.exclusion == nil }.map(\.version?.text)
    }
    #expect(try await offered { _ in } == [])
    #expect(try await offered { $0.system = RunningSystem(name: "macos", version: nil) } == ["4.0"])
    #expect(try await offered { $0.app.version = "0.9" } == ["3.0"])
    #expect(
      try await offered {
        $0.defaults = ["beta": true]
        $0.app.language = "pt-BR"
      } == ["2.0"])
    #expect(try await offered { _ in } == [])
  }

  @Test(arguments: [("8.9", ["1.5"]), ("10.0", ["2.0", "1.5"])])
  func `conditions compare versions, and are never true if they cannot be read`(
    system: String, offered: [String]
  ) throws {
    let text = """
      [{"version": "3.0", "conditions": [{"key": "systemVersion", "comparison": "about",
         "value": "1"}]},
       {"version": "2.0", "conditions": [{"key": "systemVersion", "value": "9.0"}]},
       {"version": "1.5", "features": []}]
      """
    let answer = try read(.freshAir, text) {
      $0.system = RunningSystem(name: "linux", version: system)
    }
    #expect(answer.offered == offered)
    #expect(answer.warnings.map(\.code) == ["feed.element"])
  }

  @Test(arguments: [
    ("https://example.com/a/b/release_notes.json", "https://example.com/a/b/"),
    ("https://example.com/a/release_notes.json?x=/y/z#/w", "https://example.com/a/"),
    ("https://example.com", "https://example.com/"),
    ("https://example.com?a=/b", "https://example.com/"),
    ("file:///srv/a/release_notes.json", "file:///srv/a/"),
  ])
  func `the texts lie beside the document`(url: String, folder: String) {
    #expect(url.folderOfURL == folder)
  }
}
