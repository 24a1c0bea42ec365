import Testing
import UpdatesTestSupport

/// What `breeze verify` warns of: clients take it as it is, and people may not like it.
@Suite struct VerifyWarningsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var old: String
    var new: String
    var warning: String

    var testDescription: String { warning }
  }

  private static let presentation = "presentation.json"

  static let cases = [
    Case(
      file: "manifest.json", old: "displayScale == 2", new: "plattform == 'Linux'",
      warning: "manifest.json:4:116: warning: clients do not know the key 'plattform'; did you "
        + "mean 'platform'?"),
    Case(
      file: "manifest.json", old: "displayScale == 2", new: "zone == 'a' AND defaults.b.c == 1",
      warning: "the key 'zone'; it has a value only if it is given with --env"),
    Case(
      file: "manifest.json", old: "\"condition\"", new: "\"conditon\"",
      warning: "manifest.json:4:115: warning: 'conditon' has no effect; did you mean 'condition'?"),
    Case(
      file: "manifest.json", old: "\"a.png\", \"sha\": \"",
      new: "\"a.png\", \"condition\": \"platform == 'iOS'\", \"SHA\": \"NONE",
      warning: "warning: expected hexadecimal digits as 'sha', found 'NONE"),
    Case(
      file: "manifest.json", old: "\"a.png\", \"sha\": \"",
      new: "\"a.png\", \"condition\": \"platform == 'iOS'\", \"sha256\": \"",
      warning: "warning: 'sha256' is not a supported key, expected the checksum as "
        + "'sha'; clients for which the entry applies refuse the manifest"),
    Case(
      file: presentation, old: "\"configuration\"",
      new: "\"upgradeURL\": \"https://example.com\", \"configuration\"",
      warning: "\(presentation):3:17: warning: 'upgradeURL' has no effect here; put it into "
        + "'configuration'"),
    Case(
      file: "manifest.json", old: "\n]", new: ",\n]",
      warning: "warning: nothing follows this comma; other JSON readers refuse that"),
    Case(
      file: presentation, old: "\"configuration\"", new: "\"other\"",
      warning: "\(presentation):1:1: warning: there is no 'configuration', so nothing is shown"),
    Case(
      file: presentation, old: "releaseNotes", new: "releasenotes",
      warning: "'releasenotes' has no effect; did you mean 'releaseNotes'?"),
    Case(
      file: presentation,
      old: "{\"image\": \"b\", \"title\": \"sync.title\", \"description\": \"In words\"}", new: "",
      warning: "\(presentation):4:21: warning: 'releaseNotes' is empty, so there are no pages"),
    Case(
      file: presentation, old: "sync.title", new: "sync.titel",
      warning: "'sync.titel' has no text in any language; did you mean 'sync.title'?"),
    Case(
      file: presentation, old: "false", new: "true",
      warning: "\(presentation):7:21: warning: every version must update"),
  ]

  @Test(arguments: cases)
  func `what clients take is warned about, with its place`(sample: Case) async throws {
    let bundle = try await SampleBundle()
    try bundle.replace(sample.old, with: sample.new, in: sample.file)
    if sample.file != "manifest.json" { try await bundle.breeze.succeed("sha", "App.freshair") }
    let result = try await bundle.breeze.succeed("verify", "App.freshair")
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.contains(sample.warning) }, "\(result.output)")
    #expect(lines.dropLast().allSatisfy { $0.contains(": warning: ") }, "\(result.output)")
    #expect(lines.last?.contains("no mistakes, but ") == true)
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

  @Test func `conditions of releases are looked at as those of a manifest`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      """
      [{"version": "2.0", "conditions": [{"key": "systemVersion", "value": "8.2"},
         {"key": "defaults.beta", "comparison": "eq", "value": true}]},
       {"version": "1.9", "conditions": [{"key": "sytemVersion", "value": "8.2"}]},
       {"version": "1.8", "conditions": [{"key": "tier", "comparision": "lt", "value": 2}]},
       {"version": "1.7", "condition": "platform == 'iOS'"}]
      """, to: "App.freshair/release_notes.json")
    try await breeze.succeed("manifest", "App.freshair")
    let result = try await breeze.succeed("verify", "App.freshair")
    let expected = """
      :3:35: warning: clients do not know the key 'sytemVersion'; did you mean 'systemVersion'?
      :4:35: warning: clients do not know the key 'tier'; it has no value anywhere
      :4:67: warning: 'comparision' has no effect; did you mean 'comparison'?
      :5:34: warning: 'condition' has no effect; did you mean 'conditions'?

      """
    let output = result.output.replacing("App.freshair/release_notes.json", with: "")
    #expect(output.hasPrefix(expected), "\(result.output)")
  }
}
