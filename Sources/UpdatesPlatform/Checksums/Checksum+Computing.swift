extension Checksum {
  /// Computes the checksum of bytes that are in memory.
  package init(
    of bytes: [UInt8], _ algorithm: ChecksumAlgorithm
  ) throws(CryptographyError) {
    var stream = try ChecksumStream(algorithm)
    try bytes.withUnsafeBufferPointer { buffer throws(CryptographyError) in
      try stream.add(UnsafeRawBufferPointer(buffer))
    }
    self = try stream.finish()
  }
}
