/// The last good documents of one app, each a file of its own.
///
/// A cache may be lost at any time, so whatever is wrong with a file makes it absent.
package struct ResponseCache: Equatable, Sendable {
  /// The most bytes that the body of an answer may have, as `Request` allows them.
  package static let bodyLimit = 4 << 20
  private static let headLimit = 64 << 10
  private static let suffix = ".answer"

  package let folder: String

  /// The cache in a folder that need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// What is stored under a name, where it answers this question and the file is undamaged.
  package func entry(name: String, for key: CacheKey) -> CacheEntry? {
    // Why there is none makes no difference: it is asked for again.
    guard let path = try? path(of: name),
      let file = try? OpenFile.reading(path, followingLinks: false),
      let facts = try? file.facts(),
      (try? FileSystem.refuseForeign(facts, path: path)) != nil,
      let bytes = try? file.contents(limit: Self.bodyLimit + Self.headLimit)
    else { return nil }
    return CacheEntry(fileContents: bytes, for: key)
  }

  /// Stores an answer in the place of the one that has this name.
  ///
  /// - Throws: `FileName.Failure` for a name that makes no file name, `FileError` otherwise.
  package func store(_ entry: CacheEntry, name: String, for key: CacheKey) throws {
    let path = try path(of: name)
    let bytes = entry.fileContents(for: key)
    guard entry.body.count <= Self.bodyLimit, bytes.count - entry.body.count <= Self.headLimit
    else { throw FileError.tooLarge(path: path, limit: Self.bodyLimit) }
    try FileSystem.makeFolder(folder)
    do {
      try FileLock(path: folder + "/.lock", patience: .seconds(2)).hold {
        let temporary = folder + "/.new" + Self.suffix
        try FileSystem.replace(path, with: bytes, through: temporary, isDurable: false)
      }
    } catch let failure as FileLock.Failure {
      throw failure.cause
    }
  }

  /// Removes every answer, and nothing else that may be in the folder.
  package func removeAll() throws(FileError) {
    let names: [String]
    do {
      names = try FileSystem.names(in: folder)
    } catch .missing {
      return
    }
    try FileSystem.refuseForeign(try FileSystem.facts(of: folder), path: folder)
    // Earlier builds kept what they had read too, as `.digest` files.
    for name in names where name.hasSuffix(Self.suffix) || name.hasSuffix(".digest") {
      try FileSystem.remove(folder + "/" + name)
    }
  }

  private func path(of name: String) throws(FileName.Failure) -> String {
    try folder + "/" + FileName.encoding(name) + Self.suffix
  }
}

/// What was asked, as far as the answer that is kept depends on it.
package struct CacheKey: Hashable, Sendable {
  package let url: String
  package let method: String
  package let body: [UInt8]?
  /// Whether a redirect is itself the answer.
  package let endsAtRedirect: Bool

  package init(
    url: String, method: String = "GET", body: [UInt8]? = nil, endsAtRedirect: Bool = false
  ) {
    self.url = url
    self.method = method
    self.body = body
    self.endsAtRedirect = endsAtRedirect
  }

  /// Whether it may be asked on condition that the answer has changed.
  ///
  /// The answer to another method, or to a body, is not what a validator speaks of.
  package var allowsConditions: Bool {
    body == nil && (method == "GET" || method == "HEAD")
  }

  /// Whether there was such a question when only URLs were told apart.
  var isPlain: Bool {
    method == "GET" && body == nil && !endsAtRedirect
  }

  /// By which it is known again in a file, without telling what may be secret in the URL or body.
  var fingerprint: String {
    var hash = FowlerNollVo()
    hash.take("\(method)\n\(endsAtRedirect)\n\(url)\n".utf8)
    if let body { hash.take([1] + body) }
    return hash.text
  }
}
