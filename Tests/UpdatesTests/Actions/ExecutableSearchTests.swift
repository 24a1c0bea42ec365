import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct ExecutableSearchTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func path(of name: String, _ path: String?) throws -> String {
    try ExecutableSearch.path(of: name, environment: path.map { ["PATH": $0] } ?? [:])
  }

  @Test func `the first folder that has the program wins`() throws {
    let first = try folder.script("a/tool", "")
    _ = try folder.script("b/tool", "")
    #expect(try path(of: "tool", "\(folder.path)/none:\(folder.path)/a:\(folder.path)/b") == first)
    #expect(try path(of: "tool", "\(folder.path)/a/") == folder.path + "/a/tool")
  }

  @Test(arguments: ["", ":", ".", "a", "./a", "a:b", "::", "~/a", "../a"])
  func `empty and relative entries are passed over`(entries: String) {
    #expect(throws: Problem.programNotFound("sh")) { try path(of: "sh", entries) }
  }

  @Test func `a folder of that name, and a file that may not run, do not hide a program`() throws {
    _ = try folder.makeFolder("a/tool")
    _ = try folder.script("b/tool", "", mode: 0o644)
    let tool = try folder.script("c/tool", "")
    let entries = ["a", "b", "c"].map { folder.path + "/" + $0 }
    #expect(try path(of: "tool", entries.joined(separator: ":")) == tool)
    #expect(throws: Problem.programNotExecutable(folder.path + "/b/tool")) {
      try path(of: "tool", entries.prefix(2).joined(separator: ":"))
    }
    #expect(throws: Problem.programNotFound("tool")) { try path(of: "tool", entries[0]) }
  }

  @Test func `an absolute name is taken as it is`() throws {
    let tool = try folder.script("tool", "")
    #expect(try path(of: tool, "") == tool)
    #expect(throws: Problem.programNotFound(tool + "x")) { try path(of: tool + "x", nil) }
    #expect(throws: Problem.programNotFound(folder.path)) { try path(of: folder.path, nil) }
  }

  @Test(arguments: ["./tool", "bin/tool", "../tool", "tool/"])
  func `a relative name with a slash is refused`(name: String) {
    #expect(throws: Problem.programRelative(name)) { try path(of: name, nil) }
  }

  @Test(arguments: ["", ".", "..", "a\u{0}b"])
  func `what is no name is refused`(name: String) {
    #expect(throws: Problem.programNamedBadly(name)) { try path(of: name, "/bin") }
  }
}
