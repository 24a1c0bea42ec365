import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct FacadeExampleTests {
  @Test func `it is the program that the article shows, of thirty lines`() throws {
    let example = try SourceTree.text(of: "Tests/FacadeExample/App.swift")
    let article = try SourceTree.text(
      of: "Sources/UpdatesFacade/UpdatesFacade.docc/UpdatesFacade.md")
    #expect(article.contains("```swift\n" + example + "```\n"))
    #expect(example.split(separator: "\n").count <= 30)
  }

  @Test func `it offers the update, carries the answer out, and goes on`() throws {
    let home = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      try BuiltProducts.path(of: "updates-facade-example"),
      environment: PseudoTerminal.environment.merging(["HOME": home.path]) { $1 })
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Tool 2.0.0"))
    try terminal.send(.enter)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("Get it at https://apps.apple.com/"))
    #expect(terminal.screen.contains("Tool 1.4.0"))
  }
}
