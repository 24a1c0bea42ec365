import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesFiles

private typealias Kind = StagedPlace.Kind

/// What somebody else does with the place, and what is left where renaming fails.
@Suite struct StagingTroubleTests {
  private let place: StagedPlace
  private var outer: String { place.directory.path + "/.place.staging" }

  init() throws {
    place = try StagedPlace()
  }

  private static let replacements: [(StagedPlace.Kind, StagedPlace.Kind, SwitchMethod)] =
    Kind.allCases.flatMap { old in
      [Kind.file, .folder].flatMap { other in
        [SwitchMethod.exchange, .journal].map { (old, other, $0) }
      }
    }

  @Test(arguments: replacements)
  func `what somebody has put there meanwhile is neither replaced nor removed`(
    old: StagedPlace.Kind, other: StagedPlace.Kind, method: SwitchMethod
  ) throws {
    try StagedPlace.make(old, "old", at: place.path)
    let staging = try place.staging(method)
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    if old != .nothing {
      try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".mine")
    }
    try StagedPlace.make(other, "theirs", at: place.path)
    #expect(throws: StagingError.replaced(path: place.path)) { try staging.replace(with: "x") }
    #expect(throws: StagingError.replaced(path: place.path)) { try staging.clear() }
    #expect(place.word == StagedPlace.expected(other, "theirs"))
    #expect(StagedPlace.word(at: staging.folder.path + "/x") == "folder new")
    try staging.finish()
    #expect(place.word == StagedPlace.expected(other, "theirs"))
    #expect(try place.names == ["place"] + (old == .nothing ? [] : ["place.mine"]))
  }

  @Test(arguments: [SwitchMethod.exchange, .journal])
  func `what somebody has put there between two switches stays`(method: SwitchMethod) throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging(method)
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    try FileManager.default.removeItem(atPath: place.path)
    try StagedPlace.make(.folder, "theirs", at: place.path)
    try StagedPlace.make(.folder, "newest", at: staging.folder.path + "/x")
    #expect(throws: StagingError.replaced(path: place.path)) { try staging.replace(with: "x") }
    try staging.finish()
    #expect(place.word == "folder theirs")
  }

  @Test(arguments: [SwitchMethod.exchange, .journal])
  func `what was taken away meanwhile does not hinder`(method: SwitchMethod) throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging(method)
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".mine")
    try staging.replace(with: "x")
    try staging.finish()
    #expect(place.word == "folder new")
    #expect(StagedPlace.word(at: place.path + ".mine") == "folder old")
  }

  @Test func `what could not be put back is there for the next one`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    do {
      let staging = try place.staging(.journal)
      try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
      try staging.replace(with: "x")
      // Undone as far as it can be where the second rename fails.
      #expect(rename(place.path, outer + "/counterpart") == 0)
      try staging.finish()
      #expect(StagedPlace.word(at: outer + "/old") == "folder old")
      // The lock is free, though the first one is still here.
      let next = try place.staging(patience: .zero)
      #expect(place.word == "folder old")
      try next.finish()
      withExtendedLifetime(staging) {}
    }
    #expect(try place.names == ["place"])
  }

  @Test func `a second switch begins with what could not be put back`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let staging = try place.staging(.journal)
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    #expect(rename(place.path, outer + "/counterpart") == 0)
    #expect(throws: StagingError.self) { try staging.undo() }
    #expect(throws: StagingError.file(.missing(path: staging.folder.shown("y")))) {
      try staging.replace(with: "y")
    }
    #expect(place.word == "folder old")
    try staging.finish()
    #expect(try place.names == ["place"])
  }

  @Test func `a place that was made anew keeps what is there, and what was moved away`() throws {
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for (name, word) in ["old": "old", "counterpart": "new"] {
      try StagedPlace.make(.folder, word, at: outer + "/" + name)
    }
    try StagedPlace.make(.file, "", at: outer + "/journal")
    try StagedPlace.make(.folder, "theirs", at: place.path)
    for _ in 0..<2 {
      #expect(
        throws: StagingError.unfinished(path: place.path, kept: outer + "/old", nil)
      ) {
        try place.staging(patience: .zero)
      }
    }
    #expect(place.word == "folder theirs")
    #expect(StagedPlace.word(at: outer + "/old") == "folder old")
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".theirs")
    try place.staging().finish()
    #expect(place.word == "folder old")
    #expect(try place.names == ["place", "place.theirs"])
  }

  @Test func `what was made anew is taken when the one moved away is removed`() throws {
    try FileManager.default.createDirectory(
      atPath: outer, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try StagedPlace.make(.folder, "new", at: outer + "/counterpart")
    try StagedPlace.make(.file, "", at: outer + "/journal")
    try StagedPlace.make(.folder, "theirs", at: place.path)
    try place.staging().finish()
    #expect(place.word == "folder theirs")
    #expect(try place.names == ["place"])
  }
}
