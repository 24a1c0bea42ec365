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

  /// The entry with a name and key; nil if there is none or its file is damaged.
  package func entry(name: String, for key: CacheKey) -> CacheEntry? {
    // The cause does not matter: the document is fetched again.
    guard let path = path(of: name),
      let file = try? OpenFile.reading(path, followingLinks: false),
      let facts = try? file.facts(),
      (try? FileSystem.refuseForeign(facts, path: path)) != nil,
      let bytes = try? file.contents(limit: Self.bodyLimit + Self.headLimit)
    else { return nil }
    return CacheEntry(fileContents: bytes, for: key)
  }

  package func store(_ entry: CacheEntry, name: String, for key: CacheKey) throws {
    guard let path = path(of: name) else {
      throw Problem.fileFailed(
        folder, operation: "creating it", reason: "its name is empty or too long")
    }
    let bytes = entry.fileContents(for: key)
    guard entry.body.count <= Self.bodyLimit, bytes.count - entry.body.count <= Self.headLimit
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

package struct CacheKey: Hashable, Sendable {
  package let url: String
  package let method: String
  package let body: [UInt8]?
  /// Whether a redirect is not followed and is itself the response.
  package let endsAtRedirect: Bool
  /// The caller's headers, because a server may answer each user differently.
  package let headers: [Header]

  package init(
    url: String, method: String = "GET", body: [UInt8]? = nil, endsAtRedirect: Bool = false,
    headers: [Header] = []
  ) {
    self.url = url
    self.method = method
    self.body = body
    self.endsAtRedirect = endsAtRedirect
    self.headers = headers
  }

  /// Whether the request may be conditional: only a GET or HEAD without a body has validators.
  package var allowsConditions: Bool {
    body == nil && (method == "GET" || method == "HEAD")
  }

  /// A hash that tells keys apart in files and does not reveal secrets in the URL, headers or body.
  package var fingerprint: String {
    var hash = FowlerNollVo()
    hash.take("\(method)\n\(endsAtRedirect)\n\(url)\n".utf8)
    for header in headers { hash.take("\(header.name.lowercased()): \(header.value)\n".utf8) }
    if let body { hash.take([1] + body) }
    return hash.text
  }
}
