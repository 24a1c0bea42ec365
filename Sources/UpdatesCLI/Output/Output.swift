import HarmlessText
package import UpdatesPlatform
package import UpdatesUI

/// Nothing is buffered, so that all messages have arrived when the process ends.
///
/// Text is written unchanged: it was made harmless where it entered the program.
package struct Output: Sendable {
  /// Warnings and errors are never left out.
  package var isQuiet: Bool
  package private(set) var isVerbose = false
  package var hasColor: Bool
  package var isUTF8 = true
  /// The words of the labels; nil for English.
  package var words: Localization?
  private let results: FileOutput
  let remarks: FileOutput

  init(
    isQuiet: Bool = false, hasColor: Bool = false, results: FileOutput = .standardOutput,
    remarks: FileOutput = .standardError
  ) {
    self.isQuiet = isQuiet
    self.hasColor = hasColor
    self.results = results
    self.remarks = remarks
  }

  package init(_ arguments: Arguments?, environment: [String: String]) {
    let isPlain = arguments?.has("no-color") ?? false
    self.init(
      isQuiet: arguments?.has("quiet") ?? false,
      hasColor: !isPlain && Self.wantsColor(environment: environment))
    isUTF8 = SystemEnvironment(variables: environment).isUTF8
    isVerbose = arguments?.has("verbose") ?? false
  }

  package static func wantsColor(environment: [String: String]) -> Bool {
    let isForbidden = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    guard !isForbidden, let terminal = environment["TERM"], terminal != "dumb" else { return false }
    return FileOutput.standardError.isTerminal
  }

  /// False if nobody reads the output any more, which is not an error but a reason to stop.
  @discardableResult
  package func result(_ text: String) throws -> Bool {
    switch results.write(Self.line(text)) {
    case .written: true
    case .closed: false
    case .failed(let number): throw Problem.output(number)
    }
  }

  package func note(_ text: String) {
    guard !isQuiet else { return }
    remark(Self.line(text))
  }

  /// Writes a note for whoever has given `--verbose`.
  package func explain(_ text: @autoclosure () -> String) {
    if isVerbose { note(text()) }
  }

  /// Writes a note for a person who looks on; without a terminal nobody does.
  package func noteToOnlooker(_ text: String) {
    if remarks.isTerminal { note(text) }
  }

  package func insist(_ text: String) {
    remark(Self.line(text))
  }

  package func warn(_ text: String) {
    remark(label(.warningLabel, color: "33") + Self.line(text))
  }

  package func report(_ failure: Problem) {
    guard failure.exitCode != .interrupted else { return }
    var text = label(.errorLabel, color: "31") + Self.line(failure.message)
    if let hint = failure.hint, !hint.isEmpty { text += label(.hintLabel) + Self.line(hint) }
    remark(text)
  }

  // If standard error cannot be written, nobody can be told.
  private func remark(_ text: String) {
    _ = remarks.write(isUTF8 || !remarks.isTerminal ? text : text.asciiForm())
  }

  private func label(_ word: Word, color: String? = nil) -> String {
    let text = (words ?? .english).text(word)
    // A full-width colon has its own space.
    let gap = text.last?.isASCII == false ? "" : " "
    guard hasColor, let color else { return text + gap }
    return "\u{1B}[1;\(color)m\(text)\u{1B}[0m" + gap
  }

  private static func line(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }
}
