/// The last good documents of one app, and what was read from them, each a file of its own.
///
/// A cache may be lost at any time, so whatever is wrong with a file makes it absent.
package struct AnswerCache: Equatable, Sendable {
  /// The most bytes that the body of an answer may have, as `Request` allows them.
  package static let bodyLimit = 4 << 20
  private static let headLimit = 64 << 10

  /// What is kept of a document, and the end of the file's name.
  package enum Form: String, CaseIterable, Sendable {
    /// The document itself.
    case answer
    /// What was read from it.
    case digest

    fileprivate var suffix: String {
      "." + rawValue
    }
  }

  package let folder: String

  /// The cache in a folder that need not exist.
  package init(folder: String) {
    self.folder = folder
  }

  /// What is stored under a name, where it answers this question and the file is undamaged.
  package func stored(
    _ form: Form = .answer, name: String, answering question: Question
  ) -> StoredAnswer? {
    // Why there is none makes no difference: it is asked for again.
    guard let path = try? path(of: name, form),
      let file = try? OpenFile.reading(path, followingLinks: false),
      let facts = try? file.facts(),
      (try? FileSystem.refuseForeign(facts, path: path)) != nil,
      let bytes = try? file.contents(limit: Self.bodyLimit + Self.headLimit)
    else { return nil }
    return StoredAnswer(fileContents: bytes, answering: question)
  }

  /// Stores an answer, and what was read from it, in the place of those that have this name.
  ///
  /// The digest of another answer never stays beside this one. A digest too large is left out.
  ///
  /// - Throws: `FileName.Failure` for a name that makes no file name, `FileError` otherwise.
  package func store(
    name: String, answer: StoredAnswer, digest: StoredAnswer? = nil,
    answering question: Question
  ) throws {
    let path = try path(of: name, .answer)
    guard let bytes = Self.bytes(of: answer, question) else {
      throw FileError.tooLarge(path: path, limit: Self.bodyLimit)
    }
    try change {
      try FileSystem.remove(try self.path(of: name, .digest))
      try replace(path, with: bytes)
      if let digest { try put(digest, name, question) }
    }
  }

  /// Stores what was read from the answer that has this name already.
  package func store(
    name: String, digest: StoredAnswer, answering question: Question
  ) throws {
    try change { try put(digest, name, question) }
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
    for name in names where Form.allCases.contains(where: { name.hasSuffix($0.suffix) }) {
      try FileSystem.remove(folder + "/" + name)
    }
  }

  private func path(of name: String, _ form: Form) throws(FileName.Failure) -> String {
    try folder + "/" + FileName.encoding(name) + form.suffix
  }

  /// Nil for what is too large to be kept.
  private static func bytes(of answer: StoredAnswer, _ question: Question) -> [UInt8]? {
    guard answer.body.count <= bodyLimit else { return nil }
    let bytes = answer.fileContents(answering: question)
    return bytes.count - answer.body.count <= headLimit ? bytes : nil
  }

  private func change(_ body: () throws -> Void) throws {
    try FileSystem.makeFolder(folder)
    do {
      try FileLock(path: folder + "/.lock", patience: .seconds(2)).hold(body)
    } catch let failure as FileLock.Failure {
      throw failure.cause
    }
  }

  private func put(_ digest: StoredAnswer, _ name: String, _ question: Question) throws {
    guard let bytes = Self.bytes(of: digest, question) else { return }
    try replace(try path(of: name, .digest), with: bytes)
  }

  private func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let temporary = folder + "/.new" + Form.answer.suffix
    try FileSystem.replace(path, with: bytes, through: temporary, isDurable: false)
  }
}
