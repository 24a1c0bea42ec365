import HarmlessText
import Testing

@testable import Updates

@Suite struct AppFileFindingTests {
  private func read(_ text: String) throws -> (file: AppFile, findings: [Finding]) {
    AppFile.read(try #require(try JSON(parsing: text).objectValue))
  }

  @Test(arguments: [#""Authorization: Bearer 5ecre7""#, #"{"Authorization": ["5ecre7"]}"#])
  func `no header is shown, whatever stands in its place`(headers: String) throws {
    let findings = try read(
      #"{"app": {"id": "a"}, "feed": {"url": "https://a.example/", "headers": \#(headers)}}"#
    ).findings
    #expect(findings.contains { $0.isError && $0.keyPath.hasPrefix("feed.headers") })
    #expect(!findings.contains { $0.message.contains("5ecre7") }, "\(findings)")
  }

  /// The values that each key may not have, as JSON; whether that makes the file unusable.
  private static let wrong: [(key: String, values: [String], isError: Bool)] = [
    ("app", ["null", "true", "1", "\"x\"", "[]"], true),
    ("app.id", ["null", "true", "1", "[]", "{}"], true),
    ("app.name", ["null", "true", "1", "[]", "{}"], false),
    ("app.version", ["null", "true", "[]", "{}"], false),
    ("app.country", ["null", "true", "1", "[]", "{}"], false),
    ("app.version-command", ["null", "true", "1", "\"tool --version\"", "{}"], true),
    ("app.defaults", ["null", "true", "1", "\"x\"", "[]"], false),
    ("configuration-url", ["null", "true", "1", "[]", "{}"], true),
    ("feed", ["null", "true", "1", "\"squirrel\"", "[]"], true),
    ("feed.kind", ["null", "true", "1", "[]", "{}"], true),
    ("feed.url", ["null", "true", "1", "{}"], true),
    ("feed.method", ["null", "true", "1", "[]", "{}"], true),
    ("feed.headers", ["null", "true", "1", "\"x\"", "[]"], true),
    ("feed.headers.X", ["null", "true", "1", "[]", "{}"], true),
    ("feed.body", ["true", "1", "[]", "{}"], true),
    ("feed.public-key", ["null", "true", "1", "[]", "{}"], true),
    ("feed.provenance", ["1", "\"true\"", "[]"], true),
    ("feed.signed-feed", ["1", "\"true\"", "[]", "{}"], true),
    ("feed.pointers", ["null", "true", "1", "\"/version\"", "[]"], true),
    ("feed.pointers.version", ["null", "true", "1", "[]", "{}"], true),
    ("check", ["null", "true", "1", "[]", "{}"], false),
    ("action", ["null", "true", "1", "\"open\"", "[]"], true),
    ("action.open", ["null", "1", "\"true\"", "[]", "{}"], true),
    ("action.run", ["null", "true", "1", "\"brew upgrade\"", "{}"], true),
    ("download", ["null", "true", "1", "[]", "{}"], false),
    ("updates", ["null", "true", "1", "\"x\"", "[]"], true),
  ]

  /// The texts that each key may not have, as they are in JSON.
  private static let wrongTexts: [(key: String, texts: [String])] = [
    ("app.id", ["", "a\\u0000b", "a\\nb", "\\u001b[31m", String(repeating: "i", count: 201)]),
    ("app.name", ["", "\\u0007"]),
    ("app.version", ["", "1\\n2", String(repeating: "1", count: 513)]),
    ("app.country", ["", "g", "gbr", "g1", "éé"]),
    ("configuration-url", ["", "updates.json", "ftp://x/y", "file://host/x", "https://", "x y"]),
    ("feed.kind", ["", "Squirrel", "a b"]),
    (
      "feed.url",
      [
        "", "example.com", "ftp://x/", "https://", "https://{id}.example.com/",
        "https://{version}/", "javascript:1", "https://a\\\\b/",
      ]
    ),
    ("feed.lookup-url", ["lookup", "gopher://x/"]),
    ("feed.method", ["", "GET POST", "CONNECT", "trace", "G\\r\\nX: y"]),
    ("feed.headers.X", ["a\\r\\nY: b", "a\\u0000", "env:", "env:A=B", "env:A B"]),
    ("feed.headers.X Y", ["v"]),
    ("feed.headers.", ["v"]),
    ("feed.headers.X:", ["v"]),
    ("feed.scheme", ["", "Dotted", "semver"]),
    ("feed.tag-prefix", ["", "cli v", "v\\n", String(repeating: "x", count: 201)]),
    (
      "feed.pointers.version",
      ["version", "#/version", "/a~", "/~2", "/a\\nb", "/" + String(repeating: "x", count: 1024)]
    ),
    ("check", ["", "Daily", "yearly", "20", "h", "0h", "000d", "1y", "-1h", "1.5h", "522w"]),
    ("download", ["", "always"]),
  ]

  private static let warnings = ["app.name", "app.version", "app.country", "check", "download"]

  private static let all =
    wrong + wrongTexts.map { ($0, $1.map { "\"\($0)\"" }, !warnings.contains($0)) }

  @Test(arguments: all)
  func `a value that cannot be used is named with its key and what was expected`(
    key: String, values: [String], isError: Bool
  ) throws {
    let steps = key.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    for value in values {
      let finding = try #require(
        try read(steps.reversed().reduce(value) { "{\"\($1)\": \($0)}" }).findings.first)
      #expect(finding.keyPath == key && finding.isError == isError, "\(value): \(finding)")
      #expect(finding.kind == .wrongValue && !finding.expected.isEmpty)
      #expect(finding.message == finding.message.harmlessLine())
    }
  }

  @Test func `of very many findings the first are told, and an error among them is not lost`()
    throws
  {
    let keys = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let findings = try read("{\(keys), \"feed\": 1}").findings
    #expect(findings.count == FieldReader.mostFindings + 1)
    #expect(findings.last?.isError == true)
  }
}
