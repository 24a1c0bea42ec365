import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct ArchiveKindTests {
  @Test(arguments: [
    ([0x1F, 0x8B, 8], ArchiveKind.gzip), (Array("BZh9".utf8), .bzip2),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
    (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), nil),
    (TarBuilder.archive(.v7) { $0.file("a") }, .tar),
    (TarBuilder.archive(.gnu) { $0.file("a") }, .tar),
    (TarBuilder.archive { $0.file("\u{E9}\u{E9}") }, .tar),
    ([], nil), ([0x1F], nil), ([0x1F, 0x8B, 7], nil), (Array("PK\u{1}\u{2}".utf8), nil),
    ([UInt8](repeating: 0, count: 512), nil), ([UInt8](repeating: 0x30, count: 512), nil),
    (Array(TarBuilder.archive { $0.file("a") }.prefix(511)), nil),
  ])
  func `what it is shows in how it begins`(bytes: [UInt8], kind: ArchiveKind?) {
    #expect(ArchiveKind(beginning: bytes) == kind)
  }
}
