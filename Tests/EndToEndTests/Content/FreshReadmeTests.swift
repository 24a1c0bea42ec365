import Foundation
import Testing
import UpdatesTestSupport

/// The README of Fresh, section by section, against nginx.
@Suite struct FreshReadmeTests {
  private let served: ServedContent
  private var tool: UpdatesTool { served.tool }

  init() throws {
    served = try ServedContent()
  }

  private static let date = "Sat, 10 Nov 2018 14:46:48 GMT"

  @Test func `here's how it works: a default copy first, the latest when there is a network`()
    async throws
  {
    let bundled = try tool.home.write([], to: "app/content.gz")
    try served.run("sh", "-c", #"echo default | gzip > "$0""#, bundled)
    let closed = try ClosedPort()
    let words = [
      "fresh", "update", "content", "--url", "http://127.0.0.1:\(closed.port)/content.gz",
      "--bundled", bundled,
    ]
    let offline = try await tool.run(words + ["--json"])
    #expect(offline.status == 0)
    let document = try offline.document()
    #expect(document["result"]?.string == "bundled")
    #expect(document["path"]?.string == served.place)
    #expect(document["status"] == .null && document["lastModified"] == .null)
    #expect(document["error"] == .null)
    #expect(document["warnings"]?[0]?["code"]?.string == "content.unreachable")
    #expect(served.files == ["": "default\n"])
    #expect(try await tool.run("fresh", "reset", "content").status == 0)
    let strict = try await tool.run(words + ["--require-fresh"])
    #expect(strict.status == 69 && strict.errors.contains("error: "))
    #expect(served.files == ["": "default\n"])

    try served.publish("latest\n", as: "content.gz")
    let online = try await tool.document(
      "fresh", "update", "content", "--url", served.server.url("/content.gz"), "--bundled", bundled)
    #expect(online["result"]?.string == "updated")
    #expect(online["lastModified"]?.string == Self.date)
    #expect(served.files == ["": "latest\n"])
    #expect(served.strays == [])
  }

  @Test func `getting started: an update whenever the app becomes active`() async throws {
    try served.publish("one\n", as: "content.gz")
    let first = try await tool.run(served.update("content.gz"))
    #expect(first.status == 0)
    #expect(first.output == "content is updated: \(served.place)\n" && first.errors == "")
    let second = try await tool.run(served.update("content.gz"))
    #expect(second.status == 0)
    #expect(second.output == "content is up to date: \(served.place)\n")
    let path = try await tool.run("fresh", "path", "content")
    #expect(path.output == served.place + "\n")
  }

  @Test func `why could the package not be unzipped`() async throws {
    try served.folder.write("no gzip at all", to: "content.gz")
    let result = try await tool.run(served.update("content.gz"))
    #expect(result.status == 65)
    #expect(result.output == "")
    #expect(result.errors.contains("error: Package could not be unzipped: "))
    #expect(result.errors.contains("hint: Verify that it is gzip format"))
    #expect(served.files == [:] && served.strays == [])
    let document = try await tool.run(served.update("content.gz", "--json")).document()
    #expect(document["result"]?.string == "error")
    #expect(document["error"]?["code"]?.string == "content.malformed")
  }

  @Test func `custom save: into a database`() async throws {
    let database = tool.home.path + "/cities.db"
    let sql = "drop table if exists city; create table city (name); insert into city values"
    let save = "gunzip | sqlite3 '\(database)'"
    func update() async throws -> ToolResult {
      try await tool.run(served.update("cities.gz", "--json", "--save", "sh", "-c", save))
    }
    try served.publish("\(sql) ('Aix');", as: "cities.gz")
    let first = try await update()
    #expect(first.status == 0)
    let document = try first.document()
    #expect(document["result"]?.string == "updated" && document["path"] == .null)
    let names = Tool(path: "/usr/bin/sqlite3", home: tool.home.path)
    #expect(try await names.run([database, "select * from city"]).output == "Aix\n")
    #expect(try await update().document()["result"]?.string == "not-modified")

    try served.publish("\(sql) ('Bath'); select no such thing;", as: "cities.gz", day: 11)
    let failed = try await update()
    #expect(failed.status == 74)
    #expect(try failed.document()["result"]?.string == "kept")
    #expect(try failed.document()["error"]?["code"]?.string == "content.not-saved")
    try served.publish("\(sql) ('Bath');", as: "cities.gz", day: 11)
    #expect(try await update().status == 0)
    #expect(try await names.run([database, "select * from city"]).output == "Bath\n")
    #expect(served.strays == [] && served.files == [:])
  }
}
