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
