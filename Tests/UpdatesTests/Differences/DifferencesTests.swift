import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// What is not as in the original library: a test for each row of the article
/// `differences-from-the-originals`, which names it.
@Suite struct DifferencesTests {
  @Test func `without min-os-required updates are offered`() async throws {
    var app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0.0"}"#)
    app.checker.system = RunningSystem(name: "linux", version: "0.1")
    #expect(await app.checker.report().update?.shouldNotify == true)
  }

  @Test func `the kept configuration is used when the network fails`() async throws {
    let app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0.0"}"#)
    _ = await app.checker.report()
    app.server.stop()
    #expect(await app.checker.report().update?.version == "2.0.0")
  }

  @Test func `the kept configuration does not freeze the installed version`() async throws {
    var app = try CheckedApp(configuration: #"{"check-for": "manually", "version": "2.0.0"}"#)
    _ = await app.checker.report()
    app.answer(configuration: "<html>")
    app.checker.app.version = "2.0.0"
    #expect(await app.checker.report().decision?.reason == .upToDate)
  }

  @Test func `updates that is no object is malformed and ends nothing`() async throws {
    let app = try CheckedApp(configuration: #"{"updates": "x"}"#)
    #expect(
      await app.checker.report().failure
        == .configuration(
          .malformed(
            source: app.server.url("/updates.json"),
            problem: "'updates' is a string, expected an object")))
  }

  @Test func `the lookup is asked over https`() async throws {
    var app = try CheckedApp(configuration: "{}")
    let transport = AnsweringTransport("{}")
    app.checker.transport = transport
    _ = await app.checker.report()
    #expect(
      transport.requests.last?.url
        == "https://itunes.apple.com/lookup?bundleId=com.example.tool&country=gb")
    #expect(transport.requests.allSatisfy { !$0.allowsInsecureHTTP })
  }

  @Test(arguments: [
    #"[{"version": "2.0"}, {"version": 3}]"#, #"[{"version": null}, {"version": "2.0"}]"#,
  ])
  func `a broken element of the lookup does not spoil another`(results: String) async throws {
    let app = try CheckedApp(
      configuration: "{}", lookup: #"{"resultCount": 2, "results": \#(results)}"#)
    #expect(await app.checker.report().update?.version == "2.0")
  }

  @Test func `a failed lookup does not hide a required minimum`() async throws {
    let app = try CheckedApp(
      configuration: #"{"min-required-app-version": "1.5"}"#, lookup: "<html>")
    #expect(await app.checker.report().update?.isRequired == true)
  }

  @Test func `the counter does not grow when nothing is offered`() async throws {
    var app = try CheckedApp(
      configuration: #"""
        {"check-for": "manually", "version": "2.0.0", "min-os-required": "13"}
        """#)
    for _ in 0..<3 { #expect(await app.checker.report().decision?.reason == .osTooOld) }
    app.checker.system.version = "13"
    #expect(await app.checker.report().update?.shouldNotify == true)
  }

  @Test func `a leading v and blanks are ignored in versions`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": " v2.0.0 "}"#, installed: "V1.4.0")
    let report = await app.checker.report()
    #expect(report.update?.version == "2.0.0")
    #expect(report.app.version == "1.4.0")
    app.answer(configuration: #"{"check-for": "manually", "version": "v1.4.0"}"#)
    #expect(await app.checker.report().decision?.reason == .upToDate)
  }

  @Test func `a pre-release is before its version`() async throws {
    let app = try CheckedApp(
      configuration: #"{"check-for": "manually", "version": "1.4.0-beta"}"#)
    #expect(await app.checker.report().decision?.reason == .upToDate)
  }

  @Test func `the place of the configuration is a text and may be a path`() async throws {
    var app = try CheckedApp()
    let path = try app.directory.write(
      #"{"check-for": "manually", "version": "2.0.0"}"#, to: "updates.json")
    for place in [path, "file://" + path] {
      app.checker.configurationURL = place
      #expect(await app.checker.report().update?.version == "2.0.0")
    }
  }

  @Test func `a configuration with a version announces it`() async throws {
    let app = try CheckedApp(configuration: #"{"version": "2.0.0"}"#)
    #expect(await app.checker.report().update?.version == "2.0.0")
    let asking = try CheckedApp(
      configuration: #"{"version": "2.0.0"}"#, lookup: #"{"resultCount": 0, "results": []}"#)
    #expect(await asking.checker.report().decision?.reason == .noRelease)
  }

  @Test func `a check that fails calls failure alone`() async throws {
    let app = try CheckedApp(configuration: "<html>")
    let (errors, log) = AsyncStream.makeStream(of: CheckError.self)
    await app.checker.check {
      Issue.record("\($0)")
    } failure: {
      log.yield($0)
    }.value
    log.finish()
    var count = 0
    for await _ in errors { count += 1 }
    #expect(count == 1)
  }
}
