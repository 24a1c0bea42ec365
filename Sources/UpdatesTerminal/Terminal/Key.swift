/// A key as the screens know it.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// Ctrl with a lower-case letter.
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, pageUp, pageDown, home, end
}
