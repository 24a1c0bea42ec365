import CUpdatesLibraries

extension OpenFile {
  /// The BLAKE2b-512 of the whole content.
  func blake2b(until deadline: Deadline) throws -> [UInt8] {
    var stream = try BLAKE2bStream()
    try readSigned(until: deadline) { try stream.add($0) }
    return try stream.finish()
  }

  /// The whole content; a file larger than the limit is refused before it is read.
  func signedContent(limit: Int, until deadline: Deadline) throws -> [UInt8] {
    let size = try facts().size
    guard size <= limit else {
      throw Problem(
        .signature, "a legacy signature cannot be checked for more than \(limit.byteCount)")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    try readSigned(until: deadline) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The checksum of the whole content.
  package func checksum(_ algorithm: ChecksumAlgorithm, until deadline: Deadline) throws -> Checksum
  {
    var stream = try ChecksumStream(algorithm)
    try readSigned(until: deadline) { try stream.add($0) }
    return try stream.finish()
  }

  private func readSigned(
    until deadline: Deadline, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: FileChecksums.pieceSize, alignment: 4096)
    defer { buffer.deallocate() }
    _ = try readThrough(buffer) { piece in
      try deadline.check(Problem(.timeout, "it was not read in time"))
      try take(piece)
    }
  }
}

/// Computes the BLAKE2b-512 (RFC 7693) of bytes that arrive in pieces.
struct BLAKE2bStream: ~Copyable {
  private let digest: OpaquePointer

  /// Begins a digest; loads the library if that has not been done yet.
  init() throws {
    var outcome: Int32 = 0
    guard let digest = updates_crypto_digest_new(.blake2b, &outcome) else {
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

  /// Returns the digest of all added bytes, 64 bytes, and ends the stream.
  consuming func finish() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let outcome = updates_crypto_digest_finish(digest, &bytes)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
    return bytes
  }
}
