import CCrypto

/// Why a digest could not be computed.
package enum CryptographyError: Error, Equatable, Sendable {
  case libraryMissing(name: String, package: String)
  /// The library is there and refused.
  case failed
}

/// The SHA-256 digest, 32 bytes; the library that computes it is loaded by the first call.
package func sha256(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 32)
  switch Int(ccrypto_sha256(bytes, bytes.count, &digest)) {
  case CCRYPTO_DONE: return digest
  case CCRYPTO_LIBRARY_MISSING:
    throw .libraryMissing(name: "libcrypto", package: CryptographyError.package)
  default: throw .failed
  }
}
