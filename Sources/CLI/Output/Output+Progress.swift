extension Output {
  /// Whether a person sees what is said on standard error, and wants to be told how far it is.
  package var showsProgress: Bool {
    !isQuiet && remarks.isTerminal
  }

  /// Says how far the work is, in the place of what was said before; no text takes that away.
  ///
  /// Nothing is written where no person sees it.
  package func progress(_ text: String?) {
    guard showsProgress else { return }
    _ = remarks.write("\r\u{1B}[K" + (text ?? ""))
  }
}
