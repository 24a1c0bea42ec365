import Foundation
import Testing
import UpdatesTestSupport

@Suite struct ConfigurationFaultTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `a configuration that is missing`() async throws {
    try await expectRefusal(of: "missing.json", 66, "'missing.json' does not exist")
  }

  @Test func `a configuration that is a folder`() async throws {
    try await expectRefusal(of: tool.home.path, 66, "it is a folder")
  }

  @Test(arguments: ["", " \n\n", "\u{FEFF}"])
  func `a configuration that is empty`(text: String) async throws {
    try await expectRefusal(of: tool.write(text), 65, "the document is empty")
  }

  @Test func `a configuration of 10 MiB`() async throws {
    let text = #"{"updates":{"release-notes":""# + String(repeating: "x", count: 10 << 20) + #""}}"#
    try await expectRefusal(of: tool.write(text), 65, "is larger than 4 MiB")
  }

  @Test(arguments: [
    [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x01, 0x00], [0xFF, 0xFE, 0x7B, 0x00], [0x00],
    [0x1F, 0x8B, 0x08, 0x00], Array(UInt8.min...UInt8.max),
  ])
  func `a configuration that is binary`(bytes: [UInt8]) async throws {
    let path = try tool.home.write(bytes, to: "updates.json")
    try await expectRefusal(of: path, 65, "line 1, column 1")
  }

  @Test(arguments: ["[", #"{"updates":"#])
  func `a configuration that is nested 100,000 deep`(opening: String) async throws {
    let text = String(repeating: opening, count: 100_000)
    try await expectRefusal(of: tool.write(text), 65, "nested more than 128 levels deep")
  }

  @Test(arguments: [
    (#""x""#, "a string"), ("1", "a number"), ("true", "a boolean"), ("null", "null"),
    ("[]", "an array"),
  ])
  func `updates of a wrong type`(value: String, type: String) async throws {
    try await expectRefusal(
      of: tool.write(#"{"updates":\#(value)}"#), 65, "'updates' is \(type), expected an object")
    try await expectRefusal(of: tool.write(value), 65, "it is \(type), expected an object")
  }

  @Test func `a mistake is shown with its line and a caret`() async throws {
    let path = try tool.write("{\n  \"updates\": {\n    \"notify\" \"once\"\n  }\n}\n")
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        error: configuration: '\(path)' is not JSON: line 3, column 14: expected ':' after the key, \
        found '"'
        hint: fix this line:
            "notify" "once"
                     ^

        """)
  }

  @Test func `unknown words and wrong types are warned about and count as absent`() async throws {
    let path = try tool.write(
      """
      {"updates": {"check-for": "manually", "version": "2.0", "notify": "sometimes",
        "comparing": "huge-versions", "min-os-required": [], "update-type": 3,
        "release-notes": false, "app-store-id": {}, "min-required-app-version": "abc",
        "min-optional-app-version": null, "build": []}}
      """)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 100)
    for key in [
      "notify", "comparing", "min-os-required", "update-type", "release-notes", "app-store-id",
      "min-required-app-version", "min-optional-app-version", "build",
    ] {
      #expect(result.errors.contains("warning: '\(key)' is "), "\(key)")
    }
    #expect(result.errors.contains(#""sometimes", expected one of never, once, twice"#))
    let document = try await tool.document("check", "--config", path, "--installed", "1.0")
    #expect(document["notifications"]?["limit"] == .number(1))
    guard case .array(let warnings)? = document["warnings"] else { throw CancellationError() }
    #expect(warnings.count == 9)
  }

  @Test func `of a hundred thousand wrong values only some are worth telling`() async throws {
    let texts = (0..<100_000).map { #""k\#($0)":1"# }.joined(separator: ",")
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","release-notes":{\#(texts)}}}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 100)
    #expect((1...100).contains(result.errors.split(separator: "\n").count))
  }

  @Test func `a version of 10,000 characters is no version`() async throws {
    let version = String(repeating: "1.", count: 5_000) + "0"
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"\#(version)","#
        + #""min-required-app-version":"\#(version)"}}"#)
    let result = try await tool.run("check", "--config", path, "--installed", "1.0")
    #expect(result.status == 0)
    #expect(result.errors.contains("warning: 'version' is "))
    #expect(result.errors.contains("warning: 'min-required-app-version' is "))
    #expect(result.errors.utf8.count < 1_000)

    let installed = try await tool.run("check", "--config", path, "--installed", version)
    #expect(installed.status == 64)
    #expect(installed.errors.contains("the installed version has more than 512 characters"))
  }

  @Test(arguments: ["ftp://example.com/a.json", "https://", "https://a b/c"])
  func `a location that cannot be asked`(location: String) async throws {
    let result = try await tool.run("check", "--config", location, "--installed", "1.0")
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("hint: write it like https://example.com/updates.json"))
  }

  @Test func `what an app file says wrongly is said by apps validate`() async throws {
    let path = try tool.write(#"{"app":{"id":7},"action":{"fly":true},"feed":{"kind":"x"}}"#)
    let result = try await tool.run("apps", "validate", path)
    #expect(result.status == 78)
    #expect(result.output.contains("'app.id'"))
    #expect(result.output.contains("action"))
    let added = try await tool.document("apps", "add", path)
    #expect(added["error"]?["code"]?.string == "app-file.unusable")
  }

  /// A check ends with the status and the words, as text and as JSON, and leaves the state alone.
  private func expectRefusal(
    of place: String, _ status: Int32, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let good = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0"}}"#, to: "good.json")
    let id = ["--id", "com.example.tool", "--installed", "1.0"]
    #expect(try await tool.run(["check", "--config", good] + id).status == 100)
    let before = tool.state
    for command in ["check", "explain", "prompt", "notes"] {
      let result = try await tool.run([command, "--config", place] + id)
      #expect(result.status == status, "\(command)", sourceLocation: sourceLocation)
      #expect(result.output == "", "\(command)", sourceLocation: sourceLocation)
      #expect(result.errors.hasPrefix("error: configuration: "), sourceLocation: sourceLocation)
      #expect(
        result.errors.contains(words), "\(result.errors)", sourceLocation: sourceLocation)
      #expect(result.errors.contains("\nhint: "), sourceLocation: sourceLocation)
      #expect(
        HostileText.offence(in: result.errors, lineBreaks: true) == nil,
        sourceLocation: sourceLocation)
      let same = try await tool.run([command, "--config", place, "--json"] + id)
      #expect(same.status == status && same.errors.hasPrefix("error: "))
      let document = try same.document(sourceLocation: sourceLocation)
      #expect(document["result"]?.string == "error", sourceLocation: sourceLocation)
      #expect(
        document["error"]?["message"]?.string?.contains(words) == true,
        sourceLocation: sourceLocation)
    }
    #expect(tool.state == before, "the state is unharmed", sourceLocation: sourceLocation)
  }
}
