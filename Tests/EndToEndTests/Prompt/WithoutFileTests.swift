import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A configuration that comes through a pipe, or as options.
@Suite struct WithoutFileTests {
  let tool: UpdatesTool
  private static let app = ["--id", "a", "--name", "Tool", "--installed", "1.0"]

  init() throws {
    tool = try UpdatesTool()
  }

  // MARK: Pipes

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func `standard input is a configuration`(place: String) async throws {
    for text in [#"{"updates":{"version":"2.0"}}"#, #"{"app":{"name":"X"},"version":"2.0"}"#] {
      let result = try await tool.tool.run(
        ["check", "--config", place, "--now", UpdatesTool.now] + Self.app, input: text)
      #expect(result.status == 100, "\(result.errors)")
      #expect(result.output == "Tool 2.0 is available (you have 1.0)\n")
    }
    #expect(tool.state.keys.sorted() == ["a.json", "a.lock"])
  }

  @Test func `what a shell substitutes is read, and so is a FIFO`() async throws {
    var shell = tool.tool
    shell.path = "/bin/bash"
    let substituted = try await shell.run(
      ["-c", #"exec "$0" check "$@" --config <(echo '{"version":"2.0"}')"#, tool.tool.path]
        + Self.app)
    #expect(substituted.status == 100, "\(substituted.errors)")
    let named = try await shell.run(
      [
        "-c",
        #"mkfifo p && (sleep 0.1; echo '{"version":"2.0"}' > p) & "#
          + #"until [ -p p ]; do :; done; exec "$0" check "$@" --config p"#, tool.tool.path,
      ] + Self.app)
    #expect(named.status == 100, "\(named.errors)")
  }

  @Test func `a standard input that is closed cannot be read`() async throws {
    var shell = tool.tool
    shell.path = "/bin/sh"
    for option in ["--config", "--notes"] {
      let result = try await shell.run(
        ["-c", #"exec "$0" check "$@" <&-"#, tool.tool.path, option, "-"] + Self.app)
      #expect(result.status == 66, "\(result)")
      #expect(result.errors.contains("standard input"))
    }
  }

  @Test func `a pipe gives no name to the state, so the app needs an id`() async throws {
    for words in [["check"], ["status"], ["skip", "2.0"]] {
      let result = try await tool.tool.run(
        words + ["--config", "-"] + (words == ["check"] ? ["--installed", "1.0"] : []),
        input: #"{"version":"2.0"}"#)
      #expect(result.status == 64, "\(words)")
      #expect(result.errors.contains("--id"))
    }
    #expect(tool.state.isEmpty)
  }

  @Test func `a pipe is read within the limits of size and time`() async throws {
    let large = try await tool.tool.run(
      ["check", "--config", "-"] + Self.app, input: String(repeating: " ", count: 5 << 20))
    #expect(large.status == 65 && large.errors.contains("larger than"))
    var shell = tool.tool
    shell.path = "/bin/bash"
    let slow = try await shell.run(
      [
        "-c", #"exec 3<> <(:); exec "$0" check --config /dev/fd/3 --timeout 0.2 "$@""#,
        tool.tool.path,
      ] + Self.app)
    #expect(slow.status == 75, "\(slow)")
    let broken = try await tool.tool.run(["check", "--config", "-"] + Self.app, input: "{")
    #expect(broken.status == 65 && broken.errors.contains("standard input"))
  }

  @Test func `what a pipe brings runs nothing, not even with --trust`() async throws {
    let proof = tool.home.path + "/proof"
    let text =
      #"{"action":{"run":["/usr/bin/touch","\#(proof)"]},"updates":{"version":"2.0"}}"#
    let result = try await tool.tool.run(
      ["prompt", "--config", "-", "--trust", "--answer", "update"] + Self.app, input: text)
    #expect(result.errors.contains("'action.run' was ignored"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: proof))
  }

  @Test(arguments: ["notify", "watch"])
  func `a command that reads its configuration again takes no pipe`(command: String) async throws {
    let result = try await tool.tool.run(
      [command, "--config", "-"] + Self.app, input: #"{"version":"2.0"}"#)
    #expect(result.status == (command == "notify" ? 0 : 64))
    #expect(result.errors.contains("more than once"))
  }

  // MARK: Options

  @Test func `a prompt needs no file at all`() async throws {
    let words =
      ["--new", "2.0", "--notes", "-", "--update-url", "https://example.com/{version}?os={os}"]
      + Self.app
    let prompt = try await tool.tool.run(
      ["prompt", "--print-choice", "--answer", "cancel"] + words, input: "# New\n")
    #expect(prompt.status == 0 && prompt.output == "cancel\n")
    let document = try await tool.tool.run(
      ["prompt", "--json", "--always", "--answer", "update"] + words, input: "# New\n"
    ).document()
    #expect(document["update"]?["version"]?.string == "2.0")
    #expect(document["update"]?["releaseNotes"]?.string == "# New\n")
    #expect(document["update"]?["releaseNotesFormat"]?.string == "markdown")
    #expect(document["update"]?["storeURL"] == .null)
    #expect(document["action"]?["kind"]?.string == "open")
    let os = try #require(document["action"]?["url"]?.string)
    #expect(os == "https://example.com/2.0?os=linux" || os == "https://example.com/2.0?os=macos")
    let notes = try await tool.tool.run(["notes"] + words, input: "*Mended*")
    #expect(notes.output.contains("Mended"))
  }

  @Test func `without a file and an id the app is remembered by its name`() async throws {
    let words = ["--new", "2.0", "--installed", "1.0", "--name"]
    let prompt = ["prompt", "--print-choice", "--answer", "skip"]
    #expect(try await tool.run(prompt + words + ["My Tool"]).output == "skip\n")
    #expect(tool.state.keys.sorted() == ["json", "lock"].map { "name-My%20Tool." + $0 })
    #expect(try await tool.run(prompt + words + ["My Tool"]).output == "none\n")
    let undone = try await tool.run("skip", "--undo", "--name", "My Tool")
    #expect(undone.output == "2.0 is no longer skipped\n")
    let long = String(repeating: "ü", count: 200)
    #expect(try await tool.run(prompt + words + [long]).output == "skip\n")
    let piped = try await tool.tool.run(
      prompt + ["--config", "-", "--installed", "1.0", "--name", "Piped"],
      input: #"{"version":"2.0"}"#)
    #expect(piped.output == "skip\n" && tool.state["name-Piped.json"] != nil)
  }

  @Test func `options win over the remote document, and that over the local file`() async throws {
    let server = try RecordingServer(
      .text(#"{"version":"2.1","notify":"twice","update-url":"https://example.com/remote"}"#))
    let path = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"configuration-url":"\#(server.url("/u.json"))","#
        + #""updates":{"version":"2.2","update-type":"hard","update-url":"https://example.com/l"}}"#
    )
    let words = ["prompt", "--config", path, "--answer", "update", "--dry-run", "--json"]
    let remote = try await tool.run(words).document()
    #expect(remote["update"]?["version"]?.string == "2.1")
    #expect(remote["action"]?["url"]?.string == "https://example.com/remote")
    #expect(remote["notifications"]?["limit"] == .number(2))
    #expect(remote["update"]?["required"] == .boolean(true))
    let given = try await tool.run(
      words + [
        "--new", "3.0", "--notify", "thrice", "--update-type", "soft", "--update-url",
        "https://example.com/given", "--comparing", "minor-versions",
      ]
    ).document()
    #expect(given["update"]?["version"]?.string == "3.0")
    #expect(given["action"]?["url"]?.string == "https://example.com/given")
    #expect(given["notifications"]?["limit"] == .number(3))
    #expect(given["update"]?["required"] == .boolean(false))
  }

  @Test(
    arguments: [
      (["--min-required", "1.5", "--min-os", "99"], 102),
      (["--new", "1.0.1", "--comparing", "minor-versions"], 0),
      (["--new", "1.0.1", "--comparing", "minor-versions", "--min-optional", "1.0.1"], 100),
      (["--new", "2.0", "--update-type", "hard"], 101),
      (["--new", "2.0", "--update-url", "https://me:secret@example.com/"], 64),
      (["--new", "2.0", "--notes", "missing.md"], 66),
      (["--new", "2.0", "--config", "-", "--notes", "-"], 64), (["--notify", "often"], 64),
    ] as [([String], Int32)])
  func `each key is an option`(words: [String], status: Int32) async throws {
    let result = try await tool.run(
      ["check", "--os-version", "6.1"] + Self.app
        + (words.contains("--new") ? [] : ["--new", "1.0"]) + words)
    #expect(result.status == status, "\(result)")
    #expect(!(result.output + result.errors).contains("secret"))
  }

  // MARK: Where to ask

  @Test func `a version in the configuration is announced, unless a place to ask is given`()
    async throws
  {
    let plain = try tool.write(#"{"updates":{"version":"2.0"}}"#)
    let words = ["explain", "--json", "--offline"] + Self.app + ["--config"]
    #expect(try await tool.run(words + [plain]).document()["feed"]?["kind"]?.string == "manual")
    let stored = try tool.write(#"{"version":"2.0","app-store-id":"7"}"#, to: "stored.json")
    #expect(
      try await tool.run(words + [stored]).document()["feed"]?["kind"]?.string == "app-store")
    let asked = try await tool.run(words + [plain, "--feed", "json", "--url", "https://a.b/c"])
    #expect(try asked.document()["feed"]?["kind"]?.string == "json")
  }

  // MARK: The way to update

  @Test func `a page is opened by the app file's action, the configuration, the feed`()
    async throws
  {
    func action(_ keys: String, _ more: String = "") async throws -> JSONValue? {
      let path = try tool.write(
        #"{"app":{"id":"a","version":"1.0","country":"gb"}\#(more),"#
          + #""updates":{"check-for":"manually","version":"2.0"\#(keys)}}"#)
      return try await tool.run(
        "prompt", "--config", path, "--trust", "--answer", "update", "--dry-run", "--json"
      ).document()["action"]
    }
    let both = #","app-store-id":7,"update-url":"https://example.com/{version}""#
    #expect(try await action(both)?["url"]?.string == "https://example.com/2.0")
    #expect(
      try await action(#","app-store-id":7"#)?["url"]?.string
        == "https://apps.apple.com/gb/app/id7")
    #expect(try await action("")?["url"] == .null)
    let run = #","action":{"run":["/bin/echo","{version}"]}"#
    #expect(try await action(both, run)?["kind"]?.string == "run")
  }

  @Test func `a publisher is warned that nobody could update`() async throws {
    func path(_ keys: String, _ more: String = "") throws -> String {
      try tool.write(
        #"{"app":{"id":"a","version":"1.0"}\#(more),"updates":{"version":"2.0"\#(keys)}}"#)
    }
    let none = try path("")
    let explained = try await tool.run("explain", "--config", none)
    #expect(explained.errors.contains("No way to update is given: add an 'action'"))
    #expect(try await tool.run("apps", "validate", none).output.contains("No way to update"))
    for known in [
      try path(#","update-url":"https://example.com/""#),
      try path("", #","action":{"run":["/bin/true"]}"#),
    ] {
      #expect(!(try await tool.run("apps", "validate", known)).output.contains("No way"))
    }
    let unusable = try tool.write(#"{"updates":[]}"#)
    let validation = try await tool.run("apps", "validate", unusable)
    #expect(validation.status == 65)
    #expect(validation.errors.contains("'updates' is an array, expected an object"))
    let page = try path(#","update-url":"https://example.com/""#)
    #expect(!(try await tool.run("explain", "--config", page)).errors.contains("No way"))
  }
}
