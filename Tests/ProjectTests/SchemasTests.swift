import Testing
import UpdatesTestSupport

@Suite struct SchemasTests {
  /// The schemas of what people write; the tests of their readers hold them.
  private static let written = ["app", "configuration", "policy", "settings-file"]
  /// The parts that the schemas of documents share.
  private static let shared = "shared"

  /// The schemas of what commands print.
  private static let commands = SourceTree.files(
    under: "Resources/Schemas", withSuffix: ".schema.json"
  ).map { path in
    String(path.dropFirst("Resources/Schemas/".count).dropLast(".schema.json".count))
  }.filter { !written.contains($0) && $0 != shared }

  @Test(arguments: commands + written + [shared])
  func `the schema has a name that needs no domain, and says what it is about`(name: String) throws
  {
    let text = try SourceTree.text(of: "Resources/Schemas/\(name).schema.json")
    let schema = try JSONValue(text: text)
    #expect(schema["$id"]?.string == "urn:updates-tui:schema:\(name)")
    #expect(schema["title"]?.string?.isEmpty == false)
  }

  @Test(arguments: commands)
  func `the schema can be read and refuses an empty document`(command: String) throws {
    #expect(try !JSONSchema(command: command).faults(in: "{}").isEmpty)
  }

  @Test(arguments: commands + [shared])
  func `every object is closed and omits nothing`(command: String) throws {
    let text = try SourceTree.text(of: "Resources/Schemas/\(command).schema.json")
    #expect(openObjects(in: try JSONValue(text: text), at: "#") == [])
  }

  @Test func `each shared part is used by two documents or more, or by another part`() throws {
    let texts = try (Self.commands + [Self.shared]).map {
      try SourceTree.text(of: "Resources/Schemas/\($0).schema.json")
    }
    guard case .object(let parts)? = try JSONValue(text: try #require(texts.last))["$defs"] else {
      Issue.record("no parts")
      return
    }
    for name in parts.keys {
      let uses = texts.filter { $0.contains("#/$defs/\(name)\"") }.count
      #expect(uses > 1 || texts.last?.contains("\"#/$defs/\(name)\"") == true, "\(name)")
    }
  }

  @Test func `a check's document fits`() throws {
    #expect(try JSONSchema(command: "check").faults(in: Self.check) == [])
  }

  @Test(arguments: [
    (#""reason":"skipped""#, #""reason":"because""#), (#""schema":1"#, #""schema":"1""#),
    (#""size":1024"#, #""size":-1"#), (#""size":1024"#, #""size":10.5"#),
    (#""fromCache":false"#, #""fromCache":0"#), (#""type":"soft""#, #""type":"medium""#),
    (#""publishedAt":"2026-01-02T03:04:05Z""#, #""publishedAt":"2026-01-02""#),
    (#""publishedAt":"2026-01-02T03:04:05Z""#, #""publishedAt":"2026-01-02T03:04:05.5Z""#),
    (#""version":"1.5.0""#, #""version":1.5"#), (#""warnings":[]"#, #""warnings":null"#),
    (#""warnings":[]"#, #""warnings":[{"code":"a","message":"b","more":1}]"#),
    (#""error":null"#, #""error":{"code":"feed","message":"b","hint":null}"#),
    (#""build":"77""#, #""build":"77","more":1"#), (#""command":"check","#, ""),
  ])
  func `a check's document that bends the contract does not`(good: String, bad: String) throws {
    try #require(Self.check.contains(good))
    let bent = Self.check.replacing(good, with: bad)
    #expect(try !JSONSchema(command: "check").faults(in: bent).isEmpty)
  }

  private func openObjects(in schema: JSONValue, at place: String) -> [String] {
    switch schema {
    case .array(let elements):
      return elements.enumerated().flatMap { openObjects(in: $1, at: "\(place)/\($0)") }
    case .object(let members):
      let inner = members.sorted { $0.key < $1.key }.flatMap {
        openObjects(in: $1, at: "\(place)/\($0)")
      }
      guard case .object(let properties)? = members["properties"] else { return inner }
      let isClosed = members["additionalProperties"] == .boolean(false)
      let names = members["required"]?.strings.map(Set.init)
      return (isClosed && names == Set(properties.keys) ? [] : [place]) + inner
    default:
      return []
    }
  }

  private static let check =
    #"{"action":{"command":["tool","upgrade"],"kind":"run","page":null},"app":{"build":"77","#
    + #""id":"com.example.tool","installed":"1.4.0","name":null},"command":"check","error":null,"#
    + #""feed":{"fromCache":false,"kind":"app-store","url":"https://example.com/lookup"},"#
    + #""firstLaunch":{"afterInstall":false,"afterUpdate":true},"#
    + #""notifications":{"limit":1,"shown":1},"reason":"skipped","result":"available","schema":1,"#
    + #""update":{"downloadURL":null,"informational":false,"minimumOS":null,"page":null,"#
    + #""publishedAt":"2026-01-02T03:04:05Z","#
    + #""releaseNotes":"New","releaseNotesFormat":"plain","required":false,"shouldNotify":false,"#
    + #""size":1024,"storeId":"1","storeURL":null,"summary":{"breaking":0,"features":1,"#
    + #""fixes":2,"security":0},"type":"soft","verification":null,"version":"1.5.0"},"warnings":[]}"#
}
