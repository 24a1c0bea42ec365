import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

private typealias Kind = StagedPlace.Kind

#if os(Linux)
  @_silgen_name("setxattr") private func setAttribute(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ size: Int,
    _ flags: Int32
  ) -> Int32
#endif

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

  #if os(Linux)
    @Test(arguments: [(0, 0o700), (4, 0o744)] as [(UInt8, UInt32)])
    func `rights that only an access list gives are not given to the group`(
      others: UInt8, expected: UInt32
    ) throws {
      try StagedPlace.make(.folder, "old", at: place.path)
      // Version 2; then tag, permissions and identifier: owner, a user, group, mask, others.
      let entries: [[UInt8]] = [
        [1, 0, 7, 0, 255, 255, 255, 255], [2, 0, 5, 0, 0x31, 0xD4, 0, 0],
        [4, 0, 0, 0, 255, 255, 255, 255], [16, 0, 5, 0, 255, 255, 255, 255],
        [32, 0, others, 0, 255, 255, 255, 255],
      ]
      let value = [2, 0, 0, 0] + Array(entries.joined())
      #expect(setAttribute(place.path, "system.posix_acl_access", value, value.count, 0) == 0)
      #expect(try FileSystem.facts(of: place.path).permissions & 0o070 == 0o050)
      let facts = try replace(by: .folder)
      #expect(String(facts.permissions, radix: 8) == String(expected, radix: 8))
    }
  #endif

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
