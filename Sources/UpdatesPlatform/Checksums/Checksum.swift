/// A checksum as it was announced or computed.
///
/// Two are equal when algorithm and bytes are; the comparison takes the same time wherever they
/// differ.
package struct Checksum: Hashable, Sendable {
  package let algorithm: ChecksumAlgorithm
  package let bytes: [UInt8]

  /// - Parameters:
  ///   - algorithm: Which function the bytes come from.
  ///   - bytes: As many as the algorithm gives.
  package init(_ algorithm: ChecksumAlgorithm, bytes: [UInt8]) {
    precondition(bytes.count == algorithm.length, "A checksum has the length of its algorithm.")
    self.algorithm = algorithm
    self.bytes = bytes
  }

  /// In lower case.
  package var hex: String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (place, byte) in bytes.enumerated() {
        text[2 * place] = Self.digit(byte >> 4)
        text[2 * place + 1] = Self.digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  package static func == (one: Checksum, other: Checksum) -> Bool {
    guard one.algorithm == other.algorithm else { return false }
    return zip(one.bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
