import Testing

@testable import UpdatesPlatform

@Suite struct ChecksumSpellingTests {
  @Test(arguments: ChecksumAlgorithm.allCases)
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
    (
      text: "\(zeros(63))g",
      error: Problem(.unusable, "character 64 is 'g'; expected a hexadecimal digit")
    ),
    (
      text: " \(zeros(39))",
      error: Problem(.unusable, "character 1 is ' '; expected a hexadecimal digit")
    ),
    (
      text: "00é\(zeros(36))",
      error: Problem(.unusable, "character 3 is 'é'; expected a hexadecimal digit")
    ),
    (
      text: "０\(zeros(37))",
      error: Problem(.unusable, "character 1 is '０'; expected a hexadecimal digit")
    ),
  ]

  @Test(arguments: faults)
  func `what is no checksum says what it is`(text: String, error: Problem) {
    #expect(throws: error) { try Checksum(hex: text) }
    #expect(!error.summary.isEmpty)
  }
}
