import CUpdatesCrypto

/// The hash function behind a checksum; FIPS 180-4.
package enum ChecksumAlgorithm: String, CaseIterable, Hashable, Sendable {
  /// For old manifests only: collisions can be made.
  case sha1
  case sha256
  case sha512

  /// In bytes.
  package var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }

  var method: CCryptoAlgorithm {
    switch self {
    case .sha1: .SHA1
    case .sha256: .SHA256
    case .sha512: .SHA512
    }
  }
}
