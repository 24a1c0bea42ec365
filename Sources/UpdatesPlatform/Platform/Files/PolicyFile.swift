/// A file with an administrator's policy.
package enum PolicyFile {
  /// In bytes.
  private static let limit = 1 << 20

  /// Reads it; nil if there is none.
  ///
  /// Throws `Problem.untrusted` if it is not root's, or if others may write to it.
  package static func document(at path: String) throws -> JSON? {
    do {
      let file = try OpenFile.reading(path)
      let facts = try file.facts()
      guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
        throw Problem(
          .untrusted,
          facts.owner == User.root ? "other users may write to it" : "it is not root's")
      }
      return try JSON(parsing: try file.contents(limit: limit))
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let error as Problem where error.kind == .syntax {
      throw Problem(.unusable, "it is not JSON: \(error.located)")
    }
  }
}
