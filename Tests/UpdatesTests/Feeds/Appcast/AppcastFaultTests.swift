import HarmlessText
import Testing

@testable import Updates

@Suite struct AppcastFaultTests {
  private static let typed = "a document type declaration (<!DOCTYPE …>) is not accepted"

  @Test(arguments: [
    ("", 1, "the document is empty"), ("\n \n\t", 1, "the document is empty"),
    (#"{"version": "2.0"}"#, 1, "it is not XML"),
    ("<rss>\n<channel>\n<item>", 3, "the document ends before its elements do"),
    (
      #"<?xml version="1.0" encoding="X-UNHEARD-OF"?><rss/>"#, 1,
      "the encoding is 'X-UNHEARD-OF', expected UTF-8"
    ),
    (
      #"<?xml version="1.0" encoding="UTF-7"?><rss/>"#, 1, "the encoding is 'UTF-7', expected UTF-8"
    ),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE rss [<!ENTITY a \"ha\"> <!ENTITY b \"&a;&a;\">]>", 2,
      typed
    ),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE rss PUBLIC \"-//N//R\" \"http://my.example/r.dtd\">", 2,
      typed
    ),
  ])
  func `what is no XML is refused with its place`(text: String, line: Int, problem: String) {
    #expect(throws: Problem.notXML("here", .xml(problem, line: line))) {
      try answer(Array(text.utf8))
    }
  }

  @Test(
    arguments: [
      (
        Array("<rss>\n<title>Gr".utf8) + [0xFC, 0xDF] + Array("e</title></rss>".utf8), 2,
        "expected UTF-8, found bytes that are not UTF-8"
      ),
      (
        [0xFF, 0xFE] + "<rss/>".utf8.flatMap { [$0, 0] }, 1,
        "the encoding is 'UTF-16', expected UTF-8"
      ),
    ] as [([UInt8], Int, String)])
  func `bytes of another encoding are refused`(bytes: [UInt8], line: Int, problem: String) {
    #expect(throws: Problem.notXML("here", .xml(problem, line: line))) {
      try answer(bytes)
    }
  }

  /// The words for these are expat's, and differ by its version.
  @Test(arguments: [
    "<rss>\n<title>a\u{0}b</title></rss>", "<rss>\n<title>a\u{1B}[2Jb</title></rss>",
    "<rss>\n<title>a&#27;b</title></rss>", "<rss>\n<sparkle:version>2.0</sparkle:version></rss>",
    "<rss>\n<title>a&nbsp;b</title></rss>", "<rss>\n<channel></rss></channel>",
    "<rss><channel/></rss>\n<rss/>", "<rss a=\"1\"\na=\"2\"><channel/></rss>",
  ])
  func `what breaks the rules of XML is refused with its place`(text: String) throws {
    let error = #expect(throws: Problem.self) { try answer(Array(text.utf8)) }
    let summary = error?.summary ?? ""
    let beginning = "'here' is not usable XML: line 2: "
    #expect(summary.hasPrefix(beginning) && summary.count > beginning.count)
    #expect(summary == summary.harmlessLine(limit: 300))
  }

  @Test(arguments: [
    (#"<rss version="2.0"></rss>"#, "'channel' is missing in 'rss'"),
    (#"<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>"#, "it is 'feed', expected 'rss'"),
    ("<html><body><p>Sorry<br></body></html>", "it is 'html', expected 'rss'"),
  ])
  func `XML of another form is malformed`(text: String, problem: String) {
    #expect(throws: Problem.malformed(source: "here", problem: problem)) {
      try answer(Array(text.utf8))
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
        #expect(error is Problem)
      }
    }
  }

  @Test func `200,000 elements in one another are refused`() {
    let text = "<rss>\n<channel>" + String(repeating: "<item>", count: 200_000)
    #expect(
      throws: Problem.notXML("here", .xml("nested more than 64 levels deep", line: 2))
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
