import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// What a process that ends in the midst leaves, and what the next one makes of it.
@Suite struct StagingRecoveryTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  /// What is in place and in the staging folder, and what is in place then.
  private struct State: Sendable {
    var inPlace: String?
    var staged: [String: String]
    var expected: String

    init(_ inPlace: String?, _ staged: [String: String], _ expected: String) {
      self.inPlace = inPlace
      self.staged = staged
      self.expected = expected
    }
  }

  /// Every state that a switch passes through, and some that it never does.
  private static let states: [State] = [
    State("old", ["counterpart": "new"], "folder old"),
    State(nil, ["counterpart": "new"], "nothing"),
    State(nil, ["counterpart": "new", "old": "old"], "folder old"),
    State("new", ["old": "old"], "folder new"),
    State("new", ["counterpart": "old"], "folder new"),
    State("theirs", ["counterpart": "new", "old": "old"], "folder theirs"),
    State(nil, ["old": "old"], "folder old"),
    State("old", ["removing-0": "other", "removing-1": "other", "foreign": "x"], "folder old"),
    State(nil, [:], "nothing"),
  ]

  @Test(arguments: states.indices)
  func `each state is mended`(number: Int) throws {
    let state = Self.states[number]
    let expected = state.expected
    let outer = place.directory.path + "/.place.staging"
    if let inPlace = state.inPlace { try StagedPlace.make(.folder, inPlace, at: place.path) }
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try StagedPlace.make(.file, "", at: outer + "/lock")
    for (name, word) in state.staged {
      try StagedPlace.make(.folder, word, at: outer + "/" + name)
    }
    let staging = try place.staging()
    #expect(place.word == expected)
    #expect(try FileSystem.names(in: outer).sorted() == ["folder", "lock"])
    try staging.finish()
    #expect(place.word == expected)
    #expect(try place.names == (expected == "nothing" ? [] : ["place"]))
  }

  @Test func `a process killed at any moment leaves the old or the new`() async throws {
    try StagedPlace.make(.folder, "word", at: place.path)
    for round in 0..<16 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = place.path as String, round = round as Int] in
        Thread.detachNewThread {
          let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<2000) * (round + 1))
          while ContinuousClock.now < end {}
          kill(getpid(), SIGKILL)
        }
        var count = 0
        while true {
          let staging = try TreeReplacement(
            destination: path, wait: LockWait(patience: .seconds(30)))
          count += 1
          try StagedPlace.make(
            .folder, "word \(count)", at: staging.folder.path + "/x\(getpid())-\(count)")
          try staging.replace(with: "x\(getpid())-\(count)")
          try staging.finish()
        }
      }
      #expect(place.word.hasPrefix("folder word"))
      let staging = try place.staging()
      #expect(place.word.hasPrefix("folder word") && !place.word.contains(" and "))
      try staging.finish()
      #expect(try place.names == ["place"])
    }
  }

  @Test func `of two at once one waits for the other`() throws {
    let first = try place.staging()
    #expect(throws: Problem.file(.fileBusy, place.path)) {
      try place.staging(patience: .milliseconds(1))
    }
    try StagedPlace.make(.file, "first", at: first.folder.path + "/x")
    try first.replace(with: "x")
    try first.finish()
    // The lock's file is gone, and so is the lock.
    let second = try place.staging(patience: .zero)
    #expect(throws: Problem.file(.fileBusy, place.path)) {
      try place.staging(patience: .zero)
    }
    try second.finish()
    #expect(place.word == "file first")
  }

  @Test func `a child that has just begun does not keep the lock`() throws {
    let copies: InheritedCopies
    do {
      let first = try place.staging()
      copies = InheritedCopies(of: place.directory.path + "/.place.staging/lock")
      withExtendedLifetime(first) {}
    }
    #expect(copies.count > 0)
    let second = try place.staging(patience: .zero)
    try second.finish()
    withExtendedLifetime(copies) {}
    #expect(try place.names == [])
  }

  @Test func `two processes at once lose nothing and leave nothing`() async throws {
    try StagedPlace.make(.folder, "word", at: place.path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { [path = place.path] in
          await #expect(processExitsWith: .success) { [path = path as String] in
            for round in 0..<60 {
              let staging = try TreeReplacement(
                destination: path, wait: LockWait(patience: .seconds(120)))
              let names = try staging.folder.names()
              precondition(names.isEmpty, "Nobody else is in the folder.")
              try StagedPlace.make(
                .folder, "word \(getpid()) \(round)", at: staging.folder.path + "/x")
              try staging.replace(with: "x")
              try staging.finish()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(place.word.hasPrefix("folder word ") && !place.word.contains(" and "))
    #expect(try place.names == ["place"])
  }
}
