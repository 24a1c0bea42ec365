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

  private func run(_ words: [String], input: String = "") async throws -> ToolResult {
    try await tool.tool.run(words, input: input)
  }

  /// Runs a line of bash in which the tool is `$0`.
  private func bash(_ line: String, _ words: [String] = []) async throws -> ToolResult {
    var shell = tool.tool
    shell.path = "/bin/bash"
    return try await shell.run(["-c", line, tool.tool.path] + words + Self.app)
  }

  // MARK: Pipes

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func `standard input is a configuration`(place: String) async throws {
    for text in [#"{"updates":{"version":"2.0"}}"#, #"{"app":{"name":"X"},"version":"2.0"}"#] {
      let result = try await run(
        ["check", "--config", place, "--now", UpdatesTool.now] + Self.app, input: text)
      #expect(result.status == 100, "\(result.errors)")
      #expect(result.output == "Tool 2.0 is available (you have 1.0)\n")
    }
    #expect(tool.state.keys.sorted() == ["a.json", "a.lock"])
  }

  @Test func `what is wrong in what a pipe brings is a warning, also with --trust`() async throws {
    let result = try await run(
      ["check", "--config", "-", "--trust"] + Self.app,
      input: #"{"feed":{"url":5},"updates":{"version":"2.0"}}"#)
    #expect(result.status == 100)
    #expect(result.errors.contains("warning: 'feed.url' is 5"))
  }

  @Test(arguments: [
    (#"exec "$0" check "$@" --config <(echo '{"version":"2.0"}')"#, 100, ""),
    (
      #"mkfifo p && (sleep 0.1; echo '{"version":"2.0"}' > p) & "#
        + #"until [ -p p ]; do :; done; exec "$0" check "$@" --config p"#, 100, ""
    ),
    (#"exec "$0" check --config - "$@" <&-"#, 66, "standard input"),
    (#"exec "$0" check --notes - "$@" <&-"#, 66, "standard input"),
    (#"exec 3<> <(:); exec "$0" check --config /dev/fd/3 --timeout 0.2 "$@""#, 75, ""),
  ])
  func `what a shell substitutes is read, within its time, and so is a FIFO`(
    line: String, status: Int32, words: String
  ) async throws {
    let result = try await bash(line)
    #expect(result.status == status, "\(result)")
    #expect(words.isEmpty || result.errors.contains(words))
  }

  @Test func `a pipe gives no name to the state, so the app needs an id`() async throws {
    for words in [["check"], ["status"], ["skip", "2.0"]] {
      let result = try await run(
        words + ["--config", "-"] + (words == ["check"] ? ["--installed", "1.0"] : []),
        input: #"{"version":"2.0"}"#)
      #expect(result.status == 64, "\(words)")
      #expect(result.errors.contains("--id"))
    }
    #expect(tool.state.isEmpty)
  }

  @Test(arguments: [
    (String(repeating: " ", count: 5 << 20), "larger than"), ("{", "standard input"),
  ])
  func `a pipe that brings too much, or no document, is refused`(
    input: String, words: String
  ) async throws {
    let result = try await run(["check", "--config", "-"] + Self.app, input: input)
    #expect(result.status == 65 && result.errors.contains(words))
  }

  @Test func `what a pipe brings runs nothing, not even with --trust`() async throws {
    let proof = tool.home.path + "/proof"
    let text =
      #"{"action":{"run":["/usr/bin/touch","\#(proof)"]},"updates":{"version":"2.0"}}"#
    let result = try await run(
      ["prompt", "--config", "-", "--trust", "--answer", "update"] + Self.app, input: text)
    #expect(result.errors.contains("'action.run' was ignored"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: proof))
  }

  @Test(arguments: ["notify", "watch"])
  func `a command that reads its configuration again takes no pipe`(command: String) async throws {
    let result = try await run(
      [command, "--config", "-"] + Self.app, input: #"{"version":"2.0"}"#)
    #expect(result.status == (command == "notify" ? 0 : 64))
    #expect(result.errors.contains("more than once"))
  }

  // MARK: Options

  @Test func `a prompt needs no file at all`() async throws {
    let words =
      ["--new", "2.0", "--notes", "-", "--update-url", "https://example.com/{version}?os={os}"]
      + Self.app
    let prompt = try await run(
      ["prompt", "--print-choice", "--answer", "cancel"] + words, input: "# New\n")
    #expect(prompt.status == 0 && prompt.output == "cancel\n")
    let document = try await run(
      ["prompt", "--json", "--always", "--answer", "update"] + words, input: "# New\n"
    ).document()
    #expect(document["update"]?["version"]?.string == "2.0")
    #expect(document["update"]?["releaseNotes"]?.string == "# New\n")
    #expect(document["update"]?["releaseNotesFormat"]?.string == "markdown")
    #expect(document["update"]?["storeURL"] == .null)
    #expect(document["action"]?["kind"]?.string == "open")
    let os = try #require(document["action"]?["url"]?.string)
    #expect(os == "https://example.com/2.0?os=linux" || os == "https://example.com/2.0?os=macos")
    let notes = try await run(["notes"] + words, input: "*Mended*")
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
    let piped = try await run(
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
    let given = ["--new", "3.0", "--notify", "thrice", "--update-type", "soft"]
    for (words, version, place, limit) in [
      ([], "2.1", "remote", 2.0),
      (given + ["--update-url", "https://example.com/given"], "3.0", "given", 3),
    ] {
      let document = try await tool.run(
        ["prompt", "--config", path, "--answer", "update", "--dry-run", "--json"] + words
      ).document()
      #expect(document["update"]?["version"]?.string == version)
      #expect(document["action"]?["url"]?.string == "https://example.com/\(place)")
      #expect(document["notifications"]?["limit"] == .number(limit))
      #expect(document["update"]?["required"] == .boolean(words.isEmpty))
    }
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

  @Test(arguments: [
    ("", "", true), (#","update-url":"https://example.com/""#, "", false),
    ("", #","action":{"run":["/bin/true"]}"#, false),
  ])
  func `a publisher is warned that nobody could update`(
    keys: String, more: String, isWarned: Bool
  ) async throws {
    let path = try tool.write(
      #"{"app":{"id":"a","version":"1.0"}\#(more),"updates":{"version":"2.0"\#(keys)}}"#)
    let validation = try await tool.run("apps", "validate", path)
    #expect(validation.output.contains("No way to update") == isWarned)
    // A command that nobody trusts is no way.
    guard more.isEmpty else { return }
    let explained = try await tool.run("explain", "--config", path)
    #expect(explained.errors.contains("No way to update is given: add an 'action'") == isWarned)
  }

  @Test func `an app file that cannot be used is refused by its validation`() async throws {
    let validation = try await tool.run("apps", "validate", try tool.write(#"{"updates":[]}"#))
    #expect(validation.status == 65)
    #expect(validation.errors.contains("'updates' is an array, expected an object"))
  }
}
