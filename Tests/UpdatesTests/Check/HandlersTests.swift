import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// The form with completion handlers.
@Suite struct HandlersTests {
  @Test func `success comes on the main actor`() async throws {
    let app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0.0"}"#)
    let result = await withCheckedContinuation { continuation in
      app.checker.check { result in
        MainActor.assertIsolated()
        continuation.resume(returning: result)
      } failure: {
        Issue.record($0)
      }
    }
    guard case .available(let update) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(update.version == "2.0.0")
  }

  @Test func `failure comes on no actor`() async throws {
    var app = try CheckedApp(configuration: "{}", installed: nil)
    app.checker.configurationURL = nil
    let error = await withCheckedContinuation { continuation in
      app.checker.check { _ in
        Issue.record("no success")
      } failure: {
        // Whatever the main actor does meanwhile.
        continuation.resume(returning: $0)
      }
    }
    #expect(error == .installedVersionMissing)
  }

  @Test func `who cancels hears nothing`() async throws {
    let app = try CheckedApp()
    app.server[CheckedApp.configurationPath] = .silence
    let task = app.checker.check { _ in
      Issue.record("no success")
    } failure: {
      Issue.record($0)
    }
    task.cancel()
    await task.value
  }
}
