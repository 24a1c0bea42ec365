import Testing
import UpdatesTestSupport

@Suite struct DocumentTests {
  @Test(arguments: [
    #"{"a": 2}"#, #"{"a": null}"#, #"{"b": null}"#, #"{"c": []}"#, #"{"c": [{"d": 1}, {"d": 1}]}"#,
    #"{"e": {}}"#, #"{"h": ["a"]}"#, "[]",
  ])
  func `what a document lacks or has otherwise is found`(wanted: String) throws {
    let document = try JSONValue(
      text: #"{"a": 1, "c": [{"d": 1, "f": 2}], "e": {"g": null}, "h": ["a", "b"]}"#)
    try document.expect(#"{"a": 1, "c": [{"d": 1}], "e": {"g": null}}"#)
    #expect(try document.differences(from: JSONValue(text: wanted)).count == 1)
  }

  /// What it finds depends on the machine.
  @Test func `doctor fits`() async throws {
    let tool = try UpdatesTool()
    let result = try await tool.run("doctor", "--json")
    let document = try result.document()
    #expect(result.status == (document["error"] == .null ? 0 : 69))
    let text = try await tool.run("doctor")
    #expect(text.status == result.status)
    // zlib and liblzma are what archives need besides libarchive.
    for name in [" zlib/", " liblzma/", "  libarchive ", "  libpcre2 "] {
      #expect(text.output.contains(name), "\(text.output)")
    }
  }
}
