import Testing
import UpdatesTestSupport

/// Which options `sync` takes.
@Suite struct SyncOptionTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test(arguments: ["--id=com.example.tool", "--state-dir=state"])
  func `an option that would have no effect is refused, and not in the help`(
    option: String
  ) async throws {
    let manifest = try tool.write("[]", to: "set/manifest.json")
    let result = try await tool.run("sync", manifest, "out", option)
    let name = option.prefix { $0 != "=" }
    #expect(result.status == 64)
    #expect(result.errors.contains("unknown option '\(name)'"))
    #expect(try await !tool.run("sync", "--help", "--all").output.contains("  \(name) "))
  }

  @Test(arguments: [
    (["--installed", "2.0"], "appVersion == 2.0"), (["--language", "pt-BR"], "locale == 'pt-BR'"),
    (["--os-version", "99"], "systemVersion == 99"),
    (["--env", "seat=window"], "seat == 'window'"),
    (["--config", "app.json"], "appVersion == 3 AND defaults.beta == YES"),
  ])
  func `an option in the help has an effect`(words: [String], condition: String) async throws {
    _ = try tool.write(
      #"{"app": {"id": "a", "version": "3", "defaults": {"beta": true}}}"#, to: "app.json")
    _ = try tool.write("a", to: "set/a.txt")
    let manifest = try tool.write(
      #"[{"filename": "a.txt", "condition": "\#(condition)"}]"#, to: "set/manifest.json")
    let without = try await tool.document("sync", manifest, "out")
    #expect(without["entries"]?["applicable"] == .number(0))
    let with = try await tool.run(["sync", manifest, "out", "--json"] + words)
    #expect(try with.document()["entries"]?["applicable"] == .number(1), "\(with.errors)")
    #expect(try await tool.run("sync", "--help", "--all").output.contains("  \(words[0]) "))
  }

  @Test(
    arguments: [
      ("breeze", "sync set/manifest.json out"),
      ("breeze", "fresh update a --url https://example.com/a"),
      ("updates-tui", "check --id a --installed 1 --lookup-url http://127.0.0.1:9/"),
    ])
  func `a variable that a header names and nobody has set is a matter of the command line`(
    product: String, line: String
  ) async throws {
    let result = try await UpdatesTool(product: product).run(
      line.split(separator: " ").map(String.init) + ["--header", "X-Seat: env:NOBODY_SETS_THIS"])
    #expect(result.status == 64)
    #expect(result.errors.contains("'NOBODY_SETS_THIS', which is not set"))
    #expect(result.errors.contains("hint: set it, or leave the header out\n"))
  }
}
