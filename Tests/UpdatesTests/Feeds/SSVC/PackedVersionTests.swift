import Testing

@testable import Updates

@Suite struct PackedVersionTests {
  @Test(arguments: [
    ("1.0", 16_809_984), ("1.0.4", 17_072_128), ("1.0b2", 16_801_794), ("1", 0x0100_8000),
    ("0", 0x8000), ("0.0.1", 0x0001_8000), ("9.9.9", 0x0999_8000), ("10", 0x1000_8000),
    ("12.3.4", 0x1234_8000), ("99.9.9", 0x9999_8000), ("01.0", 0x0100_8000),
    ("1d", 0x0100_2000), ("1a7", 0x0100_4007), ("1.2b3", 0x0120_6003), ("1.2.3f4", 0x0123_8004),
    ("1f0", 0x0100_8000), ("1.0f", 0x0100_8000), ("1d255", 0x0100_20FF), ("1.0b002", 0x0100_6002),
    ("99.9.9f255", 0x9999_80FF),
  ])
  func `a version is packed as CoreFoundation packs it`(version: String, number: UInt32) {
    #expect(PackedVersion(version).number == number)
  }

  @Test(arguments: [
    "", "1.10", "1.2.3.4", "v1", "V1.0", " 1.0", "1.0 ", "100", "1.2.10", "1.", "1.2.", ".5",
    "1..2",
    "1.b2", "1c1", "1.0fc1", "1.0B2", "1.0rc1", "1.0-beta", "1.0b256", "1.0b0001", "1.0b2x",
    "1.0bb",
    "b2", "-1", "+1", "1.0+5", "99.9.9f0255", "12345678901", "１.０", "1.0\u{0}", "1.0\u{1B}[2J",
    String(repeating: "1.", count: 100_000),
  ])
  func `a version that does not fit is 0`(version: String) {
    #expect(PackedVersion(version).number == 0)
  }
}
