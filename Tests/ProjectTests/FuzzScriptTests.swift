import Testing
import UpdatesTestSupport

@Suite struct FuzzScriptTests {
  private let script = ScriptTrial("Resources/fuzz.sh")

  @Test func `it is a script that a plain shell can read`() async throws {
    try await script.expectReadable()
  }

  @Test(arguments: [
    (["--all"], "error: unknown option '--all'\nhint: "),
    (["0"], "error: '0' is not a number of seconds, expected 1 or more\n"),
    (["5s"], "error: '5s' is not a number of seconds, expected 1 or more\n"),
    (["9", "jsn"], "error: unknown target 'jsn'\nhint: the targets are: app-file app-store "),
  ])
  func `wrong usage is refused`(words: [String], errors: String) async throws {
    let result = try await script.run(words, standIns: commands)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix(errors))
  }

  @Test func `a Swift without libFuzzer is said`() async throws {
    let compiler = "echo unsupported; exit 1"
    let standIns = commands.merging(["swift": "exit 9", "swiftc": compiler]) { $1 }
    let result = try await script.run(["1", "json"], standIns: standIns)
    #expect(result.status == 69)
    #expect(
      result.errors.hasPrefix("error: this Swift has no libFuzzer, like the one in Xcode\nhint: "))
  }

  /// What the script needs before it builds.
  private let commands = Dictionary(
    uniqueKeysWithValues: ["dirname", "grep", "mkdir", "sort", "tr"].map {
      ($0, "PATH=/usr/bin:/bin exec \($0) \"$@\"")
    })
}
