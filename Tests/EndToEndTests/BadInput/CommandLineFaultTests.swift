import Testing
import UpdatesTestSupport

@Suite struct CommandLineFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test(arguments: [
    ("check --instaled 1.0", "unknown option '--instaled'", "did you mean '--installed'?"),
    ("apps", "needs one of: list, add, remove, validate", "see 'updates-tui apps --help'"),
    ("skip abc --id a", "'abc' is not a version", "write it like 1.4.0"),
    ("reset everything --id a", "WHAT cannot be 'everything'", "see 'updates-tui reset --help'"),
    (
      "check --timeout never", "--timeout cannot be 'never', expected seconds",
      "see 'updates-tui check --help'"
    ),
    (
      "check --now yesterday", "--now cannot be 'yesterday', expected a date such as",
      "see 'updates-tui check --help'"
    ),
    (
      "check --country gbr", "--country cannot be 'gbr', expected two letters",
      "see 'updates-tui check --help'"
    ),
    ("check --id a", "the installed version is unknown", "--installed 1.4.0"),
    ("check --installed 1.0", "needs the app's identifier", "--id com.example.tool"),
    ("skip", "no app is named, and none is registered", "with '--app FILE' or"),
    ("prompt --inline --plain --new 2 --id a", "exclude each other", "--plain"),
    ("check --header nocolon --id a", "a header needs a colon after its name", "'X-Seat: 42'"),
  ])
  func `a faulty command line says what is wrong and what would be right`(
    line: String, message: String, hint: String
  ) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await tool.run(words)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("error: "))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("hint: "), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(tool.state.isEmpty)
  }

  @Test(arguments: [
    ("check", "--instaled"), ("prompt", "--answer=maybe"), ("apps list", "--nonsense"),
  ])
  func `a faulty command line has a document of its command`(
    command: String, option: String
  ) async throws {
    let result = try await tool.run(
      command.split(separator: " ").map(String.init) + [option, "--json"])
    #expect(result.status == 64)
    let document = try result.document()
    #expect(document["command"]?.string == command)
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["code"]?.string?.hasPrefix("usage.") == true)
  }

  @Test(arguments: ["fresh", "sync"])
  func `a command that the other tool has now is named`(name: String) async throws {
    let result = try await tool.run(name, "https://example.com", "out", "--env", "a=b")
    #expect(result.status == 64)
    #expect(
      result.errors == "error: unknown command '\(name)'\nhint: did you mean 'breeze \(name)'?\n")
  }
}
