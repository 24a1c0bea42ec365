import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The README of Fresh Air, "Condition Evaluation": what conditions are evaluated against.
@Suite struct ConditionEnvironmentTests {
  private let app: PublishedApp
  private let tool: UpdatesTool

  init() throws {
    app = try PublishedApp(serving: "App.freshair")
    tool = try UpdatesTool(product: "breeze")
  }

  /// Publishes a file for each condition, named for its place in the list.
  private func publish(_ conditions: [String]) throws {
    let entries = conditions.indices.map {
      #"{"filename": "\#($0).txt", "condition": "\#(conditions[$0])"}"#
    }
    for index in conditions.indices { try app.write("\(index)", to: "\(index).txt") }
    try app.write("[" + entries.joined(separator: ",\n") + "]", to: "manifest.json")
  }

  /// Which of the conditions hold, by what is synced into a new folder.
  private func holding(
    _ words: [String] = [], environment: [String: String] = [:]
  ) async throws -> [Int] {
    let place = UUID().uuidString
    let result = try await tool.run(["sync", app.url, place] + words, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    return tool.synced(place).keys.compactMap { Int($0.dropLast(".txt".count)) }.sorted()
  }

  @Test func `default values are those of this system and the app`() async throws {
    let system = OperatingSystem.current
    let platform = system.name == "macos" ? "macOS" : "Linux"
    try publish([
      "platform == '\(platform)'", "arch == '\(system.architecture)'", "systemVersion > 1",
      "appVersion == 2.5", "locale == 'pt-BR'", "displayScale == nil AND device == nil",
      "defaults.beta == nil", "unheardOf == nil", "NOT (displayScale >= 2)",
    ])
    #expect(
      try await holding(["--installed", "2.5"], environment: ["LANG": "pt_BR.UTF-8"])
        == Array(0...8))
  }

  @Test func `the app's defaults have key paths`() async throws {
    _ = try tool.write(
      """
      {"app": {"id": "com.example.tool", "version": "1.0", "defaults":
        {"beta": true, "test": {"group": "early-birds"}, "launches": 12, "unset": null}}}
      """, to: ".config/updates-tui/apps/com.example.tool.json")
    try publish([
      "defaults.beta == YES", "defaults.test.group BEGINSWITH 'early'", "defaults.launches > 10",
      "defaults.unset == nil", "defaults.beta == NO", "defaults.launches > 100",
      "defaults.test.group IN {'early-birds', 'late'}", "defaults.launches BETWEEN {10, 20}",
    ])
    let words = ["--app", "com.example.tool"]
    #expect(try await holding(words) == [0, 1, 2, 3, 6, 7])
    // What is given on the command line is the later word.
    #expect(
      try await holding(words + ["--env", "defaults.beta=false", "--env", "defaults.launches=101"])
        == [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [["LANG": "POSIX"], ["LANG": "en_GB.UTF-8", "LC_ALL": "C"]])
  func `where no language is chosen it is English, as the tool's own`(
    environment: [String: String]
  ) async throws {
    try publish(["locale BEGINSWITH 'en'", "locale == 'de'", "locale == 'fr'"])
    #expect(try await holding(environment: environment) == [0])
    #expect(try await holding(["--language", "de"], environment: environment) == [1])
    #expect(try await holding(["--env", "locale=fr"], environment: environment) == [2])
  }
}
