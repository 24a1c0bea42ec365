import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite struct CheckCounterTests {
  @Test func `twenty checks at once announce once`() async throws {
    let app = try CheckedApp(configuration: Self.manual(notify: "once"))
    let announcements = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { [checker = app.checker] in
          await checker.report().update?.shouldNotify == true
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(announcements.count == 20)
    #expect(announcements.count { $0 } == 1)
    #expect(try app.state.notifications == ["2.0.0": 1])
    #expect(try app.state.journal.count == 1)
  }

  @Test(arguments: [
    #"{"check-for": "never", "version": "2.0.0"}"#, #"{"check-for": "manually"}"#,
    #"{"check-for": "manually", "version": "1.4.0"}"#,
    #"{"check-for": "manually", "version": "1.4.0.1"}"#,
    #"{"check-for": "manually", "version": "2.0.0", "min-os-required": "99"}"#,
    #"{"check-for": "manually", "version": "1.4.0", "notify": "without-available-update"}"#,
    """
    {"check-for": "manually", "version": "2", "min-required-app-version": "2",
     "min-os-required": "99"}
    """,
  ])
  func `the counter never grows when nothing is announced`(configuration: String) async throws {
    let app = try CheckedApp(configuration: configuration)
    for _ in 0..<3 { _ = await app.checker.report() }
    #expect(try app.state.notifications == [:])
  }

  @Test func `a dry run counts nothing and changes nothing`() async throws {
    var app = try CheckedApp(configuration: Self.manual(notify: "once"))
    app.checker.options.dryRun = true
    for _ in 0..<3 {
      let report = await app.checker.report()
      #expect(report.update?.shouldNotify == true)
      #expect(report.notifications.shown == 0)
    }
    #expect(throws: Problem.file(.fileMissing, app.directory.path + "/.local")) {
      try FileSystem.names(in: app.directory.path + "/.local")
    }
    #expect(try app.keptConfiguration == nil)
  }

  @Test func `a state that cannot be written is a warning, and the check answers`() async throws {
    var app = try CheckedApp(configuration: Self.manual(notify: "once"))
    let file = try app.directory.write("x", to: "file")
    app.checker.directories = Directories(
      environment: app.checker.environment, state: file + "/state",
      cache: app.directory.path + "/cache")
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true)
    #expect(report.warningCodes == ["state.unwritable"])
  }

  @Test func `a damaged state is set aside with a warning, and the check answers`() async throws {
    let app = try CheckedApp(configuration: Self.manual(notify: "once"))
    let path = try app.checker.record.state.path
    _ = await app.checker.report()
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    let report = await app.checker.report()
    #expect(report.update?.shouldNotify == true)
    #expect(report.warningCodes == ["state.damaged"])
    #expect(try app.state.notifications == ["2.0.0": 1])
  }

  private static func manual(version: String = "2.0.0", notify: String) -> String {
    #"{"check-for": "manually", "version": "\#(version)", "notify": "\#(notify)"}"#
  }
}
