import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

/// Holds the schemas of an app file and of a configuration, and their readers, together.
@Suite struct AppSchemaTests {
  private static let schemas = Result { try (WrittenSchema("app"), WrittenSchema("configuration")) }
  private let written: WrittenSchema
  private let configuration: WrittenSchema

  init() throws { (written, configuration) = try Self.schemas.get() }

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
  func `each key has a description, and examples that reader and schema accept`(
    path: [String], keys: [String]
  ) throws {
    for (name, key) in written.keys(at: path) {
      #expect(key.description?.hasSuffix(".") == true, "\(path) \(name)")
      #expect(!key.examples.isEmpty, "\(path) \(name)")
      for example in key.examples where (path + [name]) != ["app"] {
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
      if case .byKey = configuration.minimumOS { blank.minimumOS = .byKey([:]) }
      if case .byKey = configuration.releaseNotes { blank.releaseNotes = .byKey([:]) }
      blank.hasUnusableVersion = key == "version"
      #expect(configuration == blank)
      #expect(warnings.map(\.code) == ["configuration.value"])
      #expect(warnings.first?.message.hasPrefix("'\(key)") == true)
      #expect(warnings.first?.message.contains("expected") == true)
      let schema = SchemaDocuments.document("updates.\(key)", value)
      #expect(try written.schema.faults(in: schema) != [], "\(schema)")
    }
  }

  // MARK: A configuration alone

  @Test func `a key of a configuration means the same in an app file`() throws {
    let keys = configuration.keys(at: [])
    #expect(Set(keys.keys) == Set(Configuration.keys + ["updates", "$schema"]))
    let others = written.keys(at: [])
    for (name, key) in keys {
      if Configuration.keys.contains(name) {
        #expect(others[name]?.description == key.description)
        let told = try warnings(in: "{\"\(name)\":[]}")
        #expect(told.count == 1)
      }
      #expect(key.description?.hasSuffix(".") == true && !key.examples.isEmpty, "\(name)")
      for example in key.examples {
        try expectFaults(false, in: "{\"\(name)\":\(example.text)}")
      }
    }
  }

  @Test(arguments: [
    "{}", #"{"version":"2.0.0"}"#, #"{"updates":{"version":"2.0.0"}}"#, #"{"more":1}"#,
    #"{"updates":{"more":1},"version":7}"#, #"{"app":{"id":7}}"#,
    #"{"$schema":"https://example.com/","version":"v1"}"#, #"{"$schema":7}"#,
    #"{"comparing":"patch-versions , build-versions"}"#, #"{"min-os-required":{"macos":"13.4"}}"#,
  ])
  func `a good configuration has no faults`(document: String) throws {
    try expectFaults(false, in: document)
  }

  @Test(arguments: [
    "[]", "7", #"{"updates":7}"#, #"{"updates":null}"#, #"{"version":7}"#,
    #"{"updates":{"version":7}}"#, #"{"updates":{},"app":{}}"#, #"{"updates":{},"action":7}"#,
    #"{"updates":{},"feed":{}}"#, #"{"check-for":"Never"}"#, #"{"min-os-required":{"linux":"a"}}"#,
    #"{"update-url":"http://127.0.0.256/"}"#, #"{"release-notes":7}"#,
    #"{"app-store-id":99999999999999999999999}"#,
  ])
  func `a bad configuration has faults`(document: String) throws {
    try expectFaults(true, in: document)
  }

  private func expectFaults(_ hasFaults: Bool, in document: String) throws {
    let (told, faults) = (try warnings(in: document), try configuration.schema.faults(in: document))
    #expect(told.isEmpty != hasFaults && faults.isEmpty != hasFaults, "\(document)")
  }

  /// What a check says of a document that comes from a server.
  private func warnings(in document: String) throws -> [String] {
    let json = try JSON(parsing: document)
    do {
      let (_, warnings) = try Configuration.read(json, from: "", scheme: .dotted)
      let others = json.objectValue.map(ConfigurationLoader.remoteWarnings) ?? []
      return (warnings + others).map(\.message)
    } catch let error as Problem {
      return [error.summary]
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
