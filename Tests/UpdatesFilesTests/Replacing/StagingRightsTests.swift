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

  #if os(Linux)
    @Test func `attributes of the old one stay`() throws {
      try StagedPlace.make(.folder, "old", at: place.path)
      // Not all file systems have them.
      guard try Attribute.set("user.note", [1, 2], of: place.path) else { return }
      _ = try replace(by: .folder)
      #expect(try Attribute.value("user.note", of: place.path) == [1, 2])
    }

    @Test func `an access list of the old one stays`() throws {
      try StagedPlace.make(.folder, "old", at: place.path)
      // Version 2; owner rwx, user 54321 r-x, group none, mask r-x, others none.
      let list: [UInt8] =
        [2, 0, 0, 0]
        + [1, 0, 7, 0, 255, 255, 255, 255] + [2, 0, 5, 0, 0x31, 0xD4, 0, 0]
        + [4, 0, 0, 0, 255, 255, 255, 255] + [16, 0, 5, 0, 255, 255, 255, 255]
        + [32, 0, 0, 0, 255, 255, 255, 255]
      let name = "system.posix_acl_access"
      guard try Attribute.set(name, list, of: place.path) else { return }
      #expect(try replace(by: .folder).permissions == 0o750)
      #expect(try Attribute.value(name, of: place.path) == list)
    }

    /// The C library's own functions, which its module does not name.
    private enum Attribute {
      private typealias Setting =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
        ) -> Int32
      private typealias Getting =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
        ) -> Int

      static func set(_ name: String, _ value: [UInt8], of path: String) throws -> Bool {
        let function = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Setting.self)
        return function(path, name, value, value.count, 0) == 0
      }

      static func value(_ name: String, of path: String) throws -> [UInt8]? {
        let function = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: Getting.self)
        var value = [UInt8](repeating: 0, count: 1000)
        let count = function(path, name, &value, value.count)
        return count < 0 ? nil : Array(value[..<count])
      }
    }
  #endif
}
