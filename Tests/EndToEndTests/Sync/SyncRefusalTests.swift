import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct SyncRefusalTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test(arguments: [
    (["sync"], "'breeze sync' needs URL"),
    (["sync", "a.json"], "'breeze sync' needs DIR"),
    (["sync", "a", "b", "--env", "x"], "--env cannot be 'x', expected KEY=VALUE such as"),
    (["sync", "a", "b", "--env", "\u{1B}[2J=1"], "--env cannot be '=1', expected KEY=VALUE"),
    (
      ["sync", "a", "https://127.0.0.1/b"],
      "DIR is a URL: 'https://127.0.0.1/b'\nhint: write the URL first, then the folder"
    ),
    (
      ["sync", "a", "."],
      "'.' is the folder you are in\nhint: change to the folder above and name it"
    ),
    (["sync", "a", ".."], "'..' contains the folder you are in\nhint: name another"),
    (
      ["sync", "a", "b", "--explain", "--present"],
      "--explain and --present cannot be used together"
    ),
    (["sync", "a", "b", "--plain"], "--plain needs --present"),
    (["sync", "a", "b", "--env", "a=1", "--env", "a:version=2"], "--env gives 'a' twice"),
    (["sync", "ftp://127.0.0.1/a", "b"], "is neither a path nor a file:, http: or https: URL"),
    (["sync", "http://example.com/a", "b"], "uses http, which others on the network can read"),
  ])
  func `a faulty command line says what would be right`(
    words: [String], message: String
  ) async throws {
    let result = try await tool.run(words)
    #expect([64, 77].contains(result.status), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
    let document = try await tool.run(words + ["--json"]).document()
    #expect(document["result"]?.string == "error")
  }

  @Test(arguments: [
    // The seed's own sample: a comma is missing.
    (
      "[\n    {\n        \"condition\": \"platform == 'iOS'\"\n        \"filename\": \"a.txt\"\n    }\n]",
      65, "line 4, column 9: expected ',' or '}', found '\"'",
      "        \"filename\": \"a.txt\"\n        ^"
    ),
    (
      #"[{"filename": "a.txt", "condition": "platform = 'iOS' & appVersion < 1"}]"#, 65,
      "line 1, column 18 of the condition: expected a comparison such as platform == 'iOS', "
        + "found '&'",
      "platform = 'iOS' & appVersion < 1\n                 ^"
    ),
    (
      #"[{"filename": "a.txt", "sha": "\#(String(repeating: "0", count: 64))"}]"#, 77, "checksum",
      "hint: "
    ),
    (#"[{"filename": "gone.txt"}]"#, 66, "it does not exist", "hint: "),
    (#"[{"filename": "../a.txt"}]"#, 65, "leads outside the folder", "hint: "),
  ])
  func `a faulty manifest changes nothing, and is told with line and caret`(
    manifest: String, status: Int32, message: String, hint: String
  ) async throws {
    _ = try tool.write("hello", to: "set/a.txt")
    let path = try tool.write(manifest, to: "set/manifest.json")
    let result = try await tool.run("sync", path, "out")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(tool.synced("out") == [:])
    let document = try await tool.document("sync", path, "out")
    #expect(document["error"]?["message"]?.string?.contains(message) == true)
  }

  @Test(arguments: [
    (["--installed", "2.0"], "appVersion == 2.0 AND locale BEGINSWITH 'en'"),
    (["--language", "pt-BR"], "locale == 'pt-BR'"),
    (["--os-version", "99"], "systemVersion == 99"),
    (["--env", "seat=window"], "seat == 'window'"),
    (["--config", "app.json"], "appVersion == 3 AND defaults.beta.ios == YES"),
    (["--env", "defaults.beta.ios=false", "--config", "app.json"], "defaults.beta.ios == NO"),
  ])
  func `an option in the help has an effect`(words: [String], condition: String) async throws {
    _ = try tool.write(
      #"{"app": {"id": "a", "version": "3", "defaults": {"beta": {"ios": true}}}}"#, to: "app.json")
    _ = try tool.write("a", to: "set/a.txt")
    let manifest = try tool.write(
      #"[{"filename": "a.txt", "condition": "\#(condition)"}]"#, to: "set/manifest.json")
    let without = try await tool.document("sync", manifest, "out")
    #expect(without["entries"]?["applicable"] == .number(0))
    let with = try await tool.run(["sync", manifest, "out", "--json"] + words)
    #expect(try with.document()["entries"]?["applicable"] == .number(1), "\(with.errors)")
    #expect(try await tool.run("sync", "--help", "--all").output.contains("  \(words[0]) "))
  }

  @Test(arguments: ["sync set/manifest.json out", "fresh update a --url https://example.com/a"])
  func `a variable that a header names and nobody has set is a matter of the command line`(
    line: String
  ) async throws {
    let result = try await tool.run(
      line.split(separator: " ").map(String.init) + ["--header", "X-Seat: env:NOBODY_SETS_THIS"])
    #expect(result.status == 64)
    #expect(result.errors.contains("'NOBODY_SETS_THIS', which is not set"))
    #expect(result.errors.contains("hint: set it, or leave the header out\n"))
  }

  // What is advised to people who only fetch what others publish.

  @Test(arguments: [
    ("[\n1]", "ask the publisher of these files to fix this line:\n1]\n^\n"),
    ("", "ask the publisher of these files to fix it\n"),
    (
      #"[{"filename": "a", "condition": "x ~ 1"}]"#,
      "ask the publisher of these files to fix this condition:\nx ~ 1\n  ^\n"
    ),
    (
      "<!DOCTYPE html>\n<title>Guest network</title>",
      "a web page is not a manifest; check the URL, and whether this network wants you to sign in "
        + "first\n"
    ),
  ])
  func `a faulty manifest is its publisher's to mend`(manifest: String, hint: String) async throws {
    let server = try RecordingServer { _ in .text(manifest) }
    let result = try await tool.run("sync", server.url("/manifest.json"), "out")
    #expect(result.status == 65)
    #expect(result.errors.hasSuffix("\nhint: " + hint), "\(result.errors)")
  }

  @Test func `no message has what is secret in a URL`() async throws {
    let server = try RecordingServer { _ in
      .text(#"[{"filename": "a", "condition": "x MATCHES '('"}]"#)
    }
    let url = server.url("/manifest.json?token=s3cret")
    let result = try await tool.run("sync", url, "out")
    #expect(result.status == 65)
    #expect(
      result.errors.contains("/manifest.json?token=***': the condition of 'a' cannot be evaluated"))
    #expect(!result.errors.contains("s3cret"), "\(result.errors)")
  }

  @Test func `the original's sample is synced where its checksum that is none is not needed`()
    async throws
  {
    func entry(_ name: String, _ sha: String, _ condition: String...) -> String {
      #"{"sha": "\#(sha)", "filename": "\#(name)", "conditions": [{"key": "\#(condition[0])", "#
        + #""comparison": "\#(condition[1])", "value": "\#(condition[2])"}]}"#
    }
    var entries = [
      // As in the original's `TestBasic.freshair`, this text is no checksum.
      entry("not_on_ios", "THISINVALIDSHASHOULDNOTBEREPORTED", "platform", "ne", "iOS")
    ]
    for (name, comparison) in [("gt_version_1", "gt"), ("lte_version_1", "lte")] {
      _ = try tool.write(name, to: "set/" + name)
      let sha = try Checksum(of: Array(name.utf8), .sha1).hex
      entries.append(entry(name, sha, "appVersion", comparison, "1.0"))
    }
    let manifest = try tool.write(
      "[\n" + entries.joined(separator: ",\n") + "\n]", to: "set/manifest.json")
    let phone = ["sync", manifest, "out", "--installed", "1.1", "--env", "platform=iOS"]
    for words in [phone, phone + ["--explain"], phone] {
      let result = try await tool.run(words)
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.errors.contains("THISINVALID"), "\(result.errors)")
    }
    // The manifest is the one that the record has by now.
    for more in [[], ["--explain"]] {
      let other = try await tool.run(["sync", manifest, "out", "--installed", "1.0"] + more)
      #expect(other.status == 65)
      #expect(
        other.errors.contains(
          "line 2, column 9: expected hexadecimal digits as 'sha', found "
            + "'THISINVALIDSHASHOULDNOTBEREPORTED'"), "\(other.errors)")
    }
    #expect(tool.synced("out").keys.sorted() == ["gt_version_1", "manifest.json"])
  }
}
