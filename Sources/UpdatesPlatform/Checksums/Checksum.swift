import CUpdatesLibraries
import HarmlessText

package struct Checksum: Hashable, Sendable {
  package let algorithm: ChecksumAlgorithm
  package let bytes: [UInt8]

  /// Makes a checksum from its bytes.
  ///
  /// - Parameters:
  ///   - algorithm: The hash function that gave the bytes.
  ///   - bytes: As many bytes as the algorithm gives.
  package init(_ algorithm: ChecksumAlgorithm, bytes: [UInt8]) {
    precondition(bytes.count == algorithm.length, "A checksum has the length of its algorithm.")
    self.algorithm = algorithm
    self.bytes = bytes
  }

  /// The bytes as hexadecimal digits in lower case.
  package var hex: String { bytes.hex }

  package static func == (one: Checksum, other: Checksum) -> Bool {
    guard one.algorithm == other.algorithm else { return false }
    return zip(one.bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The hash function of a checksum, as in FIPS 180-4 or, for BLAKE2b-512, in RFC 7693.
package enum ChecksumAlgorithm: String, Hashable, Sendable {
  case sha1
  case sha256
  case sha384
  case sha512
  case blake2b

  /// Those of which publishers write checksums; minisign alone uses BLAKE2b.
  package static let published: [Self] = [.sha1, .sha256, .sha384, .sha512]

  /// The length of a checksum in bytes.
  package var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512, .blake2b: 64
    }
  }

  var method: CCryptoAlgorithm {
    switch self {
    case .sha1: .SHA1
    case .sha256: .SHA256
    case .sha384: .SHA384
    case .sha512: .SHA512
    case .blake2b: .blake2b
    }
  }
}

extension Checksum {
  /// Reads hexadecimal digits in either case; their number determines the algorithm.
  package init(hex text: String) throws {
    let count = text.utf8.count
    let algorithm = ChecksumAlgorithm.published.first { 2 * $0.length == count }
    guard let algorithm else { throw Problem.checksumLength(text.unicodeScalars.count) }
    let bytes = try text.withBytes { digits in
      try [UInt8](unsafeUninitializedCapacity: algorithm.length) { bytes, length in
        for place in 0..<algorithm.length {
          let (high, low) = (digits[2 * place].hexValue, digits[2 * place + 1].hexValue)
          guard high < 16, low < 16 else { throw Self.firstFault(of: text) }
          bytes[place] = high << 4 | low
        }
        length = algorithm.length
      }
    }
    self.init(algorithm, bytes: bytes)
  }

  /// Reads a strong digest: hexadecimal digits, also after `sha256:`, or `sha256-` and base64.
  ///
  /// Of several as in Subresource Integrity, the strongest counts. Nil for any other text.
  ///
  /// <https://www.w3.org/TR/sri-2/#integrity-metadata-description>
  package init?(digest text: String) {
    let checksums = text.split(separator: " ").compactMap { word -> Checksum? in
      let text = word.prefix { $0 != "?" }
      let name = text.prefix { $0 != ":" && $0 != "-" }
      guard name.count < text.count else { return try? Checksum(hex: String(text)) }
      let algorithm = ChecksumAlgorithm.published.first { $0.rawValue == name.lowercased() }
      guard let algorithm else { return nil }
      let rest = text.dropFirst(name.count + 1)
      let checksum: Checksum? =
        text.dropFirst(name.count).first == ":"
        ? try? Checksum(hex: String(rest))
        : [UInt8](base64: rest.utf8).flatMap {
          $0.count == algorithm.length ? Checksum(algorithm, bytes: $0) : nil
        }
      return checksum?.algorithm == algorithm ? checksum : nil
    }
    let strongest = checksums.max { $0.bytes.count < $1.bytes.count }
    guard let strongest, strongest.algorithm != .sha1 else { return nil }
    self = strongest
  }

  private static func firstFault(of text: String) -> Problem {
    let scalars = Array(text.unicodeScalars)
    let place = scalars.firstIndex { $0.value > 127 || UInt8($0.value).hexValue > 15 } ?? 0
    let character = String(scalars[place]).harmlessLine(limit: 8)
    return Problem(
      .unusable, "character \(place + 1) is '\(character)'; expected a hexadecimal digit")
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit in either case; more than 15 for any other byte.
  fileprivate var hexValue: UInt8 {
    isDigit ? self & 15 : self & ~0x20 &- UInt8(ascii: "A") < 6 ? (self & 15) + 9 : .max
  }
}

extension Problem {
  /// A text of this many characters, which are not as many as those of a checksum.
  package static func checksumLength(_ count: Int) -> Problem {
    Problem(
      .unusable,
      "\(count) characters; expected 64 (SHA-256), 128 (SHA-512) or 40 (SHA-1)")
  }
}
