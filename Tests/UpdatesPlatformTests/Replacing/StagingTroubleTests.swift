import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

private typealias Kind = StagedPlace.Kind

/// What somebody else does with the place, and what is left where renaming fails.
@Suite struct StagingTroubleTests {
  private let place: StagedPlace
  private var outer: String { place.directory.path + "/.place.staging" }

  init() throws {
    place = try StagedPlace()
  }

  @Test(arguments: Kind.allCases, [Kind.file, .folder])
  func `what somebody has put there meanwhile is neither replaced nor removed`(
    old: StagedPlace.Kind, other: StagedPlace.Kind
  ) throws {
    try StagedPlace.make(old, "old", at: place.path)
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    if old != .nothing {
      try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".mine")
    }
    try StagedPlace.make(other, "theirs", at: place.path)
    #expect(throws: Problem.file(.fileReplaced, place.path)) { try staging.replace(with: "x") }
    #expect(throws: Problem.file(.fileReplaced, place.path)) { try staging.clear() }
    #expect(place.word == StagedPlace.expected(other, "theirs"))
    #expect(StagedPlace.word(at: staging.folder.path + "/x") == "folder new")
    try staging.finish()
    #expect(place.word == StagedPlace.expected(other, "theirs"))
    #expect(try place.names == ["place"] + (old == .nothing ? [] : ["place.mine"]))
  }

  @Test func `what somebody has put there between two switches stays`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    try FileManager.default.removeItem(atPath: place.path)
    try StagedPlace.make(.folder, "theirs", at: place.path)
    try StagedPlace.make(.folder, "newest", at: staging.folder.path + "/x")
    #expect(throws: Problem.file(.fileReplaced, place.path)) { try staging.replace(with: "x") }
    try staging.finish()
    #expect(place.word == "folder theirs")
  }

  @Test func `whoever ends puts back what could not be put back before`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging()
    #expect(rename(place.path, outer + "/old") == 0)
    try staging.finish()
    #expect(place.word == "folder old")
    #expect(try place.names == ["place"])
  }

  @Test func `a place that was made anew keeps what is there, and who wants it has the old one`()
    throws
  {
    for name in ["old", "counterpart"] {
      try StagedPlace.make(.folder, name, at: outer + "/" + name)
    }
    try StagedPlace.make(.file, "", at: outer + "/lock")
    try StagedPlace.make(.folder, "theirs", at: place.path)
    #expect(chmod(outer, 0o700) == 0)
    let staging = try TreeReplacement(
      destination: place.path, wait: LockWait(patience: .zero), keepingOldAs: "before")
    #expect(StagedPlace.word(at: staging.folder.path + "/before") == "folder old")
    try staging.finish()
    #expect(place.word == "folder theirs")
    #expect(try place.names == ["place"])
  }

  @Test func `an old version that must stay after all stays`() throws {
    struct Stop: Error {}
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    #expect(throws: Stop.self) { try staging.replace(with: "x") { throw Stop() } }
    #expect(place.word == "folder old")
    try staging.replace(with: "x")
    try staging.finish()
    #expect(place.word == "folder new")
  }

  @Test func `what somebody puts there at the last moment is never lost`() throws {
    for round in 0..<60 {
      try StagedPlace.make(.folder, "old", at: place.path)
      try StagedPlace.make(.folder, "theirs", at: place.path + ".theirs")
      let staging = try place.staging()
      try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
      let group = DispatchGroup()
      group.enter()
      Thread.detachNewThread { [path = place.path] in
        let end = ContinuousClock.now + .microseconds(Int.random(in: 0...(round * 50)))
        while ContinuousClock.now < end {}
        _ = rename(path, path + ".away")
        _ = rename(path + ".theirs", path)
        group.leave()
      }
      // Either one is the first, or the switch fails.
      _ = try? staging.replace(with: "x")
      group.wait()
      try staging.finish()
      let words = try place.names.map { StagedPlace.word(at: place.directory.path + "/" + $0) }
      #expect(words.contains("folder theirs"), "\(round): \(words)")
      for name in try place.names {
        try FileManager.default.removeItem(atPath: place.directory.path + "/" + name)
      }
    }
  }
}
