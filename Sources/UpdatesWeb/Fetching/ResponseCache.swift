/// The last good responses to the requests of one app, each in its own file.
///
/// A cache may be lost at any time, so a damaged file counts as absent.
package struct ResponseCache: Equatable, Sendable {
  /// The most bytes that the body of a response may have; `Request` has the same limit.
  package static let bodyLimit = 4 << 20
  private static let headLimit = 64 << 10
  private static let suffix = ".answer"

  package let folder: String

  /// The cache in a folder, which need not exist yet.
  package init(folder: String) {
    self.folder = folder
  }

  /// The response with a name to a request; nil if there is none or its file is damaged.
  package func entry(name: String, for request: DocumentRequest) -> DocumentContent? {
    // The cause does not matter: the document is fetched again.
    guard let path = path(of: name),
      let file = try? OpenFile.reading(path, followingLinks: false),
      let facts = try? file.facts(),
      (try? FileSystem.refuseForeign(facts, path: path)) != nil,
      let bytes = try? file.contents(limit: Self.bodyLimit + Self.headLimit)
    else { return nil }
    return DocumentContent(fileContents: bytes, for: request)
  }

  package func store(
    _ entry: DocumentContent, name: String, for request: DocumentRequest
  ) throws {
    guard let path = path(of: name) else {
      throw Problem.fileFailed(
        folder, operation: "creating it", reason: "its name is empty or too long")
    }
    let bytes = entry.fileContents(for: request)
    guard entry.bytes.count <= Self.bodyLimit, bytes.count - entry.bytes.count <= Self.headLimit
    else { throw Problem.fileTooLarge(path, limit: Self.bodyLimit) }
    try FileSystem.makeFolder(folder)
    let lock = try FileLock(path: folder + "/.lock", patience: .seconds(2)).take()
    defer { lock.unlock() }
    let temporary = folder + "/.new" + Self.suffix
    try FileSystem.replace(path, with: bytes, through: temporary, isDurable: false)
  }

  package func removeAll() throws {
    let names: [String]
    do {
      names = try FileSystem.names(in: folder)
    } catch Problem.kind(.fileMissing) {
      return
    }
    try FileSystem.refuseForeign(try FileSystem.facts(of: folder), path: folder)
    for name in names where name.hasSuffix(Self.suffix) {
      try FileSystem.remove(folder + "/" + name)
    }
  }

  private func path(of name: String) -> String? {
    FileName.encoding(name).map { folder + "/" + $0 + Self.suffix }
  }
}
