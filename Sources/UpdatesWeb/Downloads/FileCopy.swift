import HarmlessText

/// The copying of a file that a `file:` URL names.
///
/// The URL is the person's own word, so links on the way and at its end are followed; what they lead
/// to has to be a regular file. Below a folder that is given none is followed: what lies there may
/// be another's.
struct FileCopy {
  /// Harmless text.
  let url: String
  private let item: DownloadItem
  private let source: Source

  private enum Source {
    case path(String)
    case below(OpenFolder, RelativePath)
  }

  /// How much is read at once, in bytes.
  private static let pieceSize = 256 << 10

  init(_ item: DownloadItem, below folder: OpenFolder? = nil) throws(DownloadError) {
    self.item = item
    url = presentableURL(item.url)
    if let folder, let place = item.place {
      source = .below(folder, place)
      return
    }
    guard case .file(let path)? = try? DocumentLocation(item.url), !path.utf8.contains(0)
    else { throw .transport(.malformedURL(url)) }
    source = .path(path)
  }

  private func open() throws(FileError) -> OpenFile {
    switch source {
    case .path(let path): try OpenFile.reading(path)
    case .below(let folder, let place): try folder.reading(place)
    }
  }

  /// Copies it; `check` throws where the time is over or nobody wants it any more.
  func run(
    into file: PartialDownload, check: () throws(DownloadError) -> Void
  ) throws(DownloadError) -> DownloadOutcome {
    let source = try DownloadError.ofFile { () throws(FileError) in try open() }
    let size = try DownloadError.ofFile { () throws(FileError) in try source.facts().size }
    if let expected = item.expectedSize, size != expected {
      throw .wrongSize(url: url, expected: expected, actual: size)
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { piece.deallocate() }
    while true {
      try check()
      // It may grow meanwhile.
      guard max(size, file.size) <= item.sizeLimit else {
        throw .tooLarge(url: url, limit: item.sizeLimit)
      }
      let got = try DownloadError.ofFile { () throws(FileError) in try source.read(into: piece) }
      guard got > 0 else { break }
      try file.append(UnsafeRawBufferPointer(rebasing: piece[..<got]))
    }
    return try completed(file)
  }

  private func completed(_ file: PartialDownload) throws(DownloadError) -> DownloadOutcome {
    guard file.size <= item.sizeLimit else {
      throw .tooLarge(url: url, limit: item.sizeLimit)
    }
    if let expected = item.expectedSize, file.size != expected {
      throw .wrongSize(url: url, expected: expected, actual: file.size)
    }
    return try UnverifiedDownload(
      file: file, url: url, expected: item.expected,
      facts: CompletedDownload(size: file.size, checksum: nil, etag: nil, lastModified: nil)
    ).finish()
  }
}
