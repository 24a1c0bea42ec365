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
    #expect(throws: Problem.document(.file(.fileMissing, path))) { try JSON(contentsOf: path) }
  }

  @Test func `a folder is no document`() throws {
    let error = #expect(throws: Problem.self) { try JSON(contentsOf: directory.path) }
    #expect(error?.kind == .unreadable)
    #expect(error?.message.contains("'\(directory.path)'") == true)
  }

  @Test func `a file of more than 4 MiB is refused`() throws {
    let path = try directory.write([UInt8](repeating: 32, count: 4 << 20), to: "large.json")
    #expect(throws: Problem.self) { try JSON(contentsOf: path) }
    try directory.write([UInt8](repeating: 32, count: (4 << 20) + 1), to: "large.json")
    #expect(throws: Problem.document(.fileTooLarge(path, limit: 4 << 20))) {
      try JSON(contentsOf: path)
    }
  }

  @Test func `a mistake has its place in the file`() throws {
    let path = try directory.write("{\n  \"a\": nil\n}", to: "a.json")
    let error = #expect(throws: Problem.self) { try JSON(contentsOf: path) }
    #expect(error?.message.hasPrefix("'\(path)' is not JSON: line 2, column 8: ") == true)
    let excerpt = error?.marked() ?? ""
    #expect(excerpt.contains("\"a\": nil"))
    #expect(excerpt.contains("^"))
  }

  @Test func `the source of a mistake has no user information`() {
    let error = #expect(throws: Problem.self) {
      try JSON(parsing: Array("x".utf8), from: "https://somebody:secret@example.com/")
    }
    #expect(error?.message.hasPrefix("'https://example.com/' is not JSON: ") == true)
  }
}
