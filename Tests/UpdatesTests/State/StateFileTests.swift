import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct StateFileTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path + "/state", id: "com.example/tool")
  }

  private func text() throws -> String {
    String(decoding: try FileSystem.contents(of: file.path, limit: 2 << 20), as: UTF8.self)
  }

  private func write(_ text: String) throws {
    try directory.write(text, to: "state/com.example%2Ftool.json")
  }

  static let full: State = {
    var state = State()
    let date = Instant(secondsSince1970: 1_767_323_045)
    state.notifications = ["2.0": 1, "https://example.com/\"é": 3]
    state.skipped = ["2.1", "2.2"]
    state.snoozedUntil = date
    state.snoozedAt = date
    state.snoozedVersion = "2.3"
    state.firstSeen = ["2.0": date]
    state.lastAttempt = date
    state.lastSuccess = date
    state.pending = .init(version: nil, required: true)
    state.pending?.didNotRun = true
    state.journal = [.init(version: "1.0", build: "7", firstSeen: date)]
    state.app = App(id: "i", name: "Tool", version: "1.0", channel: "beta")
    state.notesSeen = "1.0"
    state.documents = ["a": .init(timestamp: 5, version: "2.0"), "b": .init()]
    return state
  }()

  @Test func `what makes older documents known is not shortened with the lists`() throws {
    var state = Self.full
    state.prune(to: 0)
    #expect(state.documents == Self.full.documents)
    #expect(state.notifications.isEmpty)
  }

  @Test func `nothing that a terminal obeys comes out of the file`() throws {
    try file.change { state in
      state.skipped = ["2.0\u{1B}[31m"]
      state.notifications = ["3\u{202E}.0": 1]
      state.app = App(name: "T\u{7}ool\n", version: nil)
    }
    let state = try file.read().state
    #expect(state.skipped == ["2.0"])
    #expect(state.notifications["3.0"] == 1)
    #expect(state.app?.name == "Tool")
  }

  @Test func `what was remembered comes back`() throws {
    try file.change { $0 = Self.full }
    #expect(try file.read() == .init(state: Self.full))
    #expect(try FileSystem.facts(of: file.path).permissions == 0o600)
    #expect(try FileSystem.facts(of: file.folder).permissions == 0o700)
    #expect(file.path == directory.path + "/state/com.example%2Ftool.json")
    let names = try FileSystem.names(in: file.folder).sorted()
    #expect(names == ["com.example%2Ftool.json", "com.example%2Ftool.lock"])
  }

  @Test func `no app shares a file or a lock with another`() throws {
    let ids = ["a", "a.refresh", "a.exit", "a.lock", "a.new", "a.json", ".a", "a+exit", "a%2Bexit"]
    let paths = try ids.flatMap { id in
      let file = try StateFile(directory: directory.path, id: id)
      return [
        file.path, file.damagedPath, file.temporaryPath, file.lock.path, file.marksFolder,
        file.lock(of: .refresh).path, file.lock(of: .exit).path,
      ]
    }
    #expect(Set(paths).count == paths.count)
  }

  @Test func `the file has the names of the contract`() throws {
    try file.change { $0 = Self.full }
    let document = try JSON(parsing: text())
    #expect(document["format"] == 1)
    #expect(document["notifications"]?["2.0"] == 1)
    #expect(document["skipped"] == ["2.1", "2.2"])
    #expect(document["snoozedUntil"] == "2026-01-02T03:04:05Z")
    #expect(
      document["pending"] == [
        "version": .null, "required": true, "key": .null, "notify": "once", "url": .null,
        "didNotRun": true,
      ])
    #expect(document["journal"]?.arrayValue?.first?["build"] == "7")
  }

  @Test func `a change that changes nothing writes nothing`() throws {
    #expect(try file.change { $0.skipped.count } == 0)
    #expect(throws: Problem.file(.fileMissing, file.path)) { try FileSystem.facts(of: file.path) }
    try file.change { $0 = Self.full }
    let before = try FileSystem.facts(of: file.path)
    try file.change { _ in }
    #expect(try FileSystem.facts(of: file.path) == before)
  }

  @Test func `keys that are not known stay, in their order`() throws {
    try write(#"{"z":{"b":[1.50],"a":null},"format":1,"skipped":["1"],"y":"é"}"#)
    try file.change { $0.skipped.append("2") }
    #expect(try text().hasSuffix(",\"z\":{\"b\":[1.50],\"a\":null},\"y\":\"é\"}\n"))
    #expect(try file.read().state.skipped == ["1", "2"])
  }

  @Test func `a value that is not what it should be is passed over`() throws {
    try write(
      """
      {"format": 1, "notifications": {"1": -1, "2": 2, "3": "x", "4": 1e99}, "skipped": "1",
       "snoozedUntil": "soon", "snoozedVersion": 3, "firstSeen": {"2": 5}, "lastAttempt": null,
       "lastSuccess": "2026-02-30", "pending": {"version": "2"}, "journal": [{}, 4], "app": []}
      """)
    var expected = State()
    expected.notifications = ["2": 2]
    #expect(try file.read() == .init(state: expected))
  }

  @Test func `of two versions that are one when harmless the later counts`() throws {
    try write(#"{"format":1,"notifications":{"2.0":1,"3.0":7,"2.0\u0007":5}}"#)
    #expect(try file.read().state.notifications == ["3.0": 7, "2.0": 5])
    try file.change { $0.skipped = ["1"] }
    #expect(try file.read().state.notifications == ["3.0": 7, "2.0": 5])
  }

  @Test func `a newer format is read as far as it is understood and never changed`() throws {
    let newer = #"{"format":2,"skipped":["1"],"notifications":[{"version":"2"}]}"#
    try write(newer)
    let reading = try file.read()
    #expect(reading.state.skipped == ["1"])
    #expect(reading.warnings.map(\.code) == ["state.newer-format"])
    let sentence = try #require(reading.warnings.first?.message)
    #expect(sentence.hasSuffix("of a later version of this program; it is read and not changed"))
    #expect(throws: Problem.stateNewerFormat(file.path, format: 2)) {
      try file.change { $0.skipped = [] }
    }
    #expect(try text() == newer)
  }

  @Test func `lists keep their newest 200`() throws {
    try file.change { state in
      for number in 0..<1000 {
        state.countAnnouncement(of: "v\(number)")
        state.firstSeen["v\(number)"] = .distantFuture
        state.skipped.append("v\(number)")
        _ = state.recordLaunch(version: "v\(number)", build: nil, now: .distantPast)
      }
    }
    let state = try file.read().state
    let kept = (800..<1000).map { "v\($0)" }
    #expect(state.notifications.entries.map(\.version) == kept)
    #expect(state.firstSeen.entries.map(\.version) == kept)
    #expect(state.skipped == kept)
    #expect(state.journal.map(\.version) == kept)
  }

  @Test func `what would not be read again is shortened before it is written`() throws {
    try file.change { state in
      for number in 0..<100 {
        state.skipped.append(String(repeating: "\u{0}", count: 5_000) + "\(number)")
      }
    }
    let state = try file.read().state
    #expect(state.skipped.count == 10)
    #expect(state.skipped.last?.hasSuffix("99") == true)
  }

  @Test func `what is too large without its lists is not written`() throws {
    try file.change { $0 = Self.full }
    #expect(throws: Problem.state(.stateTooLarge, file.path, "would have more than 1 MiB")) {
      try file.change { $0.snoozedVersion = String(repeating: "x", count: 2 << 20) }
    }
    #expect(try file.read().state == Self.full)
  }
}

@Suite struct StateFileProcessTests {
  private let directory: TemporaryDirectory
  private let file: StateFile

  init() throws {
    directory = try TemporaryDirectory()
    file = try StateFile(directory: directory.path + "/state", id: "a")
  }

  @Test func `two processes lose none of each other's changes`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { [folder = file.folder] in
          await #expect(processExitsWith: .success) { [folder = folder as String] in
            let file = try StateFile(directory: folder, id: "a", patience: .seconds(60))
            for _ in 0..<100 {
              let claimed = try file.claim("2.0", limit: nil)
              precondition(claimed)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().state.notifications["2.0"] == 200)
  }
}

extension StateFile {
  /// Counts an announcement unless the limit is reached; returns whether it was counted.
  func claim(_ version: String, limit: Int?) throws -> Bool {
    try change { state in
      if let limit, state.notifications[version] ?? 0 >= limit { return false }
      state.countAnnouncement(of: version)
      return true
    }
  }
}
