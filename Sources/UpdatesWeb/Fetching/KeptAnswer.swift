/// What is kept of a document: its reading, or only the bytes.
struct KeptAnswer<Value: Sendable>: Sendable {
  /// The reading, where it is kept; then `answer` is its digest.
  var value: Value?
  var answer: StoredAnswer
}
