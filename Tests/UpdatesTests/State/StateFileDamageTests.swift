import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesPlatform

@Suite struct StateFileDamageTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path, id: "a", patience: .milliseconds(50))
  }

  static let damaged = [
    "", " ", "{", "null", "[]", "\"x\"", "{}", #"{"format":"1"}"#, #"{"format":0}"#,
    #"{"format":1,"format":1}"#, #"{"format":1} x"#, "\u{0}\u{0}\u{0}", "\u{1B}[2J",
    String(repeating: "[", count: 100_000), String(repeating: " ", count: (1 << 20) + 1),
  ]

  @Test(arguments: damaged)
  func `a damaged file is moved aside when something changes`(text: String) throws {
    try directory.write("older damage", to: "a.json.damaged")
    try directory.write(text, to: "a.json")
    #expect(try file.read().state == State())
    #expect(try file.read().warnings.map(\.code) == ["state.damaged"])
    #expect(try file.claim("2.0", limit: 1))
    #expect(try file.read().warnings == [])
    #expect(try FileSystem.contents(of: file.path + ".damaged", limit: 2 << 20) == Array(text.utf8))
    #expect(try !file.claim("2.0", limit: 1))
  }

  @Test func `the place of the damage is told`() throws {
    try directory.write("{\n \"format\" 1}", to: "a.json")
    #expect(try file.read().warnings.first?.message.contains("line 2") == true)
    #expect(try FileSystem.names(in: directory.path) == ["a.json"])
  }

  @Test func `a symbolic link, a folder and a FIFO are refused and left alone`() throws {
    let target = try directory.write(#"{"format":1}"#, to: "target")
    #expect(symlink(target, file.path) == 0)
    #expect(throws: Problem.stateUnreadable(.file(.fileIsLink, file.path))) { try file.read() }
    #expect(throws: Problem.stateUnreadable(.file(.fileIsLink, file.path))) {
      try file.claim("2.0", limit: 1)
    }
    #expect(unlink(file.path) == 0)
    #expect(mkdir(file.path, 0o700) == 0)
    #expect(throws: Problem.stateUnreadable(.file(.fileIsFolder, file.path))) { try file.read() }
    #expect(rmdir(file.path) == 0)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(throws: Problem.stateUnreadable(.file(.fileNotRegular, file.path))) { try file.read() }
    #expect(throws: Problem.self) { try file.claim("2.0", limit: 1) }
    #expect(try FileSystem.contents(of: target, limit: 99) == Array(#"{"format":1}"#.utf8))
  }

  @Test func `a lock that is a symbolic link or a FIFO is refused`() throws {
    let lock = directory.path + "/a.lock"
    #expect(symlink(directory.path + "/elsewhere", lock) == 0)
    #expect(throws: Problem.stateCannotCreate(.file(.fileIsLink, lock))) {
      try file.claim("2.0", limit: 1)
    }
    #expect(unlink(lock) == 0)
    #expect(mkfifo(lock, 0o600) == 0)
    #expect(throws: Problem.stateCannotCreate(.file(.fileNotRegular, lock))) {
      try file.claim("2.0", limit: 1)
    }
    #expect(try !FileSystem.names(in: directory.path).contains("elsewhere"))
  }

  @Test func `a lock that somebody keeps is an error after a while`() throws {
    let held = try file.lock.take()
    let locked = Problem.state(.stateLocked, file.path, "is being changed by another process")
    #expect(throws: locked) { try file.claim("2.0", limit: 1) }
    #expect(try file.read() == .init(state: State()))
    held.unlock()
    #expect(try file.claim("2.0", limit: 1))
  }
}
