import Foundation
import HarmlessText
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

/// What is known of packages whose memory, content or place is not as it was left.
@Suite struct ContentMemoryTests {
  private let trial: ContentTrial

  init() throws {
    trial = try ContentTrial("ETag: x")
  }

  @Test func `the place that was chosen once is kept`() async throws {
    _ = try await trial.store.update(trial.package(into: "mine"))
    let update = try await trial.store.update(trial.package())
    #expect(update.path == trial.home.path + "/mine")
    #expect(trial.server.conditions == ["If-None-Match: x"])
    #expect(try trial.store.list().map(\.path) == [trial.home.path + "/mine"])
    #expect(try !FileSystem.names(in: trial.home.path + "/.local").contains("share"))
  }

  @Test(arguments: ["{", nil]) func `content without memory is listed`(text: String?) async throws {
    _ = try await trial.store.update(trial.package("a b"))
    let record = trial.home.path + "/" + trial.memory + "/a%20b.json"
    if let text {
      try trial.home.write(text, to: trial.memory + "/a%20b.json")
    } else {
      try FileSystem.remove(record)
    }
    try trial.home.write("", to: ".local/share/updates-tui/content/%zz")
    let list = try trial.store.list()
    #expect(list.map(\.name) == ["a b"] && list.map(\.path) == [trial.folder + "/a%20b"])
    #expect(
      try trial.store.remove("a b", until: Deadline()) == .removed(paths: [trial.folder + "/a%20b"])
    )
    #expect(try trial.store.list() == [] && !FileSystem.isThere(record))
  }

  @Test func `content that cannot be removed is still known`() async throws {
    _ = try await trial.store.update(trial.package())
    try trial.home.write("in the way", to: ".local/share/updates-tui/content/.sample.staging")
    await #expect(throws: Problem.self) { try await trial.store.reset("sample") }
    #expect(try trial.store.list().map(\.etag) == ["x"])
  }

  @Test func `what came of a download goes with a reset`() async throws {
    let parts = trial.folder + "/.sample.staging"
    func leaveParts() throws {
      try trial.home.write(
        "part", to: ".local/share/updates-tui/content/.sample.staging/folder/part")
      try trial.home.write("", to: ".local/share/updates-tui/content/.sample.staging/lock")
      #expect(chmod(parts, 0o700) == 0)
    }
    #expect(try trial.store.remove("sample", until: Deadline()) == .unknown)
    try leaveParts()
    #expect(try trial.store.remove("sample", until: Deadline()) == .forgotten)
    #expect(!FileSystem.isThere(parts))
    _ = try await trial.store.update(trial.package())
    try FileSystem.remove(trial.folder + "/sample")
    try leaveParts()
    #expect(try trial.store.list().map(\.isInPlace) == [false])
    #expect(try trial.store.remove("sample", until: Deadline()) == .forgotten)
    #expect(try FileSystem.names(in: trial.folder) == [])
    #expect(try trial.store.remove("sample", until: Deadline()) == .unknown)
  }

  @Test(arguments: ["a\u{1B}[1m", "a\nb", "\u{202E}a", "a\u{0}b"])
  func `a name that cannot be shown as it is, is refused`(name: String) async {
    await #expect(throws: Problem.contentName(name)) {
      try await trial.store.update(trial.package(name))
    }
    #expect(trial.server.count == 0)
  }
}
