import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesFiles

private typealias Kind = StagedPlace.Kind

/// Who may use what was replaced may use what replaces it, and nobody else.
@Suite struct StagingRightsTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  private func replace(by kind: StagedPlace.Kind) throws -> FileFacts {
    let staging = try place.staging()
    try StagedPlace.make(kind, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    try staging.finish()
    #expect(place.word == StagedPlace.expected(kind, "new"))
    return try FileSystem.facts(of: place.path)
  }

  private static let permissions: [(StagedPlace.Kind, StagedPlace.Kind, UInt32, UInt32)] = [
    (.folder, .folder, 0o700, 0o700), (.folder, .folder, 0o755, 0o755),
    (.folder, .folder, 0o2775, 0o2775), (.folder, .folder, 0o1777, 0o1777),
    (.file, .file, 0o600, 0o600), (.file, .file, 0o644, 0o644), (.file, .file, 0o755, 0o755),
    (.folder, .file, 0o700, 0o600), (.folder, .file, 0o755, 0o644),
    (.file, .folder, 0o640, 0o750), (.file, .folder, 0o600, 0o700),
  ]

  @Test(arguments: permissions)
  func `permissions are those of the old one`(
    old: StagedPlace.Kind, new: StagedPlace.Kind, permissions: UInt32, expected: UInt32
  ) throws {
    try StagedPlace.make(old, "old", at: place.path)
    #expect(chmod(place.path, mode_t(permissions)) == 0)
    #expect(String(try replace(by: new).permissions, radix: 8) == String(expected, radix: 8))
  }

  @Test(
    .enabled(if: getuid() == 0, "only root can give files away"),
    arguments: [StagedPlace.Kind.file, .folder])
  func `owner and group are those of the old one`(kind: StagedPlace.Kind) throws {
    try StagedPlace.make(kind, "old", at: place.path)
    let permissions: UInt32 = kind == .folder ? 0o2770 : 0o640
    #expect(chown(place.path, 54321, 54322) == 0)
    #expect(chmod(place.path, mode_t(permissions)) == 0)
    let facts = try replace(by: kind)
    #expect(facts.owner == 54321)
    #expect(facts.permissions == permissions)
    var status = stat()
    #expect(stat(place.path, &status) == 0 && status.st_gid == 54322)
  }
}
