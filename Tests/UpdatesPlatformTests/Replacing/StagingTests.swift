import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct StagingTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  private static let switches: [(StagedPlace.Kind, StagedPlace.Kind)] =
    Kind.allCases.flatMap { old in [Kind.file, .folder].map { (old, $0) } }

  @Test(arguments: switches)
  func `what is staged takes the place, and nothing else is left`(
    old: StagedPlace.Kind, new: StagedPlace.Kind
  ) throws {
    try StagedPlace.make(old, "old", at: place.path)
    let staging = try place.staging()
    #expect(try staging.isInPlace() == (old != .nothing))
    try StagedPlace.make(new, "new", at: staging.folder.path + "/x")
    #expect(place.word == StagedPlace.expected(old, "old"))
    try staging.replace(with: "x")
    #expect(place.word == StagedPlace.expected(new, "new"))
    #expect(try staging.folder.names() == [])
    try staging.finish()
    #expect(place.word == StagedPlace.expected(new, "new"))
    #expect(try place.names == ["place"])
  }

  @Test(arguments: Kind.allCases)
  func `what is in place is taken away`(kind: StagedPlace.Kind) throws {
    try StagedPlace.make(kind, "old", at: place.path)
    let staging = try place.staging()
    try staging.clear()
    #expect(place.word == "nothing")
    try staging.finish()
    #expect(try place.names == [])
  }

  @Test func `a name that was not staged replaces nothing`() throws {
    try StagedPlace.make(.file, "old", at: place.path)
    let staging = try place.staging()
    #expect(throws: Problem.file(.fileMissing, staging.folder.shown("x"))) {
      try staging.replace(with: "x")
    }
    #expect(place.word == "file old")
  }

  @Test func `what is staged stays for the next process, unless it is finished`() throws {
    do {
      let staging = try place.staging()
      try StagedPlace.make(.file, "kept", at: staging.folder.path + "/x")
    }
    let next = try place.staging()
    #expect(try next.folder.names() == ["x"])
    try next.finish()
    #expect(try place.names == [])
  }

  @Test func `a staging folder is for its owner only`() throws {
    let staging = try place.staging()
    let facts = try FileSystem.facts(of: place.directory.path + "/.place.staging")
    #expect(facts.permissions & 0o777 == 0o700)
    #expect(try staging.folder.facts().permissions & 0o777 == 0o700)
  }

  @Test(arguments: [Kind.file, .folder])
  func `folders without the right to change them are switched`(kind: StagedPlace.Kind) throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging()
    try StagedPlace.make(kind, "new", at: staging.folder.path + "/x")
    #expect(chmod(place.path + "/inner", 0) == 0 && chmod(place.path, 0o500) == 0)
    try staging.replace(with: "x")
    #expect(place.word == StagedPlace.expected(kind, "new"))
    try staging.finish()
    #expect(try place.names == ["place"])
  }

  @Test func `whoever reads meanwhile sees the old or the new, whole`() async throws {
    try StagedPlace.make(.folder, "word 0", at: place.path)
    let path = place.path
    let isDone = Done()
    async let seen = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var words: Set<String> = []
        while !isDone.value {
          // Opened once, as a reader that wants all of one does.
          guard let folder = try? OpenFolder(path) else {
            words.insert("nothing")
            continue
          }
          // The old one may be removed by now, but it is never mixed with the new one.
          guard let one = try? folder.reading("a").contents(limit: 99),
            let other = try? folder.folder("inner").reading("b").contents(limit: 99)
          else {
            continue
          }
          words.insert(one == other ? "whole" : "mixed")
        }
        continuation.resume(returning: words)
      }
    }
    for round in 1...200 {
      let staging = try place.staging()
      try StagedPlace.make(.folder, "word \(round)", at: staging.folder.path + "/x")
      try staging.replace(with: "x")
      try staging.finish()
    }
    isDone.value = true
    #expect(await seen.isSubset(of: ["whole"]))
  }

  // What a process that ends in the midst leaves, and what the next one makes of it.

  /// Every state that a switch passes through, and some that it never does.
  ///
  /// What is in place and in the staging folder, and what is in place then.
  private static let states: [(String?, [String: String], String)] = [
    ("old", ["counterpart": "new"], "folder old"),
    (nil, ["counterpart": "new"], "nothing"),
    (nil, ["counterpart": "new", "old": "old"], "folder old"),
    ("new", ["old": "old"], "folder new"),
    ("new", ["counterpart": "old"], "folder new"),
    ("theirs", ["counterpart": "new", "old": "old"], "folder theirs"),
    (nil, ["old": "old"], "folder old"),
    ("old", ["removing-0": "other", "removing-1": "other", "foreign": "x"], "folder old"),
    (nil, [:], "nothing"),
  ]

  @Test(arguments: states)
  func `each state is mended`(
    inPlace: String?, staged: [String: String], expected: String
  ) throws {
    let outer = place.directory.path + "/.place.staging"
    if let inPlace { try StagedPlace.make(.folder, inPlace, at: place.path) }
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try StagedPlace.make(.file, "", at: outer + "/lock")
    for (name, word) in staged {
      try StagedPlace.make(.folder, word, at: outer + "/" + name)
    }
    let staging = try place.staging()
    #expect(place.word == expected)
    #expect(try FileSystem.names(in: outer).sorted() == ["folder", "lock"])
    try staging.finish()
    #expect(place.word == expected)
    #expect(try place.names == (expected == "nothing" ? [] : ["place"]))
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

private typealias Kind = StagedPlace.Kind
