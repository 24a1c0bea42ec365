import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// How the tool is called, and how it says that it was called wrongly.
@Suite struct CommandLineTests {
  static let commands = ["manifest", "sha", "verify"]

  @Test func `the help lists the commands, and the version is the library's`() async throws {
    let breeze = try BreezeTool()
    let help = try await breeze.succeed("--help").output
    for command in Self.commands { #expect(help.contains("\n  \(command) ")) }
    #expect(try await breeze.succeed("--version").output == "breeze \(libraryVersion)\n")
  }

  @Test(arguments: [
    ([], "error: 'breeze' needs one of: fresh, sync, manifest, sha, verify"),
    (["verfy"], "hint: did you mean 'verify'?"),
    (["manifest", "a", "b"], "error: unexpected argument 'b'"),
    (["manifest", "--algorithm=md5"], "expected sha256, sha512 or sha1"),
    (["manifest", "--output"], "hint: write '--output FILE'"),
    (["manifest", "--output", ""], "--output cannot be '', expected the path of a file"),
    (["verify", "--base", "de"], "hint: it belongs to 'breeze manifest'"),
    (["manifest", "--base", "\u{1B}[2Jde"], "expected a language such as de"),
  ])
  func `a faulty command line ends with 64 and the right form`(
    words: [String], expected: String
  ) async throws {
    let breeze = try BreezeTool()
    let result = try await breeze.tool.run(words)
    #expect(result.status == 64)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(result.output.isEmpty)
  }

  @Test(arguments: commands)
  func `a folder that is not there is named, with 66`(command: String) async throws {
    let breeze = try BreezeTool()
    let result = try await breeze.run(command, "nowhere")
    #expect(result.status == 66)
    #expect(result.errors.contains("nowhere"), "\(result.errors)")
    #expect(result.errors.contains("hint: "))
  }

  @Test(arguments: commands)
  func `what is no folder is called so, and an empty name is not the working folder`(
    command: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write("[]", to: "manifest.json")
    try breeze.write("x", to: "file.txt")
    let empty = try await breeze.run(command, "")
    #expect(empty.status == 64)
    #expect(empty.errors.contains("BUNDLE cannot be '', expected the path of a folder"))
    let file = try await breeze.run(command, "file.txt")
    #expect(file.status == 66)
    #expect(
      file.errors == """
        error: 'file.txt' is neither a folder nor a manifest.json
        hint: name a folder, or the manifest.json in one

        """)
  }
}
