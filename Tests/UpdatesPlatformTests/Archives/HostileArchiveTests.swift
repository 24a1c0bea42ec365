import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct HostileArchiveTests {
  @Test(arguments: HostileArchive.all)
  func `it is refused, and nothing of it stays or reaches out`(archive: HostileArchive) throws {
    let trial = try ArchiveTrial()
    let before = try trial.everything()
    let refusal = try trial.refusal(of: archive.bytes, limits: archive.limits)
    #expect(refusal == archive.error)
    #expect(try trial.everything() == before)
    #expect(refusal?.summary.contains { $0.isNewline || $0 == "\u{1B}" } == false)
  }

  @Test(arguments: HostileArchive.all)
  func `it is refused within gzip as well`(archive: HostileArchive) throws {
    guard ArchiveKind(beginning: archive.bytes) == .tar else { return }
    let trial = try ArchiveTrial()
    let before = try trial.everything()
    let refusal = try trial.refusal(
      of: GzipBuilder.member(archive.bytes), limits: archive.limits)
    #expect(refusal == archive.error)
    #expect(try trial.everything() == before)
  }

  @Test func `a zip may not list one place again and again`() throws {
    let trial = try ArchiveTrial()
    let bytes = ZipBuilder.archive { zip in
      for _ in 0..<9 { zip.file(Array("a".utf8), lies: ZipBuilder.Lies(offset: 0)) }
    }
    var limits = ArchiveLimits()
    limits.entries = 8
    #expect(try trial.refusal(of: bytes, limits: limits) == .archiveEntries(limit: 8))
    #expect(try trial.tree().isEmpty)
  }
}
