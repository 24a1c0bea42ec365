import Testing

@testable import UpdatesPlatform

@Suite struct ChecksumStreamTests {
  private static let long =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"

  /// The texts of FIPS 180-4's examples with their digests.
  static let vectors: [(text: String, hex: String)] = [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (long, "a49b2446a02c645bf419f995b67091253a04a259"),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (long, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
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
    (
      long,
      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
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
}
