import HarmlessText
import Testing

@testable import Updates

@Suite struct AppFileFindingTests {
  private func read(_ text: String) throws -> (file: AppFile, findings: [AppFileFinding]) {
    AppFileReader.read(try #require(try JSON(parsing: text).objectValue))
  }

  static let wrongTypes: [(key: String, wrong: [String], isError: Bool)] = [
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

  @Test(arguments: wrongTypes)
  func `a value of a wrong type is named with its key`(
    key: String, wrong: [String], isError: Bool
  ) throws {
    for value in wrong {
      let text = key.split(separator: ".").reversed().reduce(value) { "{\"\($1)\": \($0)}" }
      let finding = try #require(try read(text).findings.first)
      let type = try JSON(parsing: value).typeName
      #expect(finding.keyPath == key)
      #expect(finding.isError == isError)
      guard case .wrongType(type, _) = finding.fact else {
        Issue.record("\(key) \(value): \(finding.fact)")
        continue
      }
      #expect(finding.warning.code == "app-file.wrong-type")
      #expect(finding.warning.message.contains("'\(key)' should be "))
    }
  }

  @Test(arguments: [
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
  ])
  func `a value that is not allowed is named with what was expected`(
    key: String, values: [String]
  ) throws {
    let parts = key.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    for value in values {
      let text = parts.reversed().reduce("\"\(value)\"") { "{\"\($1)\": \($0)}" }
      let findings = try read(text).findings
      #expect(findings.count == 1, "\(key) \(value)")
      guard case .wrongValue = findings.first?.fact else {
        Issue.record("\(key) \(value): \(findings)")
        continue
      }
      #expect(findings.first?.keyPath == key)
      let message = try #require(findings.first).warning.message
      #expect(message == message.harmlessLine())
    }
  }

  @Test func `of very many findings the first are told, and an error among them is not lost`()
    throws
  {
    let keys = (0..<10_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    let findings = try read("{\(keys), \"feed\": 1}").findings
    #expect(findings.count == AppFileReader.mostFindings + 1)
    #expect(findings.last?.isError == true)
  }
}
