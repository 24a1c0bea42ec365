import Testing

@testable import Updates

@Suite struct SquirrelFileFeedTests {
  @Test func `of many releases the current one is announced, and nothing is decided`() throws {
    let document = try fixture("squirrel-file/three-releases.json")
    let answer = try answer(parsing: String(decoding: document, as: UTF8.self))
    #expect(answer.ruling == nil)
    #expect(answer.releases.count == 1)
    let release = try #require(answer.releases.first)
    #expect(release.version?.text == "2.0.0")
    #expect(release.name == "Tool 2.0.0")
    #expect(release.notes == ReleaseNotes(text: "What 2.0.0 has", format: .markdown))
    #expect(release.publishedAt?.iso8601 == "2013-09-18T12:29:53Z")
    #expect(release.downloadURL == "https://example.com/tool-2.0.0.zip")
    #expect(answer.warnings == [])
  }

  @Test(arguments: ["2.0.0", "2", "v2.0", "2.0.1", "10"])
  func `what is not newer than the installed version is announced and not looked for`(
    installed: String
  ) throws {
    for others in ["", #", "releases": null"#, #", "releases": "2""#, #", "releases": []"#] {
      let answer = try answer(
        parsing: #"{"currentRelease": "2.0.0"\#(others)}"#, installed: installed)
      #expect(answer.ruling == nil)
      #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
      #expect(answer.releases.first?.downloadURL == nil)
      #expect(answer.warnings == [])
    }
  }

  @Test(arguments: [
    #"null, {"version": 2}, "2.0.0", "# + current,
    current + #", {"version": "2.0.0", "updateTo": {"url": "https://example.com/other.zip"}}"#,
  ])
  func `the first entry of exactly that version counts`(entries: String) throws {
    let answer = try answer(
      parsing: #"{"currentRelease": "2.0.0", "releases": [\#(entries)]}"#)
    #expect(answer.releases.first?.downloadURL == "https://example.com/tool-2.0.0.zip")
  }

  private static let current =
    #"{"version": "2.0.0", "updateTo": {"url": "https://example.com/tool-2.0.0.zip"}}"#

  @Test func `the current release is for everybody, whatever its version looks like`() throws {
    let answer = try answer(
      parsing: Self.ofOne("2.0.0-beta1"), installed: "1.4.0")
    #expect(try Policy.decide(answer.releases, installed: "1.4.0").update?.version == "2.0.0-beta1")
  }

  private static func ofOne(_ version: String) -> String {
    #"{"currentRelease": "\#(version)", "releases": [{"version": "\#(version)", "#
      + #""updateTo": {"url": "https://example.com/tool.zip"}}]}"#
  }

  @Test func `a document without a current release is a server's answer`() throws {
    let answer = try answer(
      parsing: #"{"url": "https://example.com/tool.zip", "version": "2.0.0"}"#, installed: "9.0")
    #expect(answer.ruling == .offered)
    #expect(answer.releases.map(\.version?.text) == ["2.0.0"])
    #expect(throws: Problem.self) {
      try self.answer(parsing: #"{"releases": [\#(Self.current)]}"#)
    }
  }

  private func answer(parsing text: String, installed: String = "1.4.0") throws -> FeedResult {
    try read(.squirrelFile, text) { $0.app.version = installed }
  }
}
