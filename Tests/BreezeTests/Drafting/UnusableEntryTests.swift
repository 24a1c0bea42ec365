import Testing
import UpdatesTestSupport

/// What `breeze manifest` says of entries that it keeps and no client accepts.
@Suite struct UnusableEntryTests {
  @Test func `a condition that cannot be used is told with its place, and the rest is written`()
    async throws
  {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a", "b", "Kid.freshair/c"])
    try breeze.write(
      "[\n{\"filename\": \"a\", \"condition\": \"a = = 2\"}]", to: "App.freshair/manifest.json")
    try breeze.write(
      "[{\"filename\": \"c\", \"conditions\": 3}]", to: "App.freshair/Kid.freshair/manifest.json")
    let problem = "error: clients refuse the manifest until this is fixed"
    let words = """
      :
        App.freshair/Kid.freshair/manifest.json:1:109: expected a list of comparisons as \
      'conditions', found 3
        App.freshair/manifest.json:2:112: the condition cannot be used: expected a key or a \
      value, found '='
      hint: fix it by hand; 'breeze verify' lists all problems

      """
    let dry = try await breeze.run("manifest", "App.freshair", "--dry-run")
    #expect(dry.status == 65)
    #expect(
      dry.errors == problem
        + " (the places are those of the manifest as it would be written)" + words, "\(dry.errors)")
    #expect(dry.output.contains("\"filename\": \"b\""))
    let other = try await breeze.run("manifest", "App.freshair", "--output", "new.json")
    #expect(other.status == 65 && other.errors.contains("  new.json:2:112: "), "\(other.errors)")
    let written = try await breeze.run("manifest", "App.freshair")
    #expect(written.status == 65)
    #expect(written.errors.hasSuffix(problem + words), "\(written.errors)")
    #expect(try breeze.text(of: "App.freshair/manifest.json").contains("\"sha\""))
  }
}
