import Testing

@testable import Updates

@Suite struct DocumentErrorTests {
  static let all: [(DocumentError, String)] = [
    (.missing(path: "/a"), "'/a' does not exist"),
    (.unreadable(path: "/a", detail: "denied"), "'/a' cannot be read: denied"),
    (
      .notJSON(source: "/a", line: 2, column: 3, problem: "no", excerpt: ""),
      "'/a' is not JSON: line 2, column 3: no"
    ),
    (
      .notXML(source: "/a", line: 2, problem: "no"),
      "'/a' is not usable XML: line 2: no"
    ),
    (.webPage(url: "u"), "'u' responded with a web page instead of a document"),
    (.libraryMissing(name: "libexpat", package: "x"), "the library 'libexpat' is not installed"),
    (.malformed(source: "/a", problem: "it is null"), "'/a' cannot be used: it is null"),
    (.status(url: "u", code: 404, retryAfter: nil), "'u' responded with status 404"),
    (.offline(url: "u"), "'u' was not requested, and no copy of it is stored"),
    (
      .unsupportedLocation("ftp://a"),
      "'ftp://a' is neither a path nor a file:, http: or https: URL"
    ),
  ]

  @Test(arguments: all)
  func `an error says what is wrong in a line without a full stop`(
    error: DocumentError, summary: String
  ) {
    #expect(error.summary == summary)
  }

  @Test func `only giving up is a cancellation`() {
    #expect(DocumentError.transport(.cancelled).isCancellation)
    #expect(!DocumentError.transport(.timedOut(url: "u")).isCancellation)
    #expect(Self.all.allSatisfy { !$0.0.isCancellation })
    #expect(CheckError.feed(.transport(.cancelled)).isCancellation)
    #expect(!CheckError.identifierMissing.isCancellation)
  }
}
