import CUpdatesLibraries

package struct ChecksumStream: ~Copyable {
  package let algorithm: ChecksumAlgorithm
  private let digest: OpaquePointer

  /// Begins a checksum; loads the library if that has not been done yet.
  package init(_ algorithm: ChecksumAlgorithm) throws {
    self.algorithm = algorithm
    var outcome: Int32 = 0
    guard let digest = updates_crypto_digest_new(algorithm.method, &outcome) else {
      throw Problem(cryptography: outcome)
    }
    self.digest = digest
  }

  deinit {
    updates_crypto_digest_free(digest)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    let outcome = updates_crypto_digest_update(digest, bytes.baseAddress, bytes.count)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
  }

  /// Returns the checksum of all added bytes, and resets the stream.
  package mutating func finish() throws -> Checksum {
    var bytes = [UInt8](repeating: 0, count: Int(UPDATES_CRYPTO_LONGEST_DIGEST))
    let outcome = updates_crypto_digest_finish(digest, &bytes)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
    return Checksum(algorithm, bytes: Array(bytes.prefix(algorithm.length)))
  }
}

extension Problem {
  /// The problem of a call of libcrypto that has failed.
  init(cryptography outcome: Int32) {
    guard Int(outcome) == UPDATES_CRYPTO_LIBRARY_MISSING else {
      self.init(.cryptography, "the cryptographic library failed")
      return
    }
    self = .libraryMissing("libcrypto", package: LibraryLoading.cryptographyPackage)
  }
}

extension Checksum {
  package init(of bytes: [UInt8], _ algorithm: ChecksumAlgorithm) throws {
    var stream = try ChecksumStream(algorithm)
    try bytes.withUnsafeBufferPointer { buffer in
      try stream.add(UnsafeRawBufferPointer(buffer))
    }
    self = try stream.finish()
  }
}
