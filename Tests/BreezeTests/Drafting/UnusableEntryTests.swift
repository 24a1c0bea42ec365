import Foundation
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
        App.freshair/manifest.json:2:107: column 5 of the condition: expected a key or a value, \
      found '='
      hint: fix it by hand; 'breeze verify' lists all problems

      """
    let dry = try await breeze.run("manifest", "App.freshair", "--dry-run")
    #expect(dry.status == 65)
    #expect(
      dry.errors == problem
        + " (the places are those of the manifest as it would be written)" + words, "\(dry.errors)")
    #expect(dry.output.contains("\"filename\": \"b\""))
    let written = try await breeze.run("manifest", "App.freshair")
    #expect(written.status == 65)
    #expect(written.errors.hasSuffix(problem + words), "\(written.errors)")
    #expect(try breeze.text(of: "App.freshair/manifest.json").contains("\"sha\""))
  }

  // Files that no client would take: each is named, and nothing is written.

  @Test func `all names that a client would refuse are told at once`() async throws {
    let breeze = try BreezeTool()
    let names = [
      "back\\slash.txt", "bell\u{7}.txt", "line\nbreak.txt", "Case.txt", "case.txt",
      "caf\u{E9}.txt", "cafe\u{301}.txt", "good.txt",
    ]
    try breeze.write(files: names)
    let result = try await breeze.run("manifest", "App.freshair")
    #expect(result.status == 65)
    #expect(!breeze.exists("App.freshair/manifest.json"))
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("  App.freshair/") } == 5, "\(result.errors)")
    #expect(lines.contains { $0.contains("back\\slash.txt:1: ") && $0.contains("a backslash") })
    #expect(lines.count { $0.contains("a control character") } == 2)
    #expect(
      lines.count { $0.contains("are one name on file systems that ignore case or Unicode form") }
        == 2)
    #expect(!result.errors.contains("\u{7}"))
  }

  @Test func `links and special files are told, wherever they lead`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["good.txt", "Kid.freshair/a"])
    let links = [
      "inside": "good.txt", "outside": "/etc/passwd", "dangling": "nowhere",
      "Kid.freshair/up": "..", "folder": "Kid.freshair",
    ]
    for (name, target) in links {
      #expect(symlink(target, breeze.path("App.freshair/\(name)")) == 0)
    }
    #expect(mkfifo(breeze.path("App.freshair/pipe"), 0o600) == 0)
    let before = breeze.contents.keys.sorted()
    let result = try await breeze.run("manifest", "App.freshair")
    #expect(result.status == 65)
    for name in links.keys {
      #expect(result.errors.contains("App.freshair/\(name):1: it is a symbolic link"))
    }
    #expect(result.errors.contains("App.freshair/pipe:1: it is not a regular file"))
    #expect(breeze.contents.keys.sorted() == before)
  }

  @Test func `a name that is not UTF-8 is told`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["good.txt"])
    guard breeze.home.make(rawName: Array("bad-".utf8) + [0xFF], in: "App.freshair") else { return }
    let result = try await breeze.run("manifest", "App.freshair")
    #expect(result.status == 65)
    #expect(result.errors.contains("the name is not UTF-8"), "\(result.errors)")
  }

  @Test func `a manifest that is a link is not followed`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["Kid.freshair/a"])
    try breeze.write("[]", to: "elsewhere.json")
    let path = breeze.path("App.freshair/Kid.freshair/manifest.json")
    #expect(symlink(breeze.path("elsewhere.json"), path) == 0)
    let result = try await breeze.run("manifest", "App.freshair")
    #expect(result.status == 66)
    #expect(result.errors.contains("it is a symbolic link"))
    #expect(try breeze.text(of: "elsewhere.json") == "[]")
  }
}
