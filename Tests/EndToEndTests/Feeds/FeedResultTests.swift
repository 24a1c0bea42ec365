import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What the built tool makes of the answers of each feed.
@Suite struct FeedResultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: SampleFeed.all)
  func `each feed's update is told, and explain tells how it was found`(
    feed: SampleFeed
  ) async throws {
    let server = try RecordingServer(.text(feed.answer))
    let words = feed.words(server.url)
    let explained = try await tool.run(["explain"] + words)
    #expect(explained.status == 100)
    #expect(explained.output.contains(feed.path))
    #expect(explained.output.contains(": status 200\n"))
    #expect(tool.state.isEmpty)
    let result = try await tool.run(["check", "--json"] + words)
    #expect(result.status == 100)
    let document = try result.document()
    #expect(document["feed"]?["kind"]?.string == feed.kind)
    #expect(document["feed"]?["url"]?.string?.hasPrefix(server.url(feed.path)) == true)
    #expect(document["update"]?["version"]?.string == "2.0")
    #expect(document["warnings"] == .array([]))
  }

  #if os(Linux)
    @Test func `without expat its package is named`() async throws {
      // What is found first and is no library is not looked for elsewhere.
      _ = try tool.write("none", to: "lib/libexpat.so.1")
      let environment = ["LD_LIBRARY_PATH": tool.home.path + "/lib"]
      let server = try RecordingServer(.text(SampleFeed.appcast.answer))
      let result = try await tool.run(
        ["check"] + SampleFeed.appcast.words(server.url), environment: environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("feed: the library 'libexpat' is not installed"))
      #expect(result.errors.contains("hint: install the package 'libexpat1'"))
      let doctor = try await tool.run(["doctor"], environment: environment)
      #expect(doctor.output.contains("appcasts cannot be read"))
    }
  #endif
}
