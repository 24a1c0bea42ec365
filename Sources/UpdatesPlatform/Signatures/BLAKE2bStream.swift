import CUpdatesCrypto

/// Computes the BLAKE2b-512 of bytes that come in pieces; RFC 7693.
struct BLAKE2bStream: ~Copyable {
  private let digest: OpaquePointer

  /// Loads the library where that has not been done yet.
  init() throws(CryptographyError) {
    var outcome: Int32 = 0
    guard let digest = ccrypto_blake2b_new(&outcome) else { throw CryptographyError(outcome) }
    self.digest = digest
  }

  deinit {
    ccrypto_blake2b_free(digest)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(CryptographyError) {
    let outcome = ccrypto_blake2b_update(digest, bytes.baseAddress, bytes.count)
    guard Int(outcome) == CCRYPTO_DONE else { throw CryptographyError(outcome) }
  }

  /// The digest of all that was added, 64 bytes; nothing can be added afterwards.
  consuming func finish() throws(CryptographyError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let outcome = ccrypto_blake2b_finish(digest, &bytes)
    guard Int(outcome) == CCRYPTO_DONE else { throw CryptographyError(outcome) }
    return bytes
  }
}
