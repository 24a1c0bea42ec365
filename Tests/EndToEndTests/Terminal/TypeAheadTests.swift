import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct TypeAheadTests {
  let tool: TerminalTool

  init() throws {
    tool = try TerminalTool()
  }

  @Test func `keys typed ahead do not end up in the shell either`() throws {
    let words = try tool.prompt().joined(separator: " ")
    let shell = try tool.shell()
    try shell.send("$tool \(words)\n")
    try shell.send("s\recho le''aked\r")
    try shell.waitForKeys()
    try shell.send("c")
    try shell.wait(for: "Not updated.")
    try shell.send("echo d''one\n")
    try shell.wait(for: "done")
    #expect(!shell.screen.contains("leaked"))
  }
}
