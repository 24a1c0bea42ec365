extension OpenFile {
  /// The checksum of the whole content, from the first byte, wherever the file's position is.
  ///
  /// - Parameters:
  ///   - algorithm: Which function.
  ///   - buffer: Where the pieces are read to; one of 256 KiB or more is fast.
  ///   - each: Told the size of every piece; false gives up.
  /// - Returns: The checksum, with what the file system says of the file that was read.
  /// - Throws: `changed` where the file got another size or time of change meanwhile.
  package func checksum(
    _ algorithm: ChecksumAlgorithm, through buffer: UnsafeMutableRawBufferPointer,
    each: (Int) -> Bool = { _ in true }
  ) throws(HashingError) -> HashedFile {
    var stream: ChecksumStream
    do throws(CryptographyError) {
      stream = try ChecksumStream(algorithm)
    } catch {
      throw .cryptography(error)
    }
    let facts = try readThrough(buffer) { piece throws(HashingError) in
      do throws(CryptographyError) {
        try stream.add(piece)
      } catch {
        throw .cryptography(error)
      }
      guard each(piece.count) else { throw .cancelled }
    }
    do throws(CryptographyError) {
      return HashedFile(checksum: try stream.finish(), facts: facts)
    } catch {
      throw .cryptography(error)
    }
  }

  /// Hands over the whole content in pieces; what the file system says of it then.
  ///
  /// - Parameters:
  ///   - buffer: Where the pieces are read to.
  ///   - take: Given each piece, from the first byte of the file to its last.
  /// - Returns: What is known of the file after its last byte was read.
  /// - Throws: `changed` where it got another size or time of change meanwhile.
  func readThrough(
    _ buffer: UnsafeMutableRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws(HashingError) -> Void
  ) throws(HashingError) -> FileFacts {
    let before = try hashedFacts()
    if before.size > buffer.count { willBeReadThrough() }
    var offset = 0
    // A read at the end that gives nothing is spared where the size says that it is the end.
    while offset < before.size {
      let count: Int
      do throws(FileError) {
        count = try readPiece(into: buffer, at: offset)
      } catch {
        throw .file(error)
      }
      guard count > 0 else { break }
      try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += count
    }
    let after = try hashedFacts()
    guard offset == before.size, after.size == before.size, after.modified == before.modified
    else { throw .changed(path: path) }
    return after
  }

  private func hashedFacts() throws(HashingError) -> FileFacts {
    do throws(FileError) {
      return try facts()
    } catch {
      throw .file(error)
    }
  }
}

/// A file's checksum, and what the file system said of it when the reading had ended.
package struct HashedFile: Equatable, Sendable {
  package var checksum: Checksum
  package var facts: FileFacts
}

/// Why the checksum of a file could not be computed.
package enum HashingError: Explained, Equatable {
  case file(FileError)
  /// Its content was changed while it was read.
  case changed(path: String)
  case cryptography(CryptographyError)
  case cancelled

  /// What went wrong, without the file's path and without a full stop.
  package var summary: String {
    switch self {
    case .file(let error): error.summary
    case .changed: "it was changed while it was read"
    case .cryptography(let error): error.summary
    case .cancelled: "it was cancelled"
    }
  }
}
