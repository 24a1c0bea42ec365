/// Why a text does not spell a checksum.
package enum ChecksumSpellingError: Error, Hashable, Sendable {
  /// Neither 40, 64 nor 128 characters.
  case hexLength(Int)
  /// The first character that is no hexadecimal digit, harmless; its place is counted from 1.
  case notHexadecimal(character: String, place: Int)

  /// What is wrong, in one line without a full stop.
  package var summary: String {
    switch self {
    case .hexLength(let count):
      "\(count) characters; expected 64 (SHA-256), 128 (SHA-512) or 40 (SHA-1)"
    case .notHexadecimal(let character, let place):
      "character \(place) is '\(character)'; expected a hexadecimal digit"
    }
  }
}
