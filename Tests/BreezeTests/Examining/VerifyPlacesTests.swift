import TestSupport
import Testing

/// Where a finding says that it is.
@Suite struct VerifyPlacesTests {
  /// Each with the column of what is wrong.
  @Test(arguments: [
    (#"[{"condition": "a = = 'b'", "filename": "a"}]"#, "1:21: the condition cannot be used: "),
    (
      "[\n\n  {\"condition\": \"a == \", \"filename\": \"a\"}]",
      "3:23: the condition cannot be used: "
    ),
    (#"[{"note": "äö", "condition": "a ==", "filename": "a"}]"#, "1:35: the condition cannot"),
    (
      #"[{"condition": "a == \"b\" AND", "filename": "a"}]"#,
      "1:16: the condition cannot be used: expected "
    ),
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

  @Test(arguments: ["App.freshair", "App.freshair/", "App.freshair/manifest.json"])
  func `a manifest stands for its folder`(path: String) async throws {
    let bundle = try await SampleBundle()
    let verified = try await bundle.breeze.succeed("verify", path)
    #expect(verified.output.hasSuffix(": 8 files in 2 manifests, nothing wrong\n"))
    let written = try await bundle.breeze.succeed("manifest", path)
    #expect(written.errors.contains("App.freshair/manifest.json: nothing to change\n"))
    try await bundle.breeze.succeed("sha", path)
  }

  @Test(arguments: ["verify", "manifest"])
  func `another file is told to be none`(command: String) async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a.png"])
    let result = try await breeze.run(command, "App.freshair/a.png")
    #expect(result.status == 66)
    #expect(result.errors.contains("is neither a folder nor a manifest.json"))
  }
}
