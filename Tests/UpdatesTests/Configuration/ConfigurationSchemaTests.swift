import Testing
import UpdatesTestSupport

@testable import Updates

/// Holds the schema of a configuration and its reader together.
@Suite struct ConfigurationSchemaTests {
  private let written: WrittenSchema

  init() throws { written = try WrittenSchema("configuration") }

  @Test func `the schema has the keys of the reader`() {
    let keys = Configuration.keys + ["updates", "$schema"]
    #expect(Set(written.keys(at: []).keys) == Set(keys))
  }

  @Test(arguments: Configuration.keys)
  func `the reader reads each key`(key: String) throws {
    #expect(try warnings(in: "{\"\(key)\":[]}").count == 1)
  }

  @Test func `each key has a description, and examples that are accepted`() throws {
    for (name, key) in written.keys(at: []) {
      #expect(key.description?.hasSuffix(".") == true, "\(name)")
      #expect(!key.examples.isEmpty, "\(name)")
      for example in key.examples {
        let document = "{\"\(name)\":\(example.text)}"
        #expect(try warnings(in: document) == [], "\(document)")
        #expect(try written.schema.faults(in: document) == [], "\(document)")
      }
    }
  }

  @Test func `a key means the same in an app file`() throws {
    let other = try WrittenSchema("app").keys(at: [])
    for (name, key) in written.keys(at: []) where Configuration.keys.contains(name) {
      #expect(other[name]?.description == key.description)
    }
  }

  @Test(arguments: [
    "{}", #"{"version":"2.0.0"}"#, #"{"updates":{"version":"2.0.0"}}"#, #"{"more":1}"#,
    #"{"updates":{"more":1},"version":7}"#, #"{"app":{"id":7}}"#,
    #"{"$schema":"https://example.com/","version":"v1"}"#, #"{"$schema":7}"#,
    #"{"comparing":"patch-versions , build-versions"}"#, #"{"min-os-required":{"macos":"13.4"}}"#,
  ])
  func `the reader and the schema accept a good document`(document: String) throws {
    #expect(try warnings(in: document) == [])
    #expect(try written.schema.faults(in: document) == [])
  }

  @Test(arguments: [
    "[]", "7", #"{"updates":7}"#, #"{"updates":null}"#, #"{"version":7}"#,
    #"{"updates":{"version":7}}"#, #"{"updates":{},"app":{}}"#, #"{"updates":{},"action":7}"#,
    #"{"updates":{},"feed":{}}"#, #"{"check-for":"Never"}"#, #"{"min-os-required":{"linux":"a"}}"#,
    #"{"update-url":"http://127.0.0.256/"}"#, #"{"release-notes":7}"#,
    #"{"app-store-id":99999999999999999999999}"#,
  ])
  func `the reader and the schema refuse a bad document`(document: String) throws {
    #expect(try warnings(in: document) != [])
    #expect(try written.schema.faults(in: document) != [])
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
}
