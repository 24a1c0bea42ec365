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

  @Test func `links and special files are mistakes`() async throws {
    let bundle = try await SampleBundle()
    try bundle.breeze.remove("App.freshair/a.png")
    #expect(symlink("b@2x.png", bundle.breeze.path("App.freshair/a.png")) == 0)
    #expect(mkfifo(bundle.breeze.path("App.freshair/pipe"), 0o600) == 0)
    let result = try await bundle.breeze.run("verify", "App.freshair")
    #expect(result.output.contains("'a.png': it is a symbolic link"))
    #expect(result.output.contains("App.freshair/pipe:1: it is not a regular file"))
  }

  @Test(arguments: PlantedFinding.mistakes + PlantedFinding.warnings)
  func `what is wrong is found with its file and line`(planted: PlantedFinding) async throws {
    let bundle = try await SampleBundle()
    try planted.plant(in: bundle)
    // A file that is changed by hand has another checksum.
    if planted.isWarning, planted.file != "manifest.json" {
      try await bundle.breeze.succeed("sha", "App.freshair")
    }
    let result = try await bundle.breeze.run("verify", "App.freshair")
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("App.freshair/\(planted.place)") && $0.contains(planted.message)
      }, "\(result.output)")
    #expect(lines.count <= 3, "\(result.output)")
    #expect(result.status == (planted.isWarning ? 0 : 65))
    if planted.isWarning {
      #expect(lines.last?.contains("no mistakes, but ") == true)
    } else {
      #expect(result.errors.contains("error: 'App.freshair' has "))
    }
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

  @Test(arguments: ["App.freshair/", "App.freshair/Kid.freshair/"])
  func `a condition on the way keeps the newest version from a forced update`(
    place: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      "{\"configuration\": {\"forceUpgrade\": true}}", to: "\(place)presentation.json")
    try await breeze.succeed("manifest", "App.freshair")
    let bare = try await breeze.succeed("verify", "App.freshair")
    #expect(bare.output.contains("every version must update"))
    let manifest = try breeze.text(of: "App.freshair/manifest.json")
    try breeze.write(
      manifest.replacing("[\n  {", with: "[\n  {\"condition\": \"appVersion < '2'\", "),
      to: "App.freshair/manifest.json")
    let limited = try await breeze.succeed("verify", "App.freshair")
    #expect(limited.output.hasSuffix("nothing wrong\n"), "\(limited.output)")
  }

  @Test func `release notes for a feed need no manifest that lists them`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      "[{\"version\": \"2.0\", \"features\": [\"a\"]}]", to: "App.freshair/release_notes.json")
    try breeze.write("\"a.title\" = \"A\";", to: "App.freshair/en.lproj/localizable.strings")
    try breeze.write("[]", to: "App.freshair/manifest.json")
    let result = try await breeze.succeed("verify", "App.freshair")
    #expect(result.output == "App.freshair: 0 files in 1 manifest, nothing wrong\n")
    try breeze.write("\"a.title\" = \"A\";", to: "App.freshair/fr.lproj/localizable.strings")
    try breeze.remove("App.freshair/en.lproj")
    let foreign = try await breeze.succeed("verify", "App.freshair")
    #expect(
      foreign.output.contains(
        "users whose language is not 'fr' see the key 'a.title' instead of its text; an en.lproj or"
      ))
  }

  /// Documents, and what is found in them, each with its place.
  private static let releaseNotes = [
    (
      """
      [{"version": "2.0", "conditions": [{"key": "systemVersion", "value": "8.2"},
         {"key": "defaults.beta", "comparison": "eq", "value": true}]},
       {"version": "1.9", "conditions": [{"key": "sytemVersion", "value": "8.2"}]},
       {"version": "1.8", "conditions": [{"key": "tier", "comparision": "lt", "value": 2}]},
       {"version": "1.7", "condition": "platform == 'iOS'"}]
      """,
      [
        ":3:35: warning: clients do not know the key 'sytemVersion'; did you mean 'systemVersion'?",
        ":4:35: warning: clients do not know the key 'tier'; it has no value anywhere",
        ":4:67: warning: 'comparision' has no effect; did you mean 'comparison'?",
        ":5:34: warning: 'condition' has no effect; did you mean 'conditions'?",
      ]
    ),
    (
      """
      {"upgradeURL": "javascript:1", "releases": [
       {"version": "2.0", "systemVersion": "new"}, 5,
       {"version": "1.0", "features": [
         "a", 7]},
       {"version": "1.2", "conditions": [
         {"key": "systemVersion", "value": "8.2"},
         {"key": "systemVersion", "comparison": "about", "value": "8.2"}]}]}
      """,
      [
        ":1:16: 'upgradeURL' is \"javascript:1\", expected an http or https URL",
        ":2:38: 'releases[0].systemVersion' is \"new\", expected a version",
        ":2:46: 'releases[1]' is 5, expected an object",
        ":4:9: 'releases[2].features[1]' is 7, expected the key of a feature",
        ":7:4: 'releases[3].conditions[1]' cannot be used: 'comparison': expected eq, ne, gt, gte, "
          + "lt or lte, found \"about\"",
      ]
    ),
    // A release that cannot be read may be new enough.
    (
      #"{"minimumVersion": "2.0", "releases": [{"version": "1.0"}, {"version": "x"}]}"#,
      [#":1:72: 'releases[1].version' is "x", expected a version"#]
    ),
  ]

  @Test(arguments: releaseNotes)
  func `all findings in release notes are told, each with its place`(
    document: String, findings: [String]
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(document, to: "App.freshair/release_notes.json")
    try breeze.write("\"a.title\" = \"A\";", to: "App.freshair/en.lproj/localizable.strings")
    try breeze.write("[]", to: "App.freshair/manifest.json")
    let result = try await breeze.run("verify", "App.freshair")
    let found = result.output.split(separator: "\n").filter { !$0.contains("no mistakes") }
    #expect(found == findings.map { "App.freshair/release_notes.json\($0)" }, "\(result.output)")
    #expect(result.status == (findings.allSatisfy { $0.contains("warning") } ? 0 : 65))
  }

  @Test(arguments: ["App.freshair", "App.freshair/", "App.freshair/manifest.json"])
  func `a manifest stands for its folder`(path: String) async throws {
    let bundle = try await SampleBundle()
    let verified = try await bundle.breeze.succeed("verify", path)
    #expect(verified.output.hasSuffix(": 8 files in 2 manifests, nothing wrong\n"))
    let written = try await bundle.breeze.succeed("manifest", path)
    #expect(written.errors.contains("App.freshair/manifest.json: nothing to change\n"))
    try await bundle.breeze.succeed("sha", path)
  }
}
