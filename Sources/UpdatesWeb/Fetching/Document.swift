/// A document that was read, and where it came from.
package struct Document<Value: Sendable>: Sendable {
  /// What was read from it.
  package var value: Value
  /// Where it was asked for.
  package var url: String
  /// Whether the last good copy was used.
  package var isFromCache: Bool
  /// When it was received from the network.
  package var receivedAt: Date
}
