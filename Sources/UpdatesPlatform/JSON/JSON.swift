/// A JSON value that keeps what was written: the order of keys and the text of numbers.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number's own text, such as `8.4`; what is put here must be a number as RFC 8259 writes it.
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}
