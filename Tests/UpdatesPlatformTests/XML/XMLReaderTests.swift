import Testing

@testable import UpdatesPlatform

@Suite struct XMLReaderTests {
  @Test func `a document is gone through step by step`() throws {
    let text = """
      <?xml version="1.0"?>
      <a xmlns:p="urn:p" p:b="1 &amp; 2" c='3'>x<!-- y -->&lt;<p:d/><![CDATA[<e>]]></a>
      """
    #expect(
      try steps(text) == [
        "2 a", "@urn:p b=1 & 2", "@ c=3", "'x'", "'<'", "2 urn:pd", "/", "'<e>'", "/",
      ])
  }

  @Test func `whoever reads can stop`() throws {
    var count = 0
    try XMLReader.read(Array("<a><b/><b/><".utf8)) { _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test(arguments: [
    ("", Problem.xml("the document is empty")), (" \n\t", .xml("the document is empty")),
    ("{}", .xml("it is not XML")), ("hello", .xml("it is not XML")),
    ("\u{FEFF}\n<a>", Problem.xml("the document ends before its elements do", line: 2)),
    ("<!-- a -->", .xml("it is not XML")),
    ("<a>\n<![CDATA[", Problem.xml("the document ends before its elements do", line: 2)),
    ("<a>", Problem.xml("the document ends before its elements do", line: 1)),
    ("<a>\n<b/>", Problem.xml("the document ends before its elements do", line: 2)),
    ("<a", Problem.xml("the document ends before its elements do", line: 1)),
    ("<a/>\n<!DOCTYPE a>", .xml("junk after document element", line: 2)),
    (
      "<!DOCTYPE a><a/>",
      .xml("a document type declaration (<!DOCTYPE …>) is not accepted", line: 1)
    ),
    (
      "\n<!DOCTYPE a [", .xml("a document type declaration (<!DOCTYPE …>) is not accepted", line: 2)
    ),
    (
      "<?xml version='1.0' encoding='EBCDIC-US'?><a/>",
      .xml("the encoding is 'EBCDIC-US', expected UTF-8")
    ),
    (
      "<?xml version='1.0' encoding = \"UTF-16\"?><a/>",
      .xml("the encoding is 'UTF-16', expected UTF-8")
    ),
  ])
  func `what is not accepted is said`(text: String, error: Problem) {
    let found = #expect(throws: Problem.self) { try steps(text) }
    #expect(found == error)
  }

  @Test(arguments: ["UTF-8", "utf-8", "US-ASCII", "ISO-8859-1"])
  func `common encodings are read`(name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><a>é</a>"
    let isLatin = name.hasPrefix("ISO")
    let bytes = isLatin ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
    #expect(try steps(bytes) == ["1 a", "'é'", "/"])
    #expect(throws: isLatin ? Problem.xml("it is not XML") : .xml(Self.broken, line: 2)) {
      try steps(isLatin ? [0xE9] : Array("<?xml version='1.0'?>\n<a>".utf8) + [0xE9] + bytes)
    }
  }

  private static let broken = "expected UTF-8, found bytes that are not UTF-8"

  @Test(arguments: [[0xFF, 0xFE, 0x3C, 0], [0, 0x3C, 0, 0x61], [0x3C, 0, 0, 0]] as [[UInt8]])
  func `wide characters are not read`(bytes: [UInt8]) {
    #expect(throws: Problem.xml("the encoding is 'UTF-16' or 'UTF-32', expected UTF-8")) {
      try steps(bytes)
    }
  }

  @Test func `64 elements in one another are accepted, 200,000 are refused at once`() throws {
    let text = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
    #expect(try steps(text).count == 128)
    #expect(throws: Problem.xml("nested more than 64 levels deep")) {
      try steps(String(repeating: "<a>", count: 200_000))
    }
  }

  @Test func `100,000 attributes in a comment without an end are no attributes`() {
    #expect(throws: Problem.xml("the document ends before its elements do", line: 2)) {
      try steps("<a>\n<!-- <c d='<b \(Self.crowd)/>")
    }
  }

  @Test func `a long namespace does not multiply`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let names = (0..<100_000).map { "<a\($0)/>" }.joined()
    #expect(
      throws: Problem.xml("a name with its namespace is too long", line: 1)
    ) {
      try steps("<a xmlns='\(long)'>\(names)</a>")
    }
    let attributes = (0..<100_000).map { "p:a\($0)=''" }.joined(separator: " ")
    #expect(throws: Problem.xml("there is not enough memory to read it")) {
      try steps("<a xmlns:p='\(long)' \(attributes)/>")
    }
  }

  private static let crowd = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")

  @Test func `128 attributes are accepted, one more is refused with its line`() throws {
    func text(_ count: Int) -> String {
      "<a>\n<b \((0..<count).map { "a\($0)='>'" }.joined(separator: "\n"))/></a>"
    }
    #expect(try steps(text(128)).count == 5 + 128)
    #expect(throws: Problem.xml("an element has more than 128 attributes", line: 2)) {
      try steps(text(129))
    }
  }

  @discardableResult
  private func steps(_ text: String) throws -> [String] { try steps(Array(text.utf8)) }

  @discardableResult
  private func steps(_ bytes: [UInt8]) throws -> [String] {
    var steps: [String] = []
    try XMLReader.read(bytes) { event in
      switch event {
      case .enter(let name, let line): steps.append("\(line) \(name.spaceText)\(name.localText)")
      case .attribute(let name, let value):
        steps.append(
          "@\(name.spaceText) \(name.localText)=\(String(decoding: value, as: UTF8.self))")
      case .text(let bytes): steps.append("'\(String(decoding: bytes, as: UTF8.self))'")
      case .leave: steps.append("/")
      }
      return true
    }
    return steps
  }
}
