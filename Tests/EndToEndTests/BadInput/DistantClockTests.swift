import Foundation
import Testing
import UpdatesTestSupport

/// Clocks that are so wrong that nanoseconds since 1970 do not fit 64 bits, or no calendar has them.
@Suite(.serialized) struct DistantClockTests {
  let home: TemporaryDirectory

  static let dates = ["1600-01-01", "2500-01-01", "@9007199254740993"]

  init() throws {
    home = try TemporaryDirectory()
    try home.write("hello", to: "set/a.txt")
    try home.write(#"[{"filename": "a.txt"}]"#, to: "set/manifest.json")
    try home.write(
      #"{"app":{"id":"a","name":"Tool","version":"1.0"},"check":"monthly","#
        + #""updates":{"check-for":"manually","version":"2.0","notify":"once"}}"#,
      to: ".config/updates-tui/apps/a.json")
  }

  private func run(_ words: String, at date: String) async throws -> ToolResult {
    let words = words.split(separator: " ").map(String.init)
    var tool = Tool(path: "/usr/bin/env", home: home.path)
    tool.directory = home.path
    // The times of files stay those of the file system's own clock, by whichever call they are asked.
    tool.environment["NO_FAKE_STAT"] = "1"
    tool.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    return try await tool.run(
      ["faketime", date, try BuiltProducts.path(of: words[0])] + words.dropFirst())
  }

  @Test(arguments: dates) func `breeze sync and sha work at any date`(date: String) async throws {
    func expect(_ words: String, _ outcome: String) async throws {
      let result = try await run(words, at: date)
      #expect(result.status == 0, "\(result.errors)")
      #expect((result.output + result.errors).contains(outcome), "\(result)")
    }
    try await expect("breeze sync set/manifest.json out --explain", "1 of 1 file applies")
    try await expect("breeze sync set/manifest.json out", "1 fetched")
    try await expect("breeze sync set/manifest.json out", "is up to date")
    #expect(try String(contentsOfFile: home.path + "/out/a.txt", encoding: .utf8) == "hello")
    for outcome in ["new a.txt", "up to date", "up to date"] {
      try await expect("breeze sha --all set", outcome)
    }
    // The same size and the same time: what was just written is not taken for unchanged.
    try home.write("HELLO", to: "set/a.txt")
    try await expect("breeze sha --all set", "a.txt")
    try await expect("breeze sync set/manifest.json out", "1 fetched")
    #expect(try String(contentsOfFile: home.path + "/out/a.txt", encoding: .utf8) == "HELLO")
  }

  @Test(
    arguments: dates,
    [
      "check --min-age 3d", "status", "notify", "prompt --answer later", "snooze 520w",
      "check --now 9999-12-31T23:59:59Z",
    ])
  func `every command of the policy ends as usual at any date`(
    date: String, words: String
  ) async throws {
    let result = try await run("updates-tui \(words) --app a", at: date)
    #expect(result.status == 0 || result.status == 100, "\(result)")
  }
}
