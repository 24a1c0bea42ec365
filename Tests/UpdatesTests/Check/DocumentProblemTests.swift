import Testing

@testable import Updates
@testable import UpdatesPlatform
@testable import UpdatesWeb

@Suite struct DocumentProblemTests {
  static let all: [(Problem, String)] = [
    (.document(.file(.fileMissing, "/a")), "'/a' does not exist"),
    (.document(.file(.fileDenied, "/a")), "'/a' cannot be read: permission denied"),
    (.document(.fileTooLarge("/a", limit: 4 << 20)), "'/a' is larger than 4 MiB"),
    (
      .notJSON("/a", .syntax("no", at: 3, in: Array("{\n  x".utf8))),
      "'/a' is not JSON: line 2, column 2: no"
    ),
    (.notXML("/a", .xml("no", line: 2)), "'/a' is not usable XML: line 2: no"),
    (.webPage("u"), "'u' responded with a web page instead of a document"),
    (
      .notXML("/a", .libraryMissing("libexpat", package: "x")),
      "the library 'libexpat' is not installed"
    ),
    (.malformed(source: "/a", problem: "it is null"), "'/a' cannot be used: it is null"),
    (.status(url: "u", code: 404, retryAfter: nil), "'u' responded with status 404"),
    (.offline("u"), "'u' was not requested, and no copy of it is stored"),
    (.location("ftp://a"), "'ftp://a' is neither a path nor a file:, http: or https: URL"),
  ]

  @Test(arguments: all)
  func `a problem says what is wrong in a line without a full stop`(
    problem: Problem, summary: String
  ) {
    #expect(problem.summary == summary)
  }

  @Test func `only giving up is a cancellation`() {
    #expect(!Problem.timedOut(url: "u").isCancellation)
    #expect(Self.all.allSatisfy { !$0.0.isCancellation })
    #expect(Problem.ofCheck(CancellationError()).isCancellation)
    #expect(!Problem.identifierMissing.isCancellation)
  }
}
