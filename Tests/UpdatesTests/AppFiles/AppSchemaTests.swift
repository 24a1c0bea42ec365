import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

/// Holds the schema of an app file and its reader together.
@Suite struct AppSchemaTests {
  private static let read = Result { try WrittenSchema("app") }
  private let written: WrittenSchema

  init() throws { written = try Self.read.get() }

  private static let fileKeys = FieldReader.keys { reader in
    var file = AppFile()
    file.read(from: &reader)
  }

  private static let places: [(path: [String], keys: [String])] = [
    ([], fileKeys + Configuration.keys),
    (
      ["app"],
      FieldReader.keys { reader in
        var file = AppFile()
        file.readApp(from: &reader)
      }
    ),
    (
      ["feed"],
      FieldReader.keys { reader in
        var feed = FeedSettings()
        feed.read(from: &reader)
      }
    ),
    (["feed", "pointers"], Feed.pointedParts),
    (["action"], FieldReader.actionKeys),
    (["action", "by-install"], ByInstall.managers.map(\.rawValue)),
    (["action", "channel-urls"], ByInstall.channelManagers.map(\.rawValue)),
    (
      ["action", "by-install", "standalone"],
      ["open", "run", "install", "member", "asset", "follow", "when"]
    ),
    (["updates"], Configuration.keys),
  ]

  @Test func `a document with a key of the table is an app file`() {
    #expect(
      Configuration.appFileKeys + ["$schema", "updates"]
        == Self.fileKeys.filter { !["$schema", "updates"].contains($0) }
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

  @Test(arguments: places)
  func `the reader and the schema accept each example`(path: [String], keys: [String]) throws {
    for (name, key) in written.keys(at: path) where (path + [name]) != ["app"] {
      for example in key.examples {
        let document = SchemaDocuments.document(
          (path + [name]).joined(separator: "."), example.text)
        #expect(try findings(in: document) == [], "\(document)")
        #expect(try written.schema.faults(in: document) == [], "\(document)")
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

  /// The keys without which the rest of the file can be used.
  private static let optional: Set = [
    "$schema", "app.name", "app.version", "app.build", "app.country", "app.channel",
    "app.executable", "app.defaults", "check", "download",
  ]

  @Test(arguments: SchemaDocuments.badValues)
  func `a bad value is named with its key and what was expected, and the schema refuses it`(
    key: String, values: [String]
  ) throws {
    for value in values {
      let document = SchemaDocuments.document(key, value)
      let found = AppFile.read(try #require(try JSON(parsing: document).objectValue)).findings
      let finding = try #require(found.first { $0.keyPath == key }, "\(document)")
      #expect(finding.kind == .wrongValue && !finding.expected.isEmpty)
      #expect(finding.isError == !Self.optional.contains(key), "\(document)")
      #expect(finding.message == finding.message.harmlessLine())
      #expect(try written.schema.faults(in: document) != [], "\(document)")
    }
  }

  @Test(arguments: SchemaDocuments.badSettings)
  func `a bad setting counts as absent with a warning, and the schema refuses it`(
    key: String, values: [String]
  ) throws {
    for value in values {
      let document = #"{"updates":{"\#(key)":\#(value)}}"#
      let (configuration, warnings) = try Configuration.read(
        JSON(parsing: document), from: "here", scheme: .dotted)
      var blank = Configuration()
      // An object of which nothing can be used is still there, and empty.
      if case .byPlatform = configuration.minimumOS { blank.minimumOS = .byPlatform([:]) }
      if case .byLanguage = configuration.releaseNotes { blank.releaseNotes = .byLanguage([:]) }
      blank.hasUnusableVersion = key == "version"
      #expect(configuration == blank)
      #expect(warnings.map(\.code) == ["configuration.value"])
      #expect(warnings.first?.message.hasPrefix("'\(key)") == true)
      #expect(warnings.first?.message.contains("expected") == true)
      let schema = SchemaDocuments.document("updates.\(key)", value)
      #expect(try written.schema.faults(in: schema) != [], "\(schema)")
    }
  }

  /// What `apps validate` says of a file; whether it can say how to update is no matter of a schema.
  private func findings(in document: String) throws -> [String] {
    let object = try #require(JSON(parsing: document).objectValue)
    let report = try AppFileReport(path: "tool.json", document: object)
    let warnings = report.configurationWarnings.filter { $0.code != Warning.noWay.code }
    return (report.findings.map(\.warning) + warnings).map(\.message)
  }
}
