import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesPlatform

@Suite struct RestartWordsTests {
  private let home: TemporaryDirectory

  /// A home with the program `tool`, and a folder with a link to it.
  init() throws {
    home = try TemporaryDirectory()
    _ = try home.makeFolder("links")
    _ = try home.makeFolder("opt/tool/bin")
    try FileManager.default.copyItem(
      atPath: FileSystem.resolved("/bin/sleep"), toPath: home.path + "/opt/tool/bin/tool")
    try home.link("links/tool", to: home.path + "/opt/tool/bin/tool")
  }

  /// The words for a process that runs with these words.
  private func words(
    _ executable: String, _ words: [String], at place: String?, restart: Restart = .sameWords
  ) throws -> [String]? {
    let child = try ChildProcess(
      executable: executable, arguments: words, environment: [:],
      streams: .init(input: nil, output: nil, error: nil), ownSession: true)
    defer {
      child.killGroup()
      _ = try? child.wait()
    }
    let process = try #require(OtherProcess("\(child.id)"))
    // The kernel lays the words out a moment after the program has started.
    while process.words == nil { sched_yield() }
    return restart.words(
      of: process, at: place,
      environment: ["PATH": "\(home.path)/links:/usr/bin:/bin"])
  }

  @Test(arguments: ["tool", "opt/tool/bin/tool", "opt/tool", "links/tool"])
  func `a program is known by its name, its path, its folder and a link`(place: String) throws {
    let place = place == "tool" ? place : "\(home.path)/\(place)"
    let program = home.path + "/opt/tool/bin/tool"
    #expect(try words(program, ["tool", "9"], at: place) == ["tool", "9"])
    #expect(try words(program, [program, "9"], at: place) == [program, "9"])
  }

  @Test func `a script is known behind its interpreter`() throws {
    let script = try home.script("opt/tool/bin/other", "exec 2>&1; read line < /dev/zero")
    #expect(
      try words("/bin/sh", ["sh", "-e", script, "a b", ""], at: home.path + "/opt/tool")
        == [script, "a b", ""])
  }

  @Test func `a wrapper that has the program's name among its words is another program`() throws {
    let script = try home.script("wrapper", "exec 2>&1; read line < /dev/zero")
    let words = ["sh", "-e", script, "--for", "tool", "drop"]
    #expect(try self.words("/bin/sh", words, at: "tool") == nil)
  }

  @Test func `another program is not started again, except by words of its own`() throws {
    for place in ["tool", home.path + "/opt/tool", "nowhere", nil] {
      #expect(try words("/bin/sleep", ["sleep", "9"], at: place) == nil)
    }
    #expect(
      try words("/bin/sleep", ["sleep", "9"], at: nil, restart: .words(["tool", "-r"]))
        == ["tool", "-r"])
  }
}
