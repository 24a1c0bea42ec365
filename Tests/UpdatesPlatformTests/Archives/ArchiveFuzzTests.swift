import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// Archives that were damaged by chance: whatever comes of them stays in the folder.
@Suite struct ArchiveFuzzTests {
  private static let tar = TarBuilder.archive { tar in
    tar.folder("a")
    tar.file("a/b", "text")
    tar.record("path", "a/c")
    tar.file("x", String(repeating: "long", count: 300))
    tar.symbolicLink("l", to: "a/b")
    tar.hardLink("h", to: "a/b")
  }

  private static let zip = ZipBuilder.archive { zip in
    zip.file(Array("a/b".utf8))
    zip.file(Array("l".utf8), Array("a/b".utf8), mode: 0o120777)
    zip.file(Array("c".utf8), [UInt8](repeating: 7, count: 2000))
  }

  @Test func `a tar that ends anywhere but at its end is refused`() throws {
    let trial = try ArchiveTrial()
    let before = try trial.everything()
    let end = Self.tar.count - 1024
    for count in stride(from: 0, through: end, by: 128) {
      #expect(try trial.refusal(of: Array(Self.tar.prefix(count))) != nil, "\(count) bytes")
    }
    #expect(try trial.everything() == before)
    #expect(try trial.refusal(of: Array(Self.tar.prefix(end + 512))) == nil)
  }

  @Test(arguments: [tar, zip, GzipBuilder.member(tar)])
  func `a damaged archive does no harm`(archive: [UInt8]) throws {
    var random = SeededGenerator(seed: 0xA4C)
    let trial = try ArchiveTrial()
    let before = try trial.everything()
    for _ in 0..<250 {
      var bytes = archive.damaged(by: &random)
      if Bool.random(using: &random) { bytes = Self.withRightSums(bytes) }
      if try trial.refusal(of: bytes) == nil { try trial.folder.removeTree("new") }
      #expect(try trial.everything() == before)
    }
  }

  /// So that damage is found in what a header says, not in its sum.
  private static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, to: bytes.count - 511, by: 512)
    where bytes[start + 257] == UInt8(ascii: "u") {
      let field = start + 148..<start + 156
      bytes.replaceSubrange(field, with: [UInt8](repeating: 0x20, count: 8))
      let sum = String(bytes[start..<start + 512].reduce(0) { $0 + Int($1) }, radix: 8)
      let digits = String(repeating: "0", count: max(0, 6 - sum.utf8.count)) + sum
      bytes.replaceSubrange(field, with: Array(digits.utf8.prefix(6)) + [0, 0x20])
    }
    return bytes
  }
}
