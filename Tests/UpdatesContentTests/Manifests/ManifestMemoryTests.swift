import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct ManifestMemoryTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test func `a server without validators sends the manifest only`() async throws {
    trial.forgetValidators()
    trial.publish(["a": "one", "b": "two"])
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.count == count + 1)
  }

  @Test(arguments: [0, 2])
  func `a date is sent back only where the next change would have another`(age: Int) async throws {
    func answer(_ text: String) -> LoopbackResponse {
      .message(
        status: 200,
        headers: [
          .init("Last-Modified", "Sat, 10 Nov 2018 14:46:48 GMT"),
          .init("Date", "Sat, 10 Nov 2018 14:46:\(48 + age) GMT"),
        ], body: Array(text.utf8))
    }
    trial.answer("manifest.json", with: answer(#"[{"filename": "a"}]"#))
    trial.answer("a", with: answer("one"))
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/a"])
    for request in trial.server.requests.dropFirst(count) {
      #expect((request["If-Modified-Since"] == nil) == (age == 0))
    }
  }

  @Test func `a file without a checksum is asked for again by its ETag`() async throws {
    trial.publish(["a": "one", "b": "two"], unsigned: ["b"])
    _ = try await trial.sync()
    let count = trial.asked.count
    #expect(try await trial.sync().result == .unchanged)
    #expect(trial.asked.dropFirst(count) == ["/manifest.json", "/b"])
    #expect(trial.server.requests.last?["If-None-Match"] != nil)
    trial.serve("new", as: "b")
    #expect(try await trial.sync().result == .updated)
    #expect(trial.contents["b"] == "new")
    #expect(try await trial.sync().result == .unchanged)
  }

  @Test func `a record of another remote counts for nothing`() async throws {
    trial.publish(["a": "one"])
    trial.publish(["a": "eno"], in: "other/")
    _ = try await trial.sync()
    let options = trial.options(remote: trial.server.url("/other/manifest.json"))
    #expect(try await trial.sync(options).result == .updated)
    #expect(trial.contents["a"] == "eno")
  }
}
