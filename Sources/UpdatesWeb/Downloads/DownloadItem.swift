package struct DownloadItem: Equatable, Sendable {
  /// An https URL, an http URL if that is allowed, or a `file:` URL with an absolute path.
  package var url: String
  /// The address of `url` if it is known: to read one takes long for a list of ten thousand.
  package var address: Address?
  /// The file's name in the folder: one component, of at most 245 bytes.
  package var name: String
  /// The file's path below the target's folder; its folder must exist, and the path must be free.
  package var place: RelativePath?
  package var headers: [Header]
  /// Headers for every server, also after redirects: conditions such as `If-None-Match`.
  package var commonHeaders: [Header] = []
  package var expected: Checksum?
  /// The checksum to compute as the content arrives; the algorithm of `expected` if that is set.
  package var algorithm: ChecksumAlgorithm?
  /// The largest accepted size in bytes.
  package var sizeLimit: Int
  /// The exact size in bytes that the file must have, if it is known.
  package var expectedSize: Int?

  package init(
    url: String, name: String, place: RelativePath? = nil, headers: [Header] = [],
    expected: Checksum? = nil, algorithm: ChecksumAlgorithm? = nil, sizeLimit: Int,
    expectedSize: Int? = nil
  ) {
    self.url = url
    self.name = name
    self.place = place
    self.headers = headers
    self.expected = expected
    self.algorithm = expected?.algorithm ?? algorithm
    self.sizeLimit = sizeLimit
    self.expectedSize = expectedSize
  }

  static let partSuffix = ".part"
  static let recordSuffix = ".part.json"

  /// The files that an unfinished download of a name leaves, so that another run can continue it.
  package static func parts(of name: String) -> Set<String> {
    [name + partSuffix, name + recordSuffix]
  }

  static func isPart(_ name: String) -> Bool {
    name.hasSuffix(partSuffix) || name.hasSuffix(recordSuffix)
  }

  var hasUsableName: Bool {
    guard name != ".", name != "..", (1...245).contains(name.utf8.count) else { return false }
    return name.withBytes { $0.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 } }
  }
}

/// The folder for complete files, which is not the folder in which they are downloaded.
package typealias DownloadTarget = (folder: OpenFolder, permissions: UInt32)

package struct CompletedDownload: Equatable, Sendable {
  /// The size in bytes.
  package var size: Int
  /// The checksum with the item's algorithm; nil if it has none.
  package var checksum: Checksum?
  /// The ETag as the server wrote it, including quotes and `W/`.
  package var etag: String?
  /// The `Last-Modified` as the server wrote it.
  package var lastModified: String?
  package var date: String?
  /// The facts of the file under its name, of which the checksum is; nil if it was written at
  /// once, or if another file has the name now.
  package var facts: FileFacts?
}

package enum DownloadOutcome: Equatable, Sendable {
  case file(CompletedDownload)
  /// The server says that nothing has changed since the item's conditions (304).
  case notModified
}
