import CUpdatesLibraries

/// A checksum of bytes that come in pieces.
package struct ChecksumStream: ~Copyable {
  package let algorithm: ChecksumAlgorithm
  private let digest: OpaquePointer

  /// Begins a checksum; loads the library if that has not been done yet.
  package init(_ algorithm: ChecksumAlgorithm) throws {
    var outcome: Int32 = 0
    guard let digest = updates_crypto_digest_new(algorithm.method, &outcome) else {
      throw Problem(cryptography: outcome)
    }
    (self.algorithm, self.digest) = (algorithm, digest)
  }

  deinit {
    updates_crypto_digest_free(digest)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    let outcome = updates_crypto_digest_update(digest, bytes.baseAddress, bytes.count)
    guard Int(outcome) == UPDATES_CRYPTO_DONE else { throw Problem(cryptography: outcome) }
  }

  /// Returns the checksum of all added bytes, and begins a new one.
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
    self =
      Int(outcome) == UPDATES_CRYPTO_LIBRARY_MISSING
      ? .cryptographyMissing : Problem(.cryptography, "the cryptographic library failed")
  }
}

extension Checksum {
  package init(of bytes: [UInt8], _ algorithm: ChecksumAlgorithm) throws {
    var stream = try ChecksumStream(algorithm)
    try bytes.withUnsafeBytes { try stream.add($0) }
    self = try stream.finish()
  }
}

extension OpenFile {
  /// The checksum of the whole content, regardless of the file's position.
  ///
  /// `each` is called with the size of every piece; what it throws stops the reading. The result
  /// has the facts about the file that was read.
  package func checksum(
    _ algorithm: ChecksumAlgorithm, each: (Int) throws -> Void = { _ in }
  ) throws -> HashedFile {
    var stream = try ChecksumStream(algorithm)
    let facts = try readThrough { piece in
      try stream.add(piece)
      try each(piece.count)
    }
    return HashedFile(checksum: try stream.finish(), facts: facts)
  }

  /// The checksum of the whole content, which must be read by the deadline.
  package func checksum(
    _ algorithm: ChecksumAlgorithm, until deadline: Deadline
  ) throws -> Checksum {
    try checksum(algorithm) { _ in try deadline.check(Self.late) }.checksum
  }

  /// The whole content; a file larger than the limit is refused before it is read.
  func signedContent(limit: Int, until deadline: Deadline) throws -> [UInt8] {
    guard try facts().size <= limit else {
      throw Problem(
        .signature, "a legacy signature cannot be checked for more than \(limit.byteCount)")
    }
    var bytes: [UInt8] = []
    _ = try readThrough { piece in
      try deadline.check(Self.late)
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  private static var late: Problem { Problem(.timeout, "it was not read in time") }

  /// The most bytes of a piece: it saves system calls, and fits the processor's cache.
  private static let pieceSize = 256 << 10

  /// Reads the whole content in pieces and returns the file system's facts after that.
  ///
  /// - Throws: `.fileChanged` if the file's size or time of change changes meanwhile.
  private func readThrough(_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> FileFacts {
    let before = try facts()
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(before.size, 1), Self.pieceSize), alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    // The known size saves a read at the end that returns nothing.
    while offset < before.size {
      let count = try read(into: buffer, at: offset)
      guard count > 0 else { break }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
    }
    let after = try facts()
    guard offset == before.size, after.size == before.size, after.modified == before.modified
    else { throw Problem.file(.fileChanged, path) }
    return after
  }
}

package struct HashedFile: Equatable, Sendable {
  package var checksum: Checksum
  package var facts: FileFacts
}
