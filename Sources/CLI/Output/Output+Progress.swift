extension Output {
  /// Whether a person sees what is said on standard error, and wants to be told how far it is.
  package var showsProgress: Bool {
    hasProgress && !isQuiet && remarks.isTerminal
  }

  /// Whether a line may be drawn again and again, by the environment: not for a terminal that obeys
  /// no control sequences, nor for a person who has what is written read aloud.
  package static func wantsProgress(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !terminal.isEmpty && terminal != "dumb" && (environment["ACCESSIBLE"] ?? "").isEmpty
  }

  /// Says how far the work is, in the place of what was said before; no text takes that away.
  ///
  /// Nothing is written where no person sees it.
  package func progress(_ text: String?) {
    guard showsProgress else { return }
    _ = remarks.write("\r\u{1B}[K" + (text ?? ""))
  }
}
