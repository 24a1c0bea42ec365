import Foundation
import Testing
import UpdatesTestSupport

@Suite struct SetupTests {
  @Test(arguments: [[], ["--tests"]])
  func `where everything is there it does nothing and says nothing`(words: [String]) async throws {
    let folder = try TemporaryDirectory()
    var shell = Tool(path: "/bin/sh", home: folder.path)
    shell.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let result = try await shell.run([SourceTree.path(of: "Resources/setup.sh")] + words)
    #expect(result == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
  }

  @Test func `an unknown option is refused`() async throws {
    let result = try await run(["--test"], standIns: [:])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: unknown option '--test'\nhint: "))
  }

  @Test func `a missing Swift is said`() async throws {
    let result = try await run([], standIns: ["apt-get": "exit 9"])
    #expect(result.status == 69)
    #expect(result.errors.contains("swift is not found"))
  }

  #if os(Linux)
    @Test func `an old Swift is said before anything is installed`() async throws {
      let result = try await run(
        ["--tests"], standIns: ["apt-get": "exit 9", "swift": "echo 'Swift version 5.10.1 (x)'"])
      #expect(result.status == 69)
      #expect(result.errors.contains("Swift is 5.10, expected 6.2 or later"))
    }

    @Test func `no package manager is said`() async throws {
      let result = try await run(["--tests"], standIns: ["swift": swift])
      #expect(result.status == 69)
      #expect(result.errors.contains("neither apt-get, dnf nor brew"))
    }

    @Test func `what is missing is installed by root without sudo`() async throws {
      let result = try await run(
        ["--tests"], standIns: ["swift": swift, "apt-get": log, "id": "echo 0", "sudo": "exit 9"])
      #expect(result.output.hasPrefix("apt-get update -q\napt-get install -q -y"))
      #expect(result.output.contains(" zsh"))
      #expect(result.status == 69)
      #expect(result.errors.contains("still missing after installing:"))
    }

    @Test func `sudo is used by others`() async throws {
      let result = try await run(
        ["--tests"],
        standIns: ["swift": swift, "apt-get": log, "id": "echo 1000", "sudo": #"echo sudo; "$@""#])
      #expect(result.output.hasPrefix("sudo\napt-get update"))
    }

    @Test func `without root and sudo nothing is tried`() async throws {
      let result = try await run(
        ["--tests"], standIns: ["swift": swift, "apt-get": log, "id": "echo 1000"])
      #expect(result.status == 77)
      #expect(result.output == "")
      #expect(result.errors.contains("only root may install"))
    }

    @Test func `an installation that fails is said`() async throws {
      let failing = #"test "$1" = update"#
      let result = try await run(
        ["--tests"], standIns: ["swift": swift, "apt-get": failing, "id": "echo 0"])
      #expect(result.status == 69)
      #expect(result.errors.contains("could not install:"))
    }
  #endif

  private let swift = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"
  private let log = #"echo "${0##*/} $*""#

  private func run(_ words: [String], standIns: [String: String]) async throws -> ToolResult {
    try await ScriptTrial("Resources/setup.sh").run(words, standIns: standIns)
  }
}
