/// Why nothing of a state file can be used.
package enum StateDamage: Equatable, Sendable {
  case notJSON(JSONError)
  /// JSON, but no object with a format.
  case notState
  case tooLarge(limit: Int)
}
