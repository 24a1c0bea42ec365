import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

/// The texts of features that a feed names by keys only.
@Suite struct CheckFeaturesTests {
  private static let document = """
    {"releases": [{"version": "1.0", "features": ["old"]},
      {"version": "2.0", "features": ["speed", "look"]}, {"version": "1.9", "features": ["fix"]},
      {"version": "3.0", "systemVersion": "99", "features": ["future"]}]}
    """

  private static let english = """
    "speed.title" = "Faster";
    "speed.description" = "Twice as\\nfast";
    "look.title" = "New look";
    "fix.description" = "Mended";
    """

  private func app(
    _ document: String = document, language: String = "fr_CA.UTF-8"
  ) throws -> CheckedApp {
    var app = try CheckedApp(configuration: "{}")
    app.checker = UpdateChecker(
      app: app.checker.app, configurationURL: app.checker.configurationURL,
      environment: SystemEnvironment(
        variables: ["HOME": app.directory.path, "LANG": language, "PATH": "/usr/bin"]))
    app.checker.options.now = CheckedApp.start
    app.checker.options.timeout = .ample
    app.checker.system = RunningSystem(name: "linux", version: "12")
    app.server["/notes/release_notes.json"] = .text(document)
    app.checker.feed.kind = "fresh-air"
    app.checker.feed.urls = [app.server.url("/notes/release_notes.json")]
    return app
  }

  private static func strings(_ folder: String) -> String {
    "/notes/\(folder).lproj/localizable.strings"
  }

  @Test func `they are fetched for what is offered, and merged by version`() async throws {
    let app = try app()
    for folder in ["fr-CA", "fr", "Base"] { app.server[Self.strings(folder)] = .status(404) }
    app.server[Self.strings("en")] = .text(Self.english, type: "text/plain")
    let report = await app.checker.report()
    let update = try #require(report.update)
    #expect(update.version == "2.0")
    #expect(update.releaseNotes?.text == "Faster\nTwice as\nfast\n\nNew look")
    #expect(update.releaseNotes?.format == .plain)
    #expect(update.history.map(\.version) == ["2.0", "1.9"])
    #expect(update.history.map(\.notes.text).last == "Mended")
    #expect(report.warnings == [])
    let asked = report.requests.map(\.url).dropFirst(2)
    #expect(
      Array(asked)
        == ["fr-CA", "fr", "Base", "en"].map { presentableURL(app.server.url(Self.strings($0))) })
  }

  @Test func `at last there are the keys, with a warning`() async throws {
    let app = try app(language: "C")
    for folder in ["Base", "en"] { app.server[Self.strings(folder)] = .status(404) }
    let report = await app.checker.report()
    #expect(report.update?.releaseNotes?.text == "speed\n\nlook")
    #expect(
      report.warnings.map(\.message)
        == ["There is no text for these features: 'speed', 'look', 'fix'"])
  }

  @Test(arguments: ["\"speed.title\" = ", "<plist/>"])
  func `texts that cannot be read are warned about, and the update is offered`(
    text: String
  ) async throws {
    let app = try app(language: "C")
    app.server[Self.strings("Base")] = .text(text, type: "text/plain")
    app.server[Self.strings("en")] = .text(Self.english, type: "text/plain")
    let report = await app.checker.report()
    #expect(report.update?.releaseNotes?.text == "Faster\nTwice as\nfast\n\nNew look")
    #expect(report.warningCodes == ["feed.notes"])
    #expect(report.failure == nil)
  }

  @Test func `features of a feed that is a file lie in files`() async throws {
    var app = try app(language: "de_DE.UTF-8")
    let path = try app.directory.write(Self.document, to: "news/release_notes.json")
    try app.directory.write(Self.english, to: "news/en.lproj/localizable.strings")
    try app.directory.write("speed.title = Schneller;", to: "news/de.lproj/localizable.strings")
    app.checker.feed.urls = ["file://" + path]
    let report = await app.checker.report()
    #expect(
      report.update?.history.map(\.notes.text)
        == ["Schneller\nTwice as\nfast\n\nNew look", "Mended"])
    #expect(report.warnings == [])
  }
}
