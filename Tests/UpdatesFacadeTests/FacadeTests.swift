import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesFacade

/// The lines of the original's README, as whoever imports the module writes them.
///
/// They set what all of a program shares, so no other suite may.
@Suite(.serialized) @MainActor struct FacadeTests {
  @Test func `what is set is what a check is made with`() {
    defer { reset() }
    Updates.app = App(id: "com.example.tool", name: "Tool", version: "1.4.0")
    Updates.configurationURL = "https://exampledomain.com/updates.json"
    Updates.updatingMode = .manually
    Updates.notifying = .always
    Updates.appStoreId = "123456"
    Updates.comparingVersions = .major
    Updates.minimumOSVersion = "12.0.0"
    Updates.versionString = "2.0.0"
    Updates.releaseNotes = "New"
    Updates.countryCode = "gb"
    Updates.stateDirectory = "/state"
    Updates.cacheDirectory = "/cache"
    Updates.feed.kind = "app-store"

    let checker = Updates.checker()
    #expect(checker.app.id == "com.example.tool")
    #expect(checker.app.country == "gb")
    #expect((try? checker.directories.state) == "/state")
    #expect((try? checker.directories.cache) == "/cache")
    #expect(checker.configurationURL == "https://exampledomain.com/updates.json")
    #expect(checker.feed.kind == "app-store")
    var settings = Configuration()
    settings.checkFor = .manually
    settings.notify = .always
    settings.appStoreID = "123456"
    settings.comparing = .major
    settings.minimumOS = .any("12.0.0")
    settings.version = "2.0.0"
    settings.releaseNotes = .any("New")
    #expect(checker.settings == settings)
  }

  @Test func `nothing set leaves all to the defaults`() {
    let checker = Updates.checker()
    #expect(checker.settings == Configuration())
    #expect(checker.configurationURL == nil)
    #expect(checker.app == App(version: nil))
  }

  @Test func `a check is one line, and a failure may be heard of`() async {
    let error = await withCheckedContinuation { continuation in
      Updates.checkForUpdates { result in
        Issue.record("\(result)")
      } failure: { error in
        continuation.resume(returning: error)
      }
    }
    #expect(error == .installedVersionMissing)
    await Updates.checkForUpdates { result in
      Issue.record("\(result)")
    }.value
  }

  @Test func `a check is set up and made in four lines`() async throws {
    defer { reset() }
    let home = try TemporaryDirectory()
    let server = try LoopbackServer(
      .text(#"{"updates": {"check-for": "manually", "version": "2.0.0", "notify": "always"}}"#))
    Updates.environment = SystemEnvironment(variables: ["HOME": home.path, "PATH": "/usr/bin"])
    Updates.app = App(id: "com.example.tool", name: "Tool", version: "1.4.0")
    Updates.configurationURL = server.url("/updates.json")
    let result = await withCheckedContinuation { continuation in
      Updates.checkForUpdates { result in
        MainActor.assertIsolated()
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
    let cancelled = Updates.checkForUpdates { _ in
      Issue.record("no success")
    } failure: {
      Issue.record($0)
    }
    cancelled.cancel()
    await cancelled.value
  }

  private func reset() {
    Updates.environment = .current
    Updates.app = App(version: nil)
    Updates.feed = FeedSettings()
    Updates.configurationURL = nil
    Updates.updatingMode = nil
    Updates.notifying = nil
    Updates.appStoreId = nil
    Updates.comparingVersions = nil
    Updates.minimumOSVersion = nil
    Updates.versionString = nil
    Updates.releaseNotes = nil
    Updates.countryCode = nil
    Updates.stateDirectory = nil
    Updates.cacheDirectory = nil
  }
}
