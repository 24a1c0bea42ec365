import Foundation
import Testing
import UpdatesTestSupport

@Suite(.onTerminals) struct FacadeExampleTests {
  private static let source = "Tests/FacadeExample/App.swift"

  private func start(home: TemporaryDirectory) throws -> PseudoTerminal {
    var environment = PseudoTerminal.environment
    environment["HOME"] = home.path
    let path = try BuiltProducts.path(of: "updates-facade-example")
    let terminal = try PseudoTerminal(path, environment: environment)
    try terminal.waitForKeys()
    #expect(terminal.screen.contains("Tool 2.0.0"))
    return terminal
  }

  @Test func `it is the program that the article shows, of thirty lines`() throws {
    let example = try SourceTree.text(of: Self.source)
    let article = try SourceTree.text(
      of: "Sources/UpdatesFacade/UpdatesFacade.docc/UpdatesFacade.md")
    #expect(article.contains("```swift\n" + example + "```\n"))
    #expect(example.split(separator: "\n").count <= 30)
  }

  @Test func `it offers the update, carries the answer out, and goes on`() throws {
    let terminal = try start(home: try TemporaryDirectory())
    try terminal.send(.enter)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.contains("Get it at https://apps.apple.com/"))
    #expect(terminal.screen.contains("Tool 1.4.0"))
  }
}
