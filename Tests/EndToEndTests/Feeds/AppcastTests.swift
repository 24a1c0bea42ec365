import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite(.timeLimit(.minutes(10))) struct AppcastTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `explain lists the request for notes that lie elsewhere`() async throws {
    let linked = Self.appcast.replacing(
      "<enclosure", with: "<sparkle:releaseNotesLink>/2.0.md</sparkle:releaseNotesLink><enclosure")
    let server = try RecordingServer { request in
      request.path == "/2.0.md" ? .text("*New*", type: "text/markdown") : .text(linked)
    }
    let words = [
      "--id", "com.example.tool", "--installed", "1.0", "--feed", "appcast", "--url",
      server.url("/appcast.xml"),
    ]
    let explained = try await tool.run(["explain", "--json"] + words).document()
    let urls = (0..<3).map { explained["requests"]?[$0]?["url"]?.string }
    #expect(urls == [server.url("/appcast.xml"), server.url("/2.0.md"), nil])
    let notes = try await tool.run(["notes"] + words)
    #expect(notes.output.contains("New"))
    #expect(try await tool.run(["check"] + words).status == 100)
    server.stop()
    let kept = try await tool.run(["notes", "--offline"] + words)
    #expect(kept.output == notes.output)
  }

  #if os(Linux)
    @Test func `without expat its package is named`() async throws {
      // What is found first and is no library is not looked for elsewhere.
      _ = try tool.write("none", to: "lib/libexpat.so.1")
      let environment = ["LD_LIBRARY_PATH": tool.home.path + "/lib"]
      let result = try await check(Self.appcast, environment: environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("feed: the library 'libexpat' is not installed"))
      #expect(result.errors.contains("hint: install the package 'libexpat1'"))
      let doctor = try await tool.run(["doctor"], environment: environment)
      #expect(doctor.output.contains("appcasts cannot be read"))
    }
  #endif

  private static let appcast = """
    <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
    <channel><item><sparkle:version>2.0</sparkle:version>
    <enclosure url="https://example.com/tool.zip" length="1"/></item></channel></rss>
    """

  private func check(
    _ text: String, environment: [String: String] = [:]
  ) async throws -> ToolResult {
    let server = try RecordingServer(.text(text, type: "application/rss+xml"))
    defer { server.stop() }
    return try await tool.run(
      [
        "check", "--id", "com.example.tool", "--installed", "1.0", "--feed", "appcast", "--url",
        server.url("/appcast.xml"),
      ], environment: environment)
  }
}
