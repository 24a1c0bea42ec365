#if os(Linux)
  import Foundation
  import Synchronization
  import Testing
  import UpdatesLoopback
  import UpdatesTestSupport

  @Suite struct PackageScriptTests {
    private let ready: ReadyTools
    private var home: String { ready.home.path }

    init() throws {
      ready = try ReadyTools()
    }

    @Test func `the same source gives the same bytes, and the checksums fit`() async throws {
      let files = try await package(into: "one")
      _ = try await package(into: "two")
      #expect(files.count == 6)
      for file in files {
        #expect(
          FileManager.default.contentsEqual(
            atPath: "\(home)/one/\(file)", andPath: "\(home)/two/\(file)"))
      }
      try ChildProcess.run("sha256sum", ["--check", "SHA256SUMS"], in: home + "/one")
    }

    @Test func `both packages have the same tree, which runs where it is unpacked`() async throws {
      let files = try await package(into: "packages")
      let deb = try #require(files.first { $0.hasSuffix(".deb") })
      let archive = try #require(files.first { $0.hasSuffix(".tar.xz") })
      try ChildProcess.run("dpkg-deb", ["-x", "packages/" + deb, "root"], in: home)
      try ChildProcess.run("tar", ["-xf", "packages/" + archive], in: home)
      let folder = "\(home)/\(archive.dropLast(".tar.xz".count))"
      try ChildProcess.run(
        "diff", ["-r", "--no-dereference", home + "/root/usr", folder], in: home)
      let tool = Tool(path: home + "/root/usr/bin/updates-tui", home: home)
      #expect(try await tool.run(["--version"]).status == 0)
      let lint = try await Tool(path: "/usr/bin/env", home: home).run([
        "mandoc", "-Tlint", home + "/root/usr/share/man/man1/updates-tui.1.gz",
      ])
      #expect(lint == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
      let owners = try ChildProcess.run("dpkg-deb", ["-c", "packages/" + deb], in: home)
      #expect(owners.split(separator: "\n").allSatisfy { $0.contains(" root/root ") })
    }

    @Test func `an installed tool learns of its own update`() async throws {
      let announced = Announced()
      let server = try RecordingServer { _ in .text(announced.text.withLock { $0 }) }
      let url = server.url("/updates.json")
      let files = try await package(into: "packages", ["--feed", url])
      announced.text.withLock {
        $0 = (try? String(contentsOfFile: home + "/packages/updates.json", encoding: .utf8)) ?? ""
      }
      let deb = try #require(files.first { $0.hasSuffix(".deb") })
      try ChildProcess.run("dpkg-deb", ["-x", "packages/" + deb, "root"], in: home)
      var tool = Tool(path: home + "/root/usr/bin/updates-tui", home: home)
      tool.environment["PATH"] = home + "/root/usr/bin:/usr/bin:/bin"
      tool.environment["XDG_DATA_DIRS"] = home + "/root/usr/share"
      let current = try await tool.run(["check", "--app", "org.updates-tui", "--json"])
      #expect(current.status == 0, "\(current.output)\(current.errors)")
      #expect(try current.document()["reason"]?.string == "up-to-date")
      announced.text.withLock {
        $0 = $0.replacing(#/"version": "[0-9.]+"/#, with: #""version": "99.0""#)
      }
      let newer = try await tool.run(["check", "--app", "org.updates-tui", "--json"])
      #expect(newer.status == 100)
      #expect(try newer.document()["update"]?["version"]?.string == "99.0")
      #expect(server.requests.count == 2)
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

    @Test(arguments: [
      ["--feed", "ftp://example.com/x"], ["--feed", "https://example.com/a\nb"], ["--out", "x"],
    ])
    func `a wrong use is refused`(words: [String]) async throws {
      let result = try await ready.run("package", words)
      #expect(result.status == 64)
      #expect(result.errors.hasPrefix("error: ") && result.output == "")
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
      into name: String, _ more: [String] = [], tree: String = SourceTree.root
    ) async throws -> [String] {
      let result = try await ready.run(
        "package", ["--from", ready.path, "--into", "\(home)/\(name)"] + more,
        environment: ["SOURCE_DATE_EPOCH": "1767322800"], tree: tree)
      try #require(result.status == 0, "\(result.errors)")
      let paths = result.output.split(separator: "\n")
      return paths.map { String($0.dropFirst(home.count + name.count + 2)) }
    }
  }

  /// What a server announces, which a test changes.
  private final class Announced: Sendable {
    let text = Mutex("")
  }
#endif
