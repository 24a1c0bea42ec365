import CUpdatesLibraries

extension OpenFile {
  /// The BLAKE2b-512 (RFC 7693) of the whole content.
  func blake2b(until deadline: Deadline) throws -> [UInt8] {
    var stream = try DigestStream(.blake2b)
    try readSigned(until: deadline) { try stream.add($0) }
    return try stream.finish(64)
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
