import HarmlessText

/// Copies the file that a `file:` URL names.
///
/// The user gave the URL, so links in its path and at its end are followed; they must lead to a
/// regular file. Links below a given folder are not followed, because the files in it may belong to
/// somebody else.
struct FileCopy {
  /// The URL as harmless text.
  let url: String
  private let item: DownloadItem
  private let source: Source

  private enum Source {
    case path(String)
    case below(OpenFolder, RelativePath)
  }

  private static let pieceSize = 256 << 10

  init(_ item: DownloadItem, below folder: OpenFolder? = nil) throws {
    self.item = item
    url = presentableURL(item.url)
    if let folder, let place = item.place {
      source = .below(folder, place)
      return
    }
    guard let path = try? documentPath(item.url), !path.utf8.contains(0)
    else { throw DownloadError.transport(.malformedURL(url)) }
    source = .path(path)
  }

  private func open() throws -> OpenFile {
    switch source {
    case .path(let path): try OpenFile.reading(path)
    case .below(let folder, let place): try folder.reading(place)
    }
  }

  /// Copies the file; `check` throws if the time is over or the caller has cancelled.
  func run(
    into file: PartialDownload, check: () throws -> Void
  ) throws -> DownloadOutcome {
    let source = try DownloadError.wrapping { try open() }
    let size = try DownloadError.wrapping { try source.facts().size }
    if let expected = item.expectedSize, size != expected {
      throw DownloadError.wrongSize(url: url, expected: expected, actual: size)
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { piece.deallocate() }
    while true {
      try check()
      // The file may grow while it is copied.
      guard max(size, file.size) <= item.sizeLimit else {
        throw DownloadError.tooLarge(url: url, limit: item.sizeLimit)
      }
      let got = try DownloadError.wrapping { try source.read(into: piece) }
      guard got > 0 else { break }
      try file.append(UnsafeRawBufferPointer(rebasing: piece[..<got]))
    }
    return try completed(file)
  }

  private func completed(_ file: PartialDownload) throws -> DownloadOutcome {
    guard file.size <= item.sizeLimit else {
      throw DownloadError.tooLarge(url: url, limit: item.sizeLimit)
    }
    if let expected = item.expectedSize, file.size != expected {
      throw DownloadError.wrongSize(url: url, expected: expected, actual: file.size)
    }
    return try UnverifiedDownload(
      file: file, url: url, expected: item.expected,
      facts: CompletedDownload(size: file.size, checksum: nil, etag: nil, lastModified: nil)
    ).finish()
  }
}
