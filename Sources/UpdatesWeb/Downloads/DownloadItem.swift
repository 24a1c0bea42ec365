/// One file to be fetched, and what it has to be.
package struct DownloadItem: Equatable, Sendable {
  /// https, http where that is allowed, or `file:` with an absolute path.
  package var url: String
  /// The file's name in the folder: one component, of at most 245 bytes.
  package var name: String
  /// Where it goes below the target's folder, where there is one: free, and in a folder that is there.
  package var place: RelativePath?
  /// The caller's own, for the first origin only.
  package var headers: [Header]
  /// For every server on the way, redirects or not: conditions such as `If-None-Match`.
  package var commonHeaders: [Header] = []
  /// What the content must have.
  package var expected: Checksum?
  /// What is computed as the content arrives; that of `expected` where there is one.
  package var algorithm: ChecksumAlgorithm?
  /// The most bytes that are taken.
  package var sizeLimit: Int
  /// Exactly so many bytes it must have, where that is known.
  package var expectedSize: Int?

  /// - Parameters:
  ///   - url: Where it is.
  ///   - name: What it is called in the folder.
  ///   - place: Below the target's folder.
  ///   - headers: The caller's own.
  ///   - expected: Its checksum, where that is known.
  ///   - algorithm: Which checksum to tell; nil for that of `expected`, else none.
  ///   - sizeLimit: In bytes.
  ///   - expectedSize: In bytes.
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

  /// What names of files that are not complete end with.
  static let partSuffix = ".part"
  /// What names of records end with that tell what a part is of.
  static let recordSuffix = ".part.json"

  /// The files that a download of a name leaves where another run can go on with it.
  package static func parts(of name: String) -> Set<String> {
    [name + partSuffix, name + recordSuffix]
  }

  /// Whether the name, and those of part and record, can be that of a file in the folder.
  var hasUsableName: Bool {
    guard name != ".", name != "..", (1...245).contains(name.utf8.count) else { return false }
    return name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
  }
}

/// A folder in which files are wanted once they are whole, apart from the one where they grow.
package struct DownloadTarget: Sendable {
  /// Private, on the same file system; nobody else may write to it meanwhile.
  package var folder: OpenFolder
  /// Of the files; the umask may take some away.
  package var permissions: UInt32

  package init(folder: OpenFolder, permissions: UInt32) {
    self.folder = folder
    self.permissions = permissions
  }
}
