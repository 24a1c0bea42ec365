import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

private typealias Kind = StagedPlace.Kind

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

  @Test func `an old one goes with names that are not UTF-8`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    // Some file systems have no such names.
    guard place.directory.make(rawName: [0x66, 0xFF], in: "place/inner") else { return }
    #expect(place.directory.make(rawName: [0xFF], in: "place", isFolder: true))
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    #expect(place.directory.make(rawName: [0xFE], in: ".place.staging/folder"))
    #expect(place.directory.make(rawName: [0xFE], in: ".place.staging", isFolder: true))
    try staging.finish()
    #expect(place.word == "folder new")
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

  @Test func `a tree of two thousand folders within each other is removed`() throws {
    try StagedPlace.make(.file, "old", at: place.path)
    let staging = try place.staging()
    var folder = staging.folder
    for _ in 0..<2000 {
      try folder.makeFolder("d")
      folder = try folder.folder("d")
    }
    try folder.create("file").write([1])
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
}
