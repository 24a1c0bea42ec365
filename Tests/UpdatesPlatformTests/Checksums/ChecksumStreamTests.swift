import Testing

@testable import UpdatesPlatform

@Suite struct ChecksumStreamTests {
  private static let long =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
  private static let medium = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

  /// The texts of FIPS 180-4's examples with their digests.
  static let vectors: [(text: String, hex: String)] = [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (medium, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (long, "a49b2446a02c645bf419f995b67091253a04a259"),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (medium, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    (long, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    (
      "",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      medium,
      "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c335"
        + "96fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445"
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

  @Test(arguments: [
    "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
      + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
  ])
  func `a million letters come out as well`(hex: String) throws {
    let expected = try Checksum(hex: hex)
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    for size in [997, 65_537, 1_000_000] {
      #expect(try Self.checksum(of: letters, expected.algorithm, piece: size) == expected)
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
    try bytes.withUnsafeBufferPointer { buffer throws(CryptographyError) in
      try stream.add(UnsafeRawBufferPointer(buffer))
    }
  }
}
