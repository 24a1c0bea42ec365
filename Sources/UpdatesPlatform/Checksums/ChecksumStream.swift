import CUpdatesLibraries

/// A digest of bytes that come in pieces.
struct DigestStream: ~Copyable {
  private let digest: OpaquePointer

  /// Begins a digest; loads the library if that has not been done yet.
  init(_ method: CCryptoAlgorithm) throws {
    var outcome: Int32 = 0
    guard let digest = updates_crypto_digest_new(method, &outcome) else {
      throw Problem(cryptography: outcome)
    }
    self.digest = digest
  }

  deinit {
    updates_crypto_digest_free(digest)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    let outcome = updates_crypto_digest_update(digest, bytes.baseAddress, bytes.count)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
  }

  /// Returns the digest of all added bytes, `count` bytes long, and begins a new one.
  mutating func finish(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(UPDATES_CRYPTO_LONGEST_DIGEST))
    let outcome = updates_crypto_digest_finish(digest, &bytes)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
    return Array(bytes.prefix(count))
  }
}

package struct ChecksumStream: ~Copyable {
  package let algorithm: ChecksumAlgorithm
  private var digest: DigestStream

  /// Begins a checksum; loads the library if that has not been done yet.
  package init(_ algorithm: ChecksumAlgorithm) throws {
    self.algorithm = algorithm
    digest = try DigestStream(algorithm.method)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) throws { try digest.add(bytes) }

  /// Returns the checksum of all added bytes, and begins a new one.
  package mutating func finish() throws -> Checksum {
    Checksum(algorithm, bytes: try digest.finish(algorithm.length))
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
    try bytes.withUnsafeBytes { try stream.add($0) }
    self = try stream.finish()
  }
}
