import Testing

@testable import UpdatesTestSupport

@Suite struct JSONSchemaTests {
  @Test(arguments: [
    (#"{"type": "integer"}"#, "1", "1.5"), (#"{"type": "number"}"#, "1.5", #""1""#),
    (#"{"type": ["string", "null"]}"#, "null", "false"), (#"{"type": "boolean"}"#, "true", "1"),
    (#"{"type": "integer"}"#, "0", "false"), (#"{"const": 1}"#, "1", "2"),
    (#"{"enum": ["a", null]}"#, "null", #""b""#),
    (#"{"required": ["a"]}"#, #"{"a": null}"#, #"{"b": 1}"#),
    (#"{"properties": {"a": {"type": "null"}}}"#, #"{"b": 1}"#, #"{"a": 1}"#),
    (#"{"properties": {"a": true}, "additionalProperties": false}"#, #"{"a": 1}"#, #"{"b": 1}"#),
    (#"{"additionalProperties": {"type": "string"}}"#, #"{"a": "1"}"#, #"{"a": 1}"#),
    (#"{"items": {"type": "string"}}"#, #"["a"]"#, #"["a", 1]"#),
    (#"{"pattern": "^a+$"}"#, #""aa""#, #""ab""#), (#"{"minimum": 0}"#, "0", "-1"),
    (#"{"maximum": 9}"#, "9", "10"),
    (#"{"anyOf": [{"const": 1}, {"minimum": 5}]}"#, "6", "4"),
    (#"{"oneOf": [{"minimum": 1}, {"minimum": 5}]}"#, "4", "6"),
    (##"{"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}}"##, "1", "2"),
    (#"{"allOf": [{"minimum": 1}, {"maximum": 3}]}"#, "2", "4"),
    (#"{"not": {"const": 1}}"#, "2", "1"),
    (#"{"if": {"minimum": 5}, "then": {"maximum": 9}, "else": {"minimum": 1}}"#, "7", "0"),
    (#"{"minLength": 1}"#, #""a""#, #""""#), (#"{"maxLength": 1}"#, #""a""#, #""ab""#),
    (#"{"minItems": 1}"#, "[1]", "[]"), (#"{"minProperties": 1}"#, #"{"a": 1}"#, "{}"),
    (#"{"propertyNames": {"enum": ["a"]}}"#, #"{"a": 1}"#, #"{"b": 1}"#),
    (#"{"prefixItems": [{"const": 1}], "items": {"const": 2}}"#, "[1, 2]", "[1, 1]"),
    (#"{"format": "date-time"}"#, #""2026-01-02T03:04:05Z""#, #""2026-13-02T03:04:05Z""#),
  ])
  func `what fits is told from what does not`(text: String, good: String, bad: String) throws {
    let schema = try JSONSchema(text: text)
    #expect(try schema.faults(in: good) == [])
    #expect(try schema.faults(in: bad).count == 1)
  }

  @Test(arguments: [
    #"{"multipleOf": 1}"#, #"{"items": {"uniqueItems": true}}"#, #"{"format": "uri"}"#,
    #"{"$defs": {"a": {"contains": true}}}"#, #"{"properties": {"a": {"dependentSchemas": {}}}}"#,
  ])
  func `a keyword that is not known is refused`(text: String) {
    #expect(throws: JSONSchemaError.self) { try JSONSchema(text: text) }
  }
}
