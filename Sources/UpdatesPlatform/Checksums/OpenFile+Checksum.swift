extension OpenFile {
  /// The checksum of the whole content, regardless of the file's position.
  ///
  /// - Parameters:
  ///   - algorithm: The hash function.
  ///   - buffer: The memory for the pieces that are read; 256 KiB or more are fast.
  ///   - each: Called with the size of every piece; returns false to stop.
  /// - Returns: The checksum, and the file system's facts about the file that was read.
  /// - Throws: `CancellationError` if `each` has returned false, or a problem.
  package func checksum(
    _ algorithm: ChecksumAlgorithm, through buffer: UnsafeMutableRawBufferPointer,
    each: (Int) -> Bool = { _ in true }
  ) throws -> HashedFile {
    var stream = try ChecksumStream(algorithm)
    let facts = try readThrough(buffer) { piece in
      try stream.add(piece)
      guard each(piece.count) else { throw CancellationError() }
    }
    return HashedFile(checksum: try stream.finish(), facts: facts)
  }

  /// Reads the whole content in pieces and returns the file system's facts after that.
  ///
  /// - Throws: `.fileChanged` if the file's size or time of change changes meanwhile.
  func readThrough(
    _ buffer: UnsafeMutableRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> FileFacts {
    let before = try facts()
    if before.size > buffer.count { willBeReadThrough() }
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
