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

  /// Says how far the work is, in the place of what was said before; no form takes that away.
  ///
  /// Of the forms, the longest first, the first that fits its row is taken: a line that wrapped
  /// could not be taken away. The cursor waits at the beginning, where an echoed ^C wraps nothing.
  /// Nothing is written where no person sees it.
  package func progress(_ forms: [String]) {
    guard showsProgress else { return }
    let columns = StandardStreams.columns(of: remarks.descriptor)
    _ = remarks.write("\r\u{1B}[K" + Self.form(of: forms, fitting: columns) + "\r")
  }

  static func form(of forms: [String], fitting columns: Int) -> String {
    forms.first { $0.count < columns } ?? forms.last ?? ""
  }
}
