import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The feed `fresh-air`, and what is new after an update.
@Suite(.timeLimit(.minutes(10))) struct FreshAirTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  private static let document = """
    {"releases": [{"version": "3.0", "minimumSystemVersion": "99", "features": ["future"]},
      {"version": "2.0", "features": ["speed"]}, {"version": "1.5", "features": ["look"]},
      {"version": "1.0", "features": ["start"]}],
     "minimumVersion": "1.0", "upgradeURL": "https://example.com/get"}
    """

  private static let english = """
    /* What people see */
    "speed.title" = "Faster";
    "speed.description" = "Twice as fast";
    "look.title" = "New look";
    "start.title" = "The beginning";
    """

  private func server() throws -> RecordingServer {
    try RecordingServer { request in
      switch request.path {
      case "/news/release_notes.json": .text(Self.document)
      case "/news/en.lproj/localizable.strings": .text(Self.english, type: "text/plain")
      default: .status(404)
      }
    }
  }

  private func words(_ server: RecordingServer, installed: String) -> [String] {
    SampleFeed.words(
      kind: "fresh-air", urls: [server.url("/news/release_notes.json")], installed: installed)
      + ["--os-version", "12"]
  }

  // MARK: After an update

  private func versions(_ result: ToolResult) throws -> [String?] {
    guard case .array(let notes) = try result.document()["notes"] else { return [nil] }
    return notes.map { $0["version"]?.string }
  }

  @Test func `after an update what is new is told once`() async throws {
    let server = try server()
    func notes(_ installed: String) async throws -> ToolResult {
      try await tool.run(["notes", "--whats-new"] + words(server, installed: installed))
    }
    let first = try await notes("1.0")
    #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
    #expect(server.requests.isEmpty)
    let updated = try await notes("2.0")
    #expect(updated.output.contains("Twice as fast") && updated.output.contains("New look"))
    #expect(!updated.output.contains("beginning"))
    let again = try await notes("2.0")
    #expect(again.output.isEmpty && again.errors.isEmpty)
    let verbose = try await tool.run(
      ["notes", "--whats-new", "--verbose"] + words(server, installed: "2.0"))
    #expect(verbose.errors == "There is nothing new to read\n")
    // Who goes back and on again has seen it.
    #expect(try await notes("1.5").output.isEmpty)
    #expect(try await notes("2.0").output.isEmpty)
  }

  @Test func `a rehearsal and a failure leave the news for the next time`() async throws {
    let server = try server()
    _ = try await tool.run(["notes", "--whats-new"] + words(server, installed: "1.5"))
    let updated = ["notes", "--whats-new", "--json"] + words(server, installed: "2.0")
    #expect(try versions(try await tool.run(updated + ["--dry-run"])) == ["2.0"])
    let broken = try RecordingServer { _ in .status(500) }
    let failing = ["notes", "--whats-new"] + words(broken, installed: "2.0")
    let silent = try await tool.run(failing)
    #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty)
    let verbose = try await tool.run(failing + ["--verbose"])
    #expect(verbose.status == 0 && verbose.errors.contains("500"), "\(verbose.errors)")
    let failed = try await tool.run(failing + ["--json"])
    #expect(failed.status == 0 && failed.errors.isEmpty)
    #expect(try versions(failed) == [])
    #expect(try failed.document()["warnings"]?[0]?["code"]?.string == "feed.status")
    #expect(try versions(try await tool.run(updated)) == ["2.0"])
  }
}
