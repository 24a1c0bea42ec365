/// Where a command's result goes, and what is said beside it.
///
/// Nothing is buffered, so that whatever was said has arrived when the process ends. Text is
/// written as it is: it was made harmless where it entered.
package struct Output: Sendable {
  /// Whether notes are left out; warnings and errors are not.
  package var isQuiet: Bool
  /// Whether standard error gets colour.
  package var hasColor: Bool
  /// Whether a line on standard error is drawn again and again to tell how far work is.
  package var hasProgress: Bool
  private let results: FileOutput
  let remarks: FileOutput

  package init(isQuiet: Bool = false, hasColor: Bool = false, hasProgress: Bool = false) {
    self.init(
      isQuiet: isQuiet, hasColor: hasColor, hasProgress: hasProgress, results: .standardOutput,
      remarks: .standardError)
  }

  init(
    isQuiet: Bool, hasColor: Bool, hasProgress: Bool = false, results: FileOutput,
    remarks: FileOutput
  ) {
    self.isQuiet = isQuiet
    self.hasColor = hasColor
    self.hasProgress = hasProgress
    self.results = results
    self.remarks = remarks
  }

  /// As the options that every command takes, and the environment, want it.
  package init(_ arguments: Arguments?, environment: [String: String]) {
    let isPlain = arguments?.has("no-color") ?? false
    self.init(
      isQuiet: arguments?.has("quiet") ?? false,
      hasColor: !isPlain && Self.wantsColor(environment: environment),
      hasProgress: Self.wantsProgress(environment: environment))
  }

  /// Whether colour is welcome on standard error, by what it is and by the environment.
  package static func wantsColor(environment: [String: String]) -> Bool {
    let isForbidden = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    guard !isForbidden, let terminal = environment["TERM"], terminal != "dumb" else { return false }
    return FileOutput.standardError.isTerminal
  }

  /// Writes a result to standard output, ending in a line feed.
  ///
  /// - Returns: False if nobody reads any more, which is not an error but a reason to stop.
  @discardableResult
  package func result(_ text: String) throws(Failure) -> Bool {
    switch results.write(Self.line(text)) {
    case .written: true
    case .closed: false
    case .failed(let number): throw .output(number)
    }
  }

  /// Says something that is not needed to understand the result.
  package func note(_ text: String) {
    guard !isQuiet else { return }
    remark(Self.line(text))
  }

  package func warn(_ text: String) {
    remark("\(label("warning:", color: "33")) \(Self.line(text))")
  }

  package func report(_ failure: Failure) {
    var text = "\(label("error:", color: "31")) \(Self.line(failure.message))"
    if let hint = failure.hint, !hint.isEmpty { text += "hint: \(Self.line(hint))" }
    remark(text)
  }

  /// Reports a failure, and returns the status to exit with.
  package func finish(_ outcome: Result<ExitCode, Failure>) -> ExitCode {
    switch outcome {
    case .success(let code):
      return code
    case .failure(let failure):
      report(failure)
      return failure.exitCode
    }
  }

  // Where standard error cannot be written there is nobody left to tell.
  private func remark(_ text: String) {
    _ = remarks.write(text)
  }

  private func label(_ word: String, color: String) -> String {
    hasColor ? "\u{1B}[1;\(color)m\(word)\u{1B}[0m" : word
  }

  private static func line(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Whether a person sees standard error and wants to see progress there.
  package var showsProgress: Bool {
    hasProgress && !isQuiet && remarks.isTerminal
  }

  /// Whether a line may be drawn again and again, by the environment: not for a terminal that obeys
  /// no control sequences, nor for a person who has what is written read aloud.
  package static func wantsProgress(environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return !terminal.isEmpty && terminal != "dumb" && (environment["ACCESSIBLE"] ?? "").isEmpty
  }

  /// Shows how far the work is, in place of the last progress; an empty list removes it.
  ///
  /// The first form that fits the row is shown, so they come longest first: a line that wrapped
  /// could not be removed. The cursor waits at the beginning, where an echoed ^C wraps nothing.
  /// Nothing is written if no person sees it.
  package func progress(_ forms: [String]) {
    guard showsProgress else { return }
    let columns = StandardStreams.columns(of: remarks.descriptor)
    _ = remarks.write("\r\u{1B}[K" + Self.form(of: forms, fitting: columns) + "\r")
  }

  static func form(of forms: [String], fitting columns: Int) -> String {
    forms.first { $0.count < columns } ?? forms.last ?? ""
  }
}
