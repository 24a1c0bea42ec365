import Testing
import UpdatesFacade
import UpdatesLoopback

/// The lines of the original library's README.
@Suite(.serialized) @MainActor struct FacadeLineTests {
  @Test func `a check is set up and made in four lines`() async throws {
    let client = try Client(texts: ["/updates.json": Client.announcement])
    Updates.environment = client.environment
    Updates.app = App(id: "com.example.tool", name: "Tool", version: "1.4.0")
    Updates.configurationURL = client.server.url("/updates.json")
    Updates.countryCode = "gb"
    let result = await withCheckedContinuation { continuation in
      Updates.checkForUpdates { result in
        continuation.resume(returning: UpdatesResult?.some(result))
      } failure: { error in
        Issue.record("\(error)")
        continuation.resume(returning: nil)
      }
    }
    guard case .available(let update)? = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(update.version == "2.0.0")
  }
}
