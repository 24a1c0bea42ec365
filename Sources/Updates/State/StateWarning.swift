/// What was wrong with a state file that could be used, or replaced by a fresh one.
package enum StateWarning: Equatable, Sendable {
  /// Nothing of it could be used; `movedTo` is where it is now, nil where it was not moved.
  /// Whoever changes the state next may move or replace it then.
  case damaged(path: String, damage: StateDamage, movedTo: String?)
  /// A later version of this program wrote it; what is understood is used, nothing is changed.
  case newerFormat(path: String, format: Int)
  /// These keys have values that are not what they should be, wholly or in part.
  case ignoredKeys(path: String, keys: [String])
}
