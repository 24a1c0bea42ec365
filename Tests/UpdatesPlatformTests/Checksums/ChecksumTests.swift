import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite(.timeLimit(.minutes(10))) struct ChecksumTests {
  @Test(arguments: ChecksumAlgorithm.published)
  func `the number of digits tells the algorithm, in either case`(
    algorithm: ChecksumAlgorithm
  ) throws {
    let bytes = (0..<algorithm.length).map { UInt8($0 * 37 % 256) }
    let checksum = Checksum(algorithm, bytes: bytes)
    #expect(try Checksum(hex: checksum.hex) == checksum)
    #expect(try Checksum(hex: checksum.hex.uppercased()) == checksum)
    #expect(checksum.hex == checksum.hex.lowercased())
    #expect(checksum.hex.utf8.count == 2 * algorithm.length)
  }

  private static func zeros(_ count: Int) -> String {
    String(repeating: "0", count: count)
  }

  /// Spellings of nothing, each with what is wrong.
  private static let faults: [(text: String, error: Problem)] = [
    (text: "", error: .checksumLength(0)),
    (text: "ABCDEF012345", error: .checksumLength(12)),
    (text: zeros(63), error: .checksumLength(63)),
    (text: zeros(65), error: .checksumLength(65)),
    (text: String(repeating: "é", count: 63), error: .checksumLength(63)),
    (text: "\(zeros(63))g", error: noDigit("character 64 is 'g'")),
    (text: " \(zeros(39))", error: noDigit("character 1 is ' '")),
    (text: "00é\(zeros(36))", error: noDigit("character 3 is 'é'")),
    (text: "０\(zeros(37))", error: noDigit("character 1 is '０'")),
  ]

  private static func noDigit(_ place: String) -> Problem {
    Problem(.unusable, place + "; expected a hexadecimal digit")
  }

  @Test(arguments: faults)
  func `what is no checksum says what it is`(text: String, error: Problem) {
    #expect(throws: error) { try Checksum(hex: text) }
    #expect(!error.summary.isEmpty)
  }

  /// The texts of FIPS 180-4's examples with their digests.
  static let vectors: [(text: String, hex: String)] = [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      "",
      "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da"
        + "274edebfe76f65fbd51ad2f14898b95b"
    ),
    (
      "",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
  ]

  @Test(arguments: vectors)
  func `the digests of FIPS 180-4 come out of pieces of any size`(
    text: String, hex: String
  ) throws {
    let expected = try Checksum(hex: hex)
    for size in [1, 3, 7, 63, 64, 65, 1000] {
      #expect(try Self.checksum(of: Array(text.utf8), expected.algorithm, piece: size) == expected)
    }
  }

  @Test func `a stream that was finished begins anew`() throws {
    var stream = try ChecksumStream(.sha256)
    let empty = try stream.finish()
    try Self.add(Array("abc".utf8)[...], to: &stream)
    let first = try stream.finish()
    try Self.add(Array("abc".utf8)[...], to: &stream)
    #expect(try stream.finish() == first)
    #expect(try stream.finish() == empty)
  }

  private static func checksum(
    of bytes: [UInt8], _ algorithm: ChecksumAlgorithm, piece: Int
  ) throws -> Checksum {
    var stream = try ChecksumStream(algorithm)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try add(bytes[start..<min(start + piece, bytes.count)], to: &stream)
    }
    return try stream.finish()
  }

  private static func add(_ bytes: ArraySlice<UInt8>, to stream: inout ChecksumStream) throws {
    try bytes.withUnsafeBufferPointer { buffer in
      try stream.add(UnsafeRawBufferPointer(buffer))
    }
  }

  @Test func `bytes of every length are read and written as Foundation does`() {
    var generator = SeededGenerator(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Data(bytes).base64EncodedString()
      #expect([UInt8](base64: text.utf8) == bytes)
      #expect(bytes.base64 == text)
    }
  }

  @Test(
    arguments: [
      "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", " Zm9v",
      "Zm9-", "Zm9_", "Zg==Zg==", "Z=g=", "Zm9v=", "Zm9vé===", "\0\0\0\0",
    ])
  func `another spelling is none`(text: String) {
    #expect([UInt8](base64: text.utf8) == nil)
  }

  @Test func `checksums are computed to the very end of a process`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // Called after all that was registered later, as by the library that is loaded next.
      atexit { if (try? Checksum(of: [7], .sha256)) == nil { _exit(3) } }
      _ = try Checksum(of: [7], .sha1)
      exit(0)
    }
  }
}
