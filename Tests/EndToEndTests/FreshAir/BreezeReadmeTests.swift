import Foundation
import Testing
import UpdatesTestSupport

/// The README of Fresh Air, "Breeze": what it makes is what `sync` brings.
@Suite struct BreezeReadmeTests {
  private let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  /// Syncs what is published into the folder `out`.
  private func sync(_ app: PublishedApp, _ more: String...) async throws -> JSONValue {
    let result = try await tool.run(["sync", app.url, "out", "--json"] + more)
    #expect(result.status == 0, "\(result.errors)")
    return try result.document()
  }

  @Test func `it makes the manifest of a folder, which is synced byte for byte`() async throws {
    let app = try PublishedApp(serving: "App.freshair")
    for file in ["a b.txt", "Größe.txt", "deep/er/é.txt", "100%.txt", "x?y#z.txt", "empty"] {
      try app.write(file == "empty" ? "" : file, to: file)
    }
    try app.write("child", to: "Child.freshair/c.txt")
    try await app.runBreeze("manifest")
    try await app.runBreeze("verify")
    let first = try await sync(app)
    #expect(first["entries"]?["applicable"] == .number(8))
    #expect(tool.synced("out") == app.files())
    try app.write("changed", to: "deep/er/é.txt")
    try app.write("added", to: "Child.freshair/d.txt")
    try FileManager.default.removeItem(atPath: app.place + "/empty")
    try await app.runBreeze("manifest")
    let second = try await sync(app, "--prune")
    #expect(second["removed"] == .number(1))
    #expect(tool.synced("out") == app.files())
  }
}
