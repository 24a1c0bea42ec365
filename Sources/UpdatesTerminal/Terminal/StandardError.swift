import CUpdatesNcurses

/// Writes all of a text to standard error, at once.
func writeToStandardError(_ text: String) {
  terminal_write(2, text, Int32(clamping: text.utf8.count))
}
