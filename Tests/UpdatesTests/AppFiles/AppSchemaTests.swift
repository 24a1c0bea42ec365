import Testing
import UpdatesTestSupport

@testable import Updates

/// Holds the schema of an app file and its reader together.
@Suite struct AppSchemaTests {
  private static let read = Result { try WrittenSchema("app") }
  private let written: WrittenSchema

  init() throws { written = try Self.read.get() }

  private static let places: [(path: [String], keys: [String])] = [
    ([], AppFile.fields.map(\.key) + Configuration.keys),
    (["app"], AppFile.appFields.map(\.key)),
    (["feed"], FeedSettings.fields.map(\.key)),
    (["feed", "pointers"], Feed.pointedParts),
    (["action"], WrittenAction.keys),
    (["action", "by-install"], ByInstall.fields.map(\.key)),
    (["action", "channel-urls"], ByInstall.channelFields.map(\.key)),
    (
      ["action", "by-install", "standalone"],
      ["open", "run", "install", "member", "asset", "follow", "when"]
    ),
    (["updates"], Configuration.keys),
  ]

  @Test func `a document with a key of the table is an app file`() {
    #expect(
      Configuration.appFileKeys + ["$schema", "updates"]
        == AppFile.fields.map(\.key).filter { !["$schema", "updates"].contains($0) }
        + ["$schema", "updates"])
  }

  @Test(arguments: places)
  func `the schema has the keys of the reader`(path: [String], keys: [String]) {
    #expect(Set(written.keys(at: path).keys) == Set(keys), "\(path)")
  }

  @Test(arguments: [places[0], places[1], places[2], places[4]])
  func `each key is in its article`(path: [String], keys: [String]) throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/app-file.md")
    for key in keys where !["app", "feed", "action", "updates", "$schema"].contains(key) {
      let place = (path + [key]).joined(separator: ".")
      #expect(article.contains("`\(place)`"), "\(place)")
    }
  }

  @Test(arguments: places)
  func `each key has a description and examples`(path: [String], keys: [String]) {
    for (name, key) in written.keys(at: path) {
      #expect(key.description?.hasSuffix(".") == true, "\(path) \(name)")
      #expect(!key.examples.isEmpty, "\(path) \(name)")
    }
  }

  /// What else an object needs before a key of it may have its examples.
  private static let needs = [
    "feed.url": #""kind":"github""#, "feed.signed-feed": #""kind":"json","public-key":"KEY""#,
    "action.member": #""install":"/opt/tool""#, "action.asset": #""install":"/opt/tool""#,
    "action.follow": #""install":"/opt/tool""#, "action.when": #""install":"/opt/tool""#,
    "action.sudo": #""by-install":{"npm":"tool"}"#, "action.restart": #""run":["tool"]"#,
    "action.channel-urls": #""by-install":{"npm":"tool"}"#,
    "feed.pointers.notes": #""version":"/v""#, "feed.pointers.url": #""version":"/v""#,
    "feed.pointers.date": #""version":"/v""#, "feed.pointers.assets": #""version":"/v""#,
    "action.by-install.standalone.member": #""install":"/opt/tool""#,
    "action.by-install.standalone.asset": #""install":"/opt/tool""#,
    "action.by-install.standalone.follow": #""install":"/opt/tool""#,
    "action.by-install.standalone.when": #""install":"/opt/tool""#,
  ]

  @Test(arguments: places)
  func `the reader and the schema accept each example`(path: [String], keys: [String]) throws {
    for (name, key) in written.keys(at: path) where (path + [name]) != ["app"] {
      for example in key.examples {
        let place = (path + [name]).joined(separator: ".")
        var members = [Self.needs[place], "\"\(name)\":\(example.text)"].compactMap { $0 }
        if path == ["app"], name != "id" { members.append(#""id":"com.example.tool""#) }
        var value = "{" + members.joined(separator: ",") + "}"
        for step in path.dropFirst().reversed() {
          let needs = step == "channel-urls" ? #""by-install":{"npm":"tool"},"# : ""
          value = "{\(needs)\"\(step)\":\(value)}"
        }
        let id = #""app":{"id":"com.example.tool"}"#
        let document =
          switch path.first {
          case nil: "{\(id),\(value.dropFirst())"
          case "app": "{\"app\":\(value)}"
          case let first?: "{\(id),\"\(first)\":\(value)}"
          }
        let whole = document.replacing("KEY", with: SchemaDocuments.minisignKey)
        #expect(try findings(in: whole) == [], "\(place) \(whole)")
        #expect(try written.schema.faults(in: whole) == [], "\(place) \(whole)")
      }
    }
  }

  @Test(arguments: SchemaDocuments.good)
  func `the reader and the schema accept a good document`(document: String) throws {
    #expect(try findings(in: document) == [])
    #expect(try written.schema.faults(in: document) == [])
  }

  @Test(arguments: SchemaDocuments.bad)
  func `the reader and the schema refuse a bad document`(document: String) throws {
    #expect(try findings(in: document) != [])
    #expect(try written.schema.faults(in: document) != [])
  }

  /// What `apps validate` says of a file; whether it can say how to update is no matter of a schema.
  private func findings(in document: String) throws -> [String] {
    let object = try #require(JSON(parsing: document).objectValue)
    let report = try AppFileReport(path: "tool.json", document: object)
    let warnings = report.configurationWarnings.filter { $0.code != Warning.noWay.code }
    return (report.findings.map(\.warning) + warnings).map(\.message)
  }
}
