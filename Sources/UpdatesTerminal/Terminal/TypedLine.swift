/// What came where a line was asked for.
package enum TypedLine: Hashable, Sendable {
  /// Without its line break.
  case line(String)
  /// Ctrl-D.
  case endOfInput
  case tooLong
}
