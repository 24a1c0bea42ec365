import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite struct JSONDocumentTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `a file is read`() throws {
    let path = try directory.write("\u{FEFF}{\"a\": 1}", to: "a.json")
    #expect(try JSON(contentsOf: path) == ["a": 1])
  }

  @Test func `a file that is not there is named`() {
    let path = directory.path + "/none.json"
    #expect(throws: DocumentError.missing(path: path)) { try JSON(contentsOf: path) }
  }

  @Test func `a folder is no document`() throws {
    let error = #expect(throws: DocumentError.self) { try JSON(contentsOf: directory.path) }
    guard case .unreadable(directory.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a file of more than 4 MiB is refused`() throws {
    let path = try directory.write([UInt8](repeating: 32, count: 4 << 20), to: "large.json")
    #expect(throws: DocumentError.self) { try JSON(contentsOf: path) }
    try directory.write([UInt8](repeating: 32, count: (4 << 20) + 1), to: "large.json")
    #expect(throws: DocumentError.tooLarge(source: path, limit: 4 << 20)) {
      try JSON(contentsOf: path)
    }
  }

  @Test func `a mistake has its place in the file`() throws {
    let path = try directory.write("{\n  \"a\": nil\n}", to: "a.json")
    let error = #expect(throws: DocumentError.self) { try JSON(contentsOf: path) }
    guard case .notJSON(path, 2, 8, _, let excerpt) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(excerpt.contains("\"a\": nil"))
    #expect(excerpt.contains("^"))
  }

  @Test func `the source of a mistake has no user information`() {
    let error = #expect(throws: DocumentError.self) {
      try JSON(parsing: Array("x".utf8), from: "https://somebody:secret@example.com/")
    }
    guard case .notJSON("https://example.com/", _, _, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
