import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import UpdatesCLI

@Suite struct SchemaKeysTests {
  @Test(arguments: ["app", "configuration"])
  func `each key of a file that people write is on its page`(name: String) throws {
    let schema = try JSON(parsing: SourceTree.text(of: "Resources/Schemas/\(name).schema.json"))
    let page = SchemaKeys.keys(of: schema)
    let listed = Set(page.map { String(Self.path($0).split(separator: ".").last ?? "") })
    let keys = Self.names(in: schema)
    #expect(keys.count > 12)
    #expect(keys.subtracting(listed) == [])
    #expect(Set(page.map(\.term)).count == page.count)
    for key in page { #expect(key.term.hasSuffix(")"), "\(key.term) has no type") }
  }

  @Test(arguments: ["app", "configuration"])
  func `the settings are listed once, and may stand at the top`(name: String) throws {
    let schema = try JSON(parsing: SourceTree.text(of: "Resources/Schemas/\(name).schema.json"))
    let page = SchemaKeys.keys(of: schema)
    let paths = page.map(Self.path)
    #expect(paths.contains("updates.min-required-app-version"))
    #expect(!paths.contains("min-required-app-version"))
    let updates = try #require(page.first { Self.path($0) == "updates" })
    #expect(
      updates.text.contains(#"Without \fBupdates\fR, these keys may stand in the file itself"#))
    #expect(updates.text.contains(#"\fBmin\-required\-app\-version\fR"#))
  }

  @Test func `an action for one kind of installation refers to the keys of an action`() throws {
    let schema = try JSON(parsing: SourceTree.text(of: "Resources/Schemas/app.schema.json"))
    let page = SchemaKeys.keys(of: schema)
    #expect(!page.contains { Self.path($0).hasPrefix("action.by-install.standalone.") })
    let standalone = try #require(page.first { Self.path($0) == "action.by-install.standalone" })
    #expect(standalone.text.contains(#"It may have keys as \fBaction\fR has them: \fBopen\fR, "#))
  }

  @Test func `examples are told apart, and keep their commas, line breaks and types`() throws {
    let keys = try Self.keys(
      #"{"properties": {"a": {"examples": ["x, y", "1", 1, "one\ntwo"]}, "b": {"examples": ["z"]}}}"#
    )
    #expect(keys[0].explanation == "For example:")
    #expect(keys[0].examples == [#""x, y""#, #""1""#, "1", #""one\ntwo""#])
    #expect(keys[1].explanation == #"For example \fB\(dqz\(dq\fR."#)
  }

  @Test(arguments: [
    (##"{"$ref": "#/$defs/word"}"##, "(string)"),
    (##"{"allOf": [{"$ref": "#/$defs/word"}]}"##, "(string)"),
    (##"{"anyOf": [{"$ref": "#/$defs/word"}, {"type": "number"}]}"##, "(string or number)"),
    (##"{"oneOf": [{"const": true}, {"enum": ["x", "y"]}]}"##, "(boolean or string)"),
    (##"{"$ref": "#/$defs/endless"}"##, ""),
  ])
  func `types are found behind references and alternatives`(part: String, types: String) throws {
    let keys = try Self.keys(
      ##"{"properties": {"a": \##(part)}, "$defs": {"word": {"type": "string"}, "##
        + ##""endless": {"$ref": "#/$defs/endless"}}}"##)
    #expect(keys.first?.term == #"\fBa\fR"# + (types.isEmpty ? "" : " ") + types)
  }

  @Test func `a key that must be there is marked, unless it belongs to an alternative`() throws {
    let keys = try Self.keys(
      #"{"required": ["a"], "properties": {"a": {"type": "string"}, "#
        + #""b": {"oneOf": [{"required": ["c"], "properties": {"c": {"const": 1}}}]}}}"#)
    #expect(
      keys.map(\.term) == [#"\fBa\fR (string, required)"#, #"\fBb\fR"#, #"\fBb.c\fR (number)"#])
  }

  @Test func `conditional keys are listed, but none that is forbidden`() throws {
    let keys = try Self.keys(
      #"{"properties": {"a": {"type": "object"}}, "if": true, "then": {"properties": {"#
        + #""a": {"properties": {"b": {"type": "number"}}}, "c": false}}, "#
        + #""else": {"properties": {"d": {"type": "null"}}}}"#)
    #expect(keys.map(Self.path) == ["a", "a.b", "d"])
  }

  private static func keys(_ text: String) throws -> [SchemaKeys.Key] {
    SchemaKeys.keys(of: try JSON(parsing: text))
  }

  /// The path of a key, without what makes it bold.
  private static func path(_ key: SchemaKeys.Key) -> String {
    let term = String(key.term.prefix { $0 != " " })
    return term.replacing(#"\fB"#, with: "").replacing(#"\fR"#, with: "")
      .replacing(#"\-"#, with: "-")
  }

  /// The names of all keys that a schema allows, wherever it does.
  private static func names(in part: JSON) -> Set<String> {
    var names: Set<String> = []
    for member in part.objectValue?.members ?? [] {
      if ["examples", "default", "enum", "const"].contains(member.key) { continue }
      names.formUnion(Self.names(in: member.value))
      guard member.key == "properties" else { continue }
      for (key, value) in (member.value.objectValue?.members ?? []).map({ ($0.key, $0.value) })
      where key != "$schema" && value != .bool(false) {
        names.insert(key)
      }
    }
    for element in part.arrayValue ?? [] { names.formUnion(Self.names(in: element)) }
    return names
  }
}
