import HarmlessText
import Testing

@testable import Updates

@Suite struct AppcastFaultTests {
  @Test(arguments: [
    ("empty", 1, "the document is empty"), ("blank", 1, "the document is empty"),
    ("json-instead", 1, "it is not XML"),
    ("html-instead", 1, "a document type declaration (<!DOCTYPE …>) is not accepted"),
    ("truncated", 18, "the document ends before its elements do"),
    ("latin-1-instead-of-utf-8", 3, "expected UTF-8, found bytes that are not UTF-8"),
    ("unknown-encoding", 1, "the encoding is 'X-UNHEARD-OF', expected UTF-8"),
    ("utf-7", 1, "the encoding is 'UTF-7', expected UTF-8"),
    ("utf-16", 1, "the encoding is 'UTF-16', expected UTF-8"),
    ("billion-laughs", 2, "a document type declaration (<!DOCTYPE …>) is not accepted"),
    ("external-type", 2, "a document type declaration (<!DOCTYPE …>) is not accepted"),
  ])
  func `what is no XML is refused with its place`(
    name: String, line: Int, problem: String
  ) throws {
    let bytes = try fixture("appcast/\(name).xml")
    #expect(throws: DocumentError.notXML(source: "here", line: line, problem: problem)) {
      try answer(bytes)
    }
  }

  /// The words for these are expat's, and differ by its version.
  @Test(arguments: [
    ("nul-byte", 2), ("control-character", 2), ("control-character-reference", 2),
    ("undeclared-prefix", 3), ("undeclared-entity", 2), ("crossed-tags", 2), ("two-roots", 2),
    ("attribute-twice", 2),
  ])
  func `what breaks the rules of XML is refused with its place`(name: String, line: Int) throws {
    let bytes = try fixture("appcast/\(name).xml")
    let error = #expect(throws: DocumentError.self) { try answer(bytes) }
    guard case .notXML("here", let found, let problem) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == line)
    #expect(!problem.isEmpty && problem == problem.harmlessLine(limit: 200))
  }

  @Test(arguments: [
    ("no-channel", "'channel' is missing in 'rss'"),
    ("atom-instead", "it is 'feed', expected 'rss'"),
    ("html-without-type", "it is 'html', expected 'rss'"),
  ])
  func `XML of another form is malformed`(name: String, problem: String) throws {
    let bytes = try fixture("appcast/\(name).xml")
    #expect(throws: DocumentError.malformed(source: "here", problem: problem)) {
      try answer(bytes)
    }
  }

  @Test func `a real answer that is cut at any byte is refused or whole`() throws {
    let bytes = try fixture("appcast/real-answer.xml")
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
    for count in 0..<bytes.count {
      let answer = try? answer(Array(bytes.prefix(count)))
      #expect((answer != nil) == (count > end), "\(count) of \(bytes.count) bytes")
    }
  }

  @Test(arguments: ["\u{0}", "<", "\"", "&", "\u{FFFD}", "]]>", "<!", "<?", "-->", "\u{1B}"])
  func `a real answer with something in any place never does harm`(piece: String) throws {
    let bytes = try fixture("appcast/real-answer.xml")
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let changed = Array(bytes[..<place]) + Array(piece.utf8) + Array(bytes[place...])
      do {
        #expect(try answer(changed).releases.count <= 2)
      } catch {
        #expect(error is DocumentError)
      }
    }
  }

  @Test func `200,000 elements in one another are refused`() {
    let text = "<rss>\n<channel>" + String(repeating: "<item>", count: 200_000)
    #expect(
      throws: DocumentError.notXML(
        source: "here", line: 2, problem: "nested more than 64 levels deep")
    ) {
      try answer(Array(text.utf8))
    }
  }

  @Test func `elements within a description of MiBs cost no more than their text`() throws {
    let text = """
      <rss xmlns:s="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
      <s:version>2</s:version>
      <description>\(String(repeating: "x<br/>", count: 300_000))</description>
      </item></channel></rss>
      """
    #expect(try answer(Array(text.utf8)).releases.first?.notes?.text.utf8.count == 300_000)
  }

  @discardableResult
  private func answer(_ bytes: [UInt8]) throws -> AppcastResponse {
    try AppcastResponse(
      bytes, source: "here", base: nil, for: FeedQuery(app: App(version: "1.0")))
  }
}
