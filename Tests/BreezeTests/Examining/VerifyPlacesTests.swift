import Testing
import UpdatesTestSupport

/// Where a finding says that it is.
@Suite struct VerifyPlacesTests {
  /// Each with the column of what is wrong.
  @Test(arguments: [
    (
      "[\n\n  {\"condition\": \"a == \", \"filename\": \"a\"}]",
      "3:23: the condition cannot be used: "
    ),
    (#"[{"note": "äö", "condition": "a ==", "filename": "a"}]"#, "1:35: the condition cannot"),
    (#"[{"condition": "a == \"b' \u0041", "filename": "a"}]"#, "1:22: the condition cannot"),
  ])
  func `a condition's mistake has one place, in the file`(
    manifest: String, expected: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try breeze.write(manifest, to: "App.freshair/manifest.json")
    let result = try await breeze.run("verify", "App.freshair")
    #expect(result.status == 65)
    #expect(
      result.output.hasPrefix("App.freshair/manifest.json:\(expected)"), "\(result.output)")
    #expect(!result.output.contains(": column "))
  }

  @Test func `all mistakes of release notes are told, each with its place`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      """
      {"upgradeURL": "javascript:1",
       "minimumVersion": "zz", "releases": [
       {"version": "2.0", "systemVersion": "new"},
       {"version": "x"},
       {"features": []}, 5,
       {"version": "1.0", "features": [
         "a", 7]},
       {"version": "1.1",
        "features": {}},
       {"version": "1.2", "conditions": [
         {"key": "systemVersion", "value": "8.2"},
         {"key": "systemVersion", "comparison": "about", "value": "8.2"}]},
       {"version": "1.3", "conditions": {}}]}
      """, to: "App.freshair/release_notes.json")
    try breeze.write("\"a.title\" = \"A\";", to: "App.freshair/en.lproj/localizable.strings")
    try breeze.write("[]", to: "App.freshair/manifest.json")
    let result = try await breeze.run("verify", "App.freshair")
    #expect(result.status == 65)
    #expect(
      result.output == """
        App.freshair/release_notes.json:1:16: 'upgradeURL' is "javascript:1", expected an http or \
        https URL
        App.freshair/release_notes.json:2:20: 'minimumVersion' is "zz", expected a version
        App.freshair/release_notes.json:3:38: 'releases[0].systemVersion' is "new", expected a \
        version
        App.freshair/release_notes.json:4:14: 'releases[1].version' is "x", expected a version
        App.freshair/release_notes.json:5:2: 'releases[2].version' is null, expected a version
        App.freshair/release_notes.json:5:20: 'releases[3]' is 5, expected an object
        App.freshair/release_notes.json:7:9: 'releases[4].features[1]' is 7, expected the key of a \
        feature
        App.freshair/release_notes.json:9:15: 'releases[5].features' is an object, expected an array
        App.freshair/release_notes.json:12:4: 'releases[6].conditions[1]' cannot be used: \
        'comparison': expected eq, ne, gt, gte, lt or lte, found "about"
        App.freshair/release_notes.json:13:35: 'releases[7].conditions' cannot be used: expected a \
        list of comparisons as 'conditions', found an object

        """, "\(result.output)")
  }

  @Test(arguments: [
    #"{"version": "2.0", "systemVersion": "new"}"#, #"{"version": "x"}"#,
  ])
  func `of a release that cannot be read it is not said that it is too old`(
    release: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(
      "{\"minimumVersion\": \"2.0\", \"releases\": [{\"version\": \"1.0\"}, \(release)]}",
      to: "App.freshair/release_notes.json")
    try await breeze.succeed("manifest", "App.freshair")
    let result = try await breeze.run("verify", "App.freshair")
    #expect(result.status == 65)
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    #expect(result.output.contains("'releases[1]."), "\(result.output)")
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
