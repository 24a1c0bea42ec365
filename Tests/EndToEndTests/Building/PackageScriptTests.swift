#if os(Linux)
  import Foundation
  import Testing
  import UpdatesTestSupport

  /// What the check of a change does not see of the packages that it makes.
  @Suite struct PackageScriptTests {
    private let ready: ReadyTools
    private var home: String { ready.home.path }

    init() throws {
      ready = try ReadyTools()
    }

    @Test func `the document has the version's section of the changes`() async throws {
      let changes = "## [99.0]\n\n- Other\n\n## [1.0.0-beta.1] - 2026-01-02\n\n- A \"b\" \\ c\n"
      let tree = try tree(changes: changes)
      _ = try await package(
        into: "packages", ["--feed", "https://example.com/a/u.json?x=1"], tree: tree)
      let text = try String(contentsOfFile: home + "/packages/updates.json", encoding: .utf8)
      let updates = try #require(try JSONValue(text: text)["updates"])
      #expect(
        updates["release-notes"]?.string?.trimmingCharacters(in: .newlines) == #"- A "b" \ c"#)
      #expect(updates["update-url"]?.string == "https://example.com/a/")
      #expect(updates["version"]?.string == "1.0.0-beta.1")
    }

    @Test func `without a word about the version nothing is packaged`() async throws {
      let tree = try tree(changes: "## [Unreleased]\n\n## [0.9]\n\n- Old\n")
      let result = try await ready.run(
        "package", ["--from", ready.path, "--into", home + "/packages"],
        environment: ["SOURCE_DATE_EPOCH": "1767322800"], tree: tree)
      #expect(result.status == 65)
      #expect(
        result.errors.hasPrefix("error: CHANGELOG.md has nothing about '1.0.0-beta.1'\nhint: "))
      #expect(!FileManager.default.fileExists(atPath: home + "/packages"))
    }

    @Test func `for Debian a pre-release is older than its release`() async throws {
      let tree = try tree(changes: "## [Unreleased]\n\n- New\n")
      let files = try await package(into: "packages", tree: tree)
      let deb = try #require(files.first { $0.hasSuffix(".deb") })
      #expect(deb.hasPrefix("updates-tui_1.0.0~beta.1-1_"))
      let version = try ChildProcess.run(
        "dpkg-deb", ["-f", "packages/" + deb, "Version"], in: home)
      #expect(version == "1.0.0~beta.1-1\n")
      try ChildProcess.run("dpkg-deb", ["-x", "packages/" + deb, "root"], in: home)
      let changes = try ChildProcess.run(
        "zcat", ["root/usr/share/doc/updates-tui/changelog.Debian.gz"], in: home)
      #expect(changes.hasPrefix("updates-tui (1.0.0~beta.1-1) "))
    }

    @Test(arguments: ["ftp://example.com/x", "https://example.com/a\nb"])
    func `a feed that is none is refused`(url: String) async throws {
      try await ready.run("package", ["--feed", url]).expect(64, "", errors: "error: ")
    }

    /// A source of the version 1.0.0-beta.1 with these changes.
    private func tree(changes: String) throws -> String {
      let tree = try ready.sourceTree()
      try ready.home.write("# Changes\n\n" + changes, to: "source/CHANGELOG.md")
      try ready.setVersion("1.0.0-beta.1")
      return tree
    }

    /// The names of the files that were made.
    private func package(
      into name: String, _ more: [String] = [], tree: String
    ) async throws -> [String] {
      let result = try await ready.run(
        "package", ["--from", ready.path, "--into", "\(home)/\(name)"] + more,
        environment: ["SOURCE_DATE_EPOCH": "1767322800"], tree: tree)
      try #require(result.status == 0, "\(result.errors)")
      let paths = result.output.split(separator: "\n")
      return paths.map { String($0.dropFirst(home.count + name.count + 2)) }
    }
  }
#endif
