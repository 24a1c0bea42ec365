import Testing
import UpdatesTestSupport

/// The code that `embed` prints, as the compiler or interpreter of its language reads it.
@Suite struct EmbeddedCodeReadingTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  /// What reads code in each language without running it, and complains about what is unused.
  private static let readers = [
    "bash": ["/bin/bash", "-n"], "zsh": ["zsh", "-n"], "fish": ["fish", "-n"],
    "python": [HostProgram.installed("python3"), "-m", "py_compile"], "node": ["node", "--check"],
    "go": ["gofmt", "-d"],
    "rust": [
      HostProgram.installed("rustc"), "-D", "warnings", "--crate-type", "lib", "--emit", "metadata",
    ],
    "c": [
      "cc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-pedantic", "-Werror",
    ]
      + ["-fsyntax-only"],
    "swift": ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"],
    "ruby": ["ruby", "-wc"], "perl": ["perl", "-Mstrict", "-wc"],
  ]

  @Test(arguments: EmbedCommandTests.languages, ["start", "end", "menu"])
  func `the code of a moment is complete`(language: String, moment: String) async throws {
    for options in [["--app", "org.example.a"], ["--app", "org.example.a", "--required"]] {
      try await read(language, ["--at", moment] + options)
    }
    try await read(language, ["--at", moment, "--file", "lib/tool-2.updates.json"])
  }

  private func read(_ language: String, _ options: [String]) async throws {
    let reader = try #require(Self.readers[language])
    let suffix = ["rust": "rs", "c": "c", "swift": "swift", "node": "mjs"][language] ?? language
    let code = try await tool.run(["embed", language] + options).output
    #expect(!code.contains(#/(with|without|moment): \w+\n/#))
    _ = try tool.write(code, to: "code.\(suffix)")
    let said = try ChildProcess.run(
      reader[0], reader.dropFirst() + ["code.\(suffix)"], in: tool.home.path)
    #expect(["", "Syntax OK\n", "code.perl syntax OK\n"].contains(said))
  }
}
