extension JSON {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 128

  /// Reads one document; throws `JSONError` with line and column.
  ///
  /// This is RFC 8259 with two indulgences: a byte order mark before the document, and a comma
  /// after the last element. Stricter than most readers, it refuses two members of one name. Half
  /// of a surrogate pair, as a text cut in the middle of an emoji leaves it, becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - valueLimit: How many values there may be, those in arrays and objects among them: each
  ///     takes many times the two bytes that it may be written in.
  /// - Throws: `JSONError`
  package init(parsing bytes: [UInt8], valueLimit: Int = .max) throws(JSONError) {
    do {
      self = try bytes.withUnsafeBufferPointer { buffer throws(JSONReader.Failure) in
        var reader = JSONReader(bytes: buffer, valueLimit: valueLimit)
        return try reader.readDocument()
      }
    } catch {
      throw JSONError(error.problem, at: error.position, in: bytes)
    }
  }

  /// Reads one document from a text.
  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }
}
