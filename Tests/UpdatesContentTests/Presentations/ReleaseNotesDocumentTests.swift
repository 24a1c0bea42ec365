import Testing
import UpdatesWeb

@Suite struct ReleaseNotesDocumentTests {
  private func read(_ text: String) throws -> ReleaseNotesDocument {
    try ReleaseNotesDocument(JSON(parsing: text), source: "here", scheme: .dotted)
  }

  @Test func `releases, minimum and address are read`() throws {
    let document = try read(
      """
      {"releases": [
        {"version": "2.0", "minimumSystemVersion": "12", "features": ["a", "b", "a"]},
        {"version": 1.9, "systemVersion": 8.4}, {"version": "1.8", "features": null}],
       "minimumVersion": "1.5", "upgradeURL": "https://example.com/get"}
      """)
    #expect(document.releases.map(\.version.text) == ["2.0", "1.9", "1.8"])
    #expect(document.releases.map(\.minimumSystemVersion) == ["12", "8.4", nil])
    #expect(document.releases.map(\.features) == [["a", "b"], [], []])
    #expect(document.minimumVersion?.text == "1.5")
    #expect(document.upgradeURL == "https://example.com/get")
    #expect(document.warnings == [])
  }

  @Test func `the array alone will do`() throws {
    let document = try read(#"[{"version": "2.0"}]"#)
    #expect(document.releases.count == 1 && document.minimumVersion == nil)
    #expect(try read("[]").releases.isEmpty)
  }

  @Test(arguments: [
    ("3", "it is a number, expected an object or an array"), ("{}", "it has no 'releases'"),
    (#"{"releases": 1}"#, "'releases' is 1, expected an array"),
    (#"[{"features": []}, 3]"#, "none of its releases can be used"),
    (
      #"{"releases": [], "minimumVersion": "new"}"#,
      #"'minimumVersion' is "new", expected a version"#
    ),
  ])
  func `what cannot be used at all is refused`(text: String, problem: String) {
    #expect(throws: Problem.malformed(source: "here", problem: problem)) { try read(text) }
  }

  @Test(arguments: [
    (#"{}"#, "'releases[1].version' is null, expected a version"),
    (
      #"{"version": "1.0", "systemVersion": "new"}"#,
      #"'releases[1].systemVersion' is "new", expected a version"#
    ),
    ("4", "'releases[1]' is 4, expected an object"),
    (
      #"{"version": "1.0", "conditions": [{"value": 1}]}"#,
      "'releases[1].conditions[0]' cannot be used: 'key': expected a key path such as "
        + "defaults.beta, found nothing"
    ),
  ])
  func `a release that cannot be used is left out with a warning`(
    text: String, message: String
  ) throws {
    let document = try read(#"[{"version": "2.0"}, \#(text)]"#)
    #expect(document.releases.map(\.version.text) == ["2.0"])
    #expect(document.warnings == [Warning(code: "feed.element", message: message)])
  }

  @Test(arguments: [
    (#""features": 3"#, "'releases[0].features' is 3, expected an array"),
    (#""features": [""]"#, #"'releases[0].features[0]' is "", expected the key of a feature"#),
  ])
  func `features that are none are passed over`(member: String, message: String) throws {
    let document = try read(#"[{"version": "2.0", \#(member)}]"#)
    #expect(document.releases.map(\.features) == [[]])
    #expect(document.warnings.map(\.message) == [message])
  }

  @Test func `features and warnings have limits`() throws {
    let keys = (0..<150).map { "\"f\($0)\"" }.joined(separator: ",")
    let document = try read(#"[{"version": "2.0", "features": [\#(keys)]}]"#)
    #expect(document.releases.first?.features.count == 100)
    #expect(document.warnings.count == 1)
    let broken = try read("[{\"version\": \"2.0\"}" + String(repeating: ",1", count: 50) + "]")
    #expect(broken.warnings.count == 6)
    #expect(broken.warnings.last?.message == "45 more values cannot be used")
  }

  @Test func `an address that opens something else is left out`() throws {
    let document = try read(#"{"releases": [], "upgradeURL": "file:///etc/passwd"}"#)
    #expect(document.upgradeURL == nil)
    #expect(document.warnings.count == 1)
  }
}
