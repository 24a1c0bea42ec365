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
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  package static func == (one: Checksum, other: Checksum) -> Bool {
    guard one.algorithm == other.algorithm else { return false }
    return zip(one.bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
