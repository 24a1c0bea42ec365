import UpdatesTerminal

/// What a key can do on a page.
enum PageCommand<Action: Sendable & Equatable>: Sendable, Equatable {
  case press(Action)
  case pressFocused
  case focusNext, focusPrevious, focusRight, focusLeft
  case scroll(ScrollMove)
  case search, findNext, findPrevious
  case help
}
