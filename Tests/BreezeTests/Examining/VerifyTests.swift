import Foundation
import Testing
import UpdatesTestSupport

/// What `breeze verify` finds, and that it finds nothing else.
@Suite struct VerifyTests {
  @Test func `a bundle with nothing wrong gets a line of praise`() async throws {
    let bundle = try await SampleBundle()
    let result = try await bundle.breeze.succeed("verify", "App.freshair")
    #expect(result.output == "App.freshair: 8 files in 2 manifests, nothing wrong\n")
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: PlantedMistake.inManifests + PlantedMistake.inContent)
  func `a planted mistake is found with its file and line`(mistake: PlantedMistake) async throws {
    let bundle = try await SampleBundle()
    try mistake.plant(bundle)
    let result = try await bundle.breeze.run("verify", "App.freshair")
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("App.freshair/\(mistake.place)") && $0.contains(mistake.message)
      }, "\(result.output)")
    #expect(lines.count <= 3, "\(result.output)")
    #expect(result.errors.contains("error: 'App.freshair' has "))
  }

  @Test func `all mistakes are found at once, in the order of files and lines`() async throws {
    let bundle = try await SampleBundle()
    try bundle.replace("\"a.png\"", with: "\"../a.png\"")
    try bundle.replace("displayScale == 2", with: "displayScale = = 2")
    try bundle.replace("false", with: "1", in: "presentation.json")
    try bundle.breeze.write(files: ["Kid.freshair/new.png"])
    try bundle.breeze.remove("App.freshair/release_notes.json")
    let result = try await bundle.breeze.run("verify", "App.freshair")
    let places = result.output.split(separator: "\n").map { line in
      line.split(separator: ":").prefix(2).joined(separator: ":")
    }
    #expect(
      places == [
        "App.freshair/Kid.freshair/new.png:1", "App.freshair/a.png:1",
        "App.freshair/manifest.json:3", "App.freshair/manifest.json:4",
        "App.freshair/manifest.json:7", "App.freshair/manifest.json:8",
        "App.freshair/presentation.json:7",
      ], "\(result.output)")
    #expect(result.errors.contains("has 7 mistakes"))
  }

  @Test func `SHA-1 and repeated keys are warned about, and no mistakes`() async throws {
    let bundle = try await SampleBundle()
    let strings = "en.lproj/localizable.strings"
    try bundle.replace(
      "\"Sync\";\n", with: "\"Sync\";\n\"sync.title\" = \"Sync!\";\n", in: strings)
    try await bundle.breeze.succeed("manifest", "App.freshair", "--algorithm", "sha1")
    let result = try await bundle.breeze.succeed("verify", "App.freshair")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.contains(": warning: SHA-1") } == 8)
    #expect(
      lines.contains("App.freshair/\(strings):3: warning: 'sync.title' is already defined above"))
    #expect(lines.last == "App.freshair: 8 files in 2 manifests, no mistakes, but 9 warnings")
  }

  @Test func `what stands in files cannot reach the terminal`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      "[{\"filename\": \"\\u001b[2Jx\", \"sha\": \"\\u001b]0;x\\u0007\", \"condition\": \"\\u001b\"}]",
      to: "App.freshair/manifest.json")
    try breeze.write("\"\u{1B}[2J.title\" = \"\";", to: "App.freshair/en.lproj/localizable.strings")
    try breeze.write(files: ["\u{1B}[2J"])
    let result = try await breeze.run("verify", "App.freshair")
    #expect(result.status == 65)
    #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"))
  }
}
