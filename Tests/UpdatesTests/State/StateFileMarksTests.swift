import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// What code of `embed --alone` has shown counts.
@Suite struct StateFileMarksTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path + "/state", id: "com.example.tool")
  }

  private func mark(_ names: String...) throws {
    for name in names { try directory.write("", to: "state/com.example.tool+alone/" + name) }
  }

  private var names: [String] {
    get throws { try FileSystem.names(in: file.marksFolder).sorted() }
  }

  @Test func `the next change takes the marks over`() throws {
    try mark("shown_2.0.0_1", "shown_2.0.0_2", "shown_2.1.0-rc.1_1", "answer", "asked_2026-01-02")
    try file.change { #expect($0.notifications["2.0.0"] == 2) }
    let state = try file.read().state
    #expect(state.notifications == ["2.0.0": 2, "2.1.0-rc.1": 1])
    #expect(try names == ["answer", "asked_2026-01-02"])
    // A mark says how often it was shown in all.
    try mark("shown_2.0.0_1", "shown_2.1.0-rc.1_2")
    try file.change { _ in }
    #expect(try file.read().state.notifications == ["2.0.0": 2, "2.1.0-rc.1": 2])
  }

  @Test func `a change that fails leaves the marks, and what is reset stays so`() throws {
    try mark("shown_2.0.0_1")
    #expect(throws: CancellationError.self) { try file.change { _ in throw CancellationError() } }
    #expect(try names == ["shown_2.0.0_1"])
    try file.change { $0 = State() }
    #expect(try file.read().state.notifications.isEmpty && names.isEmpty)
  }

  @Test(arguments: [
    "shown_2.0.0_3", "shown_2.0.0_0", "shown_2.0.0", "shown__1", "shown_a b_1", "shown_ü_1",
    "shown_2_1_1", "asked_2.0.0_1", "shown_" + String(repeating: "1", count: 41) + "_1",
  ])
  func `other files are no marks`(name: String) throws {
    try mark(name)
    try file.change { _ in }
    #expect(try names == [name])
    #expect(try file.read().state.notifications.isEmpty)
  }

  @Test func `a newer or damaged state is treated as without marks`() throws {
    try mark("shown_2.0.0_1")
    let text = #"{"format":2,"notifications":{}}"#
    try directory.write(text, to: "state/com.example.tool.json")
    #expect(throws: Problem.self) { try file.change { _ in } }
    #expect(try names == ["shown_2.0.0_1"])
    try directory.write("{", to: "state/com.example.tool.json")
    try file.change { _ in }
    #expect(try file.read().state.notifications["2.0.0"] == 1)
  }
}
