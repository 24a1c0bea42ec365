/// How the reading of a document is kept beside it, so that a server's "not modified" costs no
/// reading.
package struct Digest<Value: Sendable>: Sendable {
  /// All that the reading depends on besides the document: with another key it is not used.
  package var key: String
  /// The reading as JSON; nil where it is not worth keeping.
  package var encode: @Sendable (Value) -> JSON?
  /// The reading again; nil where the JSON is not one.
  package var decode: @Sendable (JSON) -> Value?

  package init(
    key: String, encode: @escaping @Sendable (Value) -> JSON?,
    decode: @escaping @Sendable (JSON) -> Value?
  ) {
    self.key = key
    self.encode = encode
    self.decode = decode
  }
}

extension Digest {
  /// The reading in a stored digest; nil where it depends on something else, or is damaged.
  func value(in stored: StoredAnswer) -> Value? {
    // Damage has no cause to report: the document itself is still there.
    guard stored.key == key, let json = try? JSON(parsing: stored.body) else { return nil }
    return decode(json)
  }

  /// The digest of an answer; nil where there is none, or nothing to ask later whether it is
  /// current.
  func stored(_ value: Value, of answer: StoredAnswer) -> StoredAnswer? {
    guard answer.hasValidators, let json = encode(value) else { return nil }
    var digest = answer
    digest.key = key
    digest.body = Array(json.text.utf8)
    return digest
  }
}
