import CUpdatesNcurses
import HarmlessText

/// Nothing is shown in the first `delay` milliseconds, so that quick work does not flicker.
///
/// Ctrl-C ends the wait, not the work: `stop` cancels the work, which then has `patience`
/// milliseconds to end. If the work begins in `start`, no signal can reach it before the wait sees
/// the signal. The texts that `forms` returns replace the line's own, except on a terminal that
/// cannot overwrite it: there `progress` says now and then how far the work is. Nothing is drawn in
/// the background.
package func wait<Value: Sendable>(
  for mailbox: Mailbox<Value>, showing line: ProgressLine, after delay: Int = 150,
  telling forms: () -> [String] = { [] }, plainly progress: () -> PlainProgress? = { nil },
  starting start: () -> Void = {}, stopping stop: () -> Void = {},
  patience: Int = 0
) throws -> Ending<Value> {
  let signals = try SignalWatch([.interrupt, .ending])
  defer { withExtendedLifetime(signals) {} }
  let begin = Int(updates_terminal_milliseconds())
  start()
  var line = line
  var step = 0
  var isUTF8: Bool?
  defer {
    if step > 0, updates_terminal_is_foreground(2) != 0 { writeToStandardError(line.erasure) }
  }
  while true {
    if let value = mailbox.takeFirst() { return .finished(value) }
    let next = begin + delay + step * ProgressLine.interval
    let now = Int(updates_terminal_milliseconds())
    let draws = line.style == .animated || (line.style == .plain && step == 0)
    if draws, now >= next {
      let knowsUTF8 = isUTF8 ?? (updates_terminal_prepare_locale() != 0)
      isUTF8 = knowsUTF8
      let columns = ScreenTerminal.usable(columns: Int(updates_terminal_columns(2)), rows: 1)
        .columns
      // A plain line stays, so figures in it would never change.
      let told = line.style == .animated ? forms() : []
      if !told.isEmpty { line.forms = told }
      if updates_terminal_is_foreground(2) != 0 {
        writeToStandardError(line.drawing(step: step, columns: columns, utf8: knowsUTF8))
      }
      line.toldAt = now
      // Late drawings are skipped, not made up for.
      step = max(step + 1, (now - begin - delay) / ProgressLine.interval + 1)
      continue
    }
    if updates_terminal_is_foreground(2) != 0, let text = line.line(for: progress(), at: now) {
      writeToStandardError((isUTF8 == false ? text.asciiForm() : text) + "\n")
    }
    // If the byte that wakes this thread is lost, the time limit still finds the value.
    let limit = draws ? min(next - now, longestWait) : longestWait
    _ = updates_terminal_wait(-1, signals.wakeDescriptor, Int32(clamping: limit))
    guard let end: Ending<Value> = signals.take().end() else { continue }
    // The echo of ^C ends its line.
    if case .interrupted = end, line.style == .plain, updates_terminal_is_foreground(2) != 0 {
      writeToStandardError("\n")
    }
    stop()
    let last = Int(updates_terminal_milliseconds()) + patience
    while mailbox.takeFirst() == nil {
      let rest = last - Int(updates_terminal_milliseconds())
      guard rest > 0 else { break }
      _ = updates_terminal_wait(-1, signals.wakeDescriptor, Int32(clamping: min(rest, longestWait)))
      _ = signals.take()
    }
    return end
  }
}

package func linger<Value: Sendable>(for mailbox: Mailbox<Value>, milliseconds: Int) {
  let end = Int(updates_terminal_milliseconds()) + milliseconds
  while mailbox.isEmpty, Int(updates_terminal_milliseconds()) < end {
    _ = updates_terminal_wait(-1, -1, 5)
  }
}

/// The longest wait, in milliseconds.
private let longestWait = 1000

package struct ProgressLine: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    case hidden
    case plain
    case animated
  }

  /// The milliseconds between two drawings: ten drawings a second.
  static let interval = 100
  /// The milliseconds between two plain lines at least.
  static let plainInterval = 3000

  /// The longest first; the first one that fits the row is used.
  package var forms: [String]
  package var style: Style
  /// When the last plain line was written, in milliseconds; nil if there is none.
  var toldAt: Int?
  private var toldTenths = 0

  package init(_ text: String, style: Style) {
    forms = [text]
    self.style = style
  }

  package static func style(environment: [String: String], quiet: Bool = false) -> Style {
    guard !quiet, updates_terminal_is_terminal(2) != 0, updates_terminal_is_foreground(2) != 0
    else { return .hidden }
    return InteractionMode.isPlain(environment) ? .plain : .animated
  }

  package static func marks(utf8: Bool) -> [Character] {
    utf8 ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
  }

  func drawing(step: Int, columns: Int, utf8: Bool) -> String {
    switch style {
    case .hidden: return ""
    case .plain:
      let text = forms.first ?? ""
      return step == 0 ? (utf8 ? text : text.asciiForm()) + "\n" : ""
    case .animated:
      let marks = Self.marks(utf8: utf8)
      let text = text(fitting: columns - 3)
      let shown = utf8 ? text : text.asciiForm(columns: displayWidth(of: text))
      // The cursor waits at the beginning, so that an echoed ^C cannot make the line wrap.
      return "\r\(marks[step % marks.count]) \(shown)\u{1B}[K\r"
    }
  }

  /// Nil if the last line still holds.
  ///
  /// Only a terminal that cannot overwrite a line gets such lines: one for each tenth of the work,
  /// and not more than one every few seconds.
  mutating func line(for progress: PlainProgress?, at milliseconds: Int) -> String? {
    guard style == .plain, let progress, let last = toldAt,
      milliseconds - last >= Self.plainInterval
    else { return nil }
    let tenths = Int(10 * min(1, max(0, progress.share)))
    guard tenths > toldTenths else { return nil }
    (toldTenths, toldAt) = (tenths, milliseconds)
    return progress.text
  }

  var erasure: String {
    style == .animated ? "\r\u{1B}[K" : ""
  }

  /// A line that wrapped could not be erased.
  private func text(fitting columns: Int) -> String {
    if let form = forms.first(where: { displayWidth(of: $0) <= columns }) { return form }
    var words = (forms.last ?? "").split(separator: " ")
    while words.count > 1, displayWidth(of: words.joined(separator: " ")) >= columns {
      words.removeLast()
    }
    return (words.joined(separator: " ") + "…").truncated(to: columns)
  }
}

package struct PlainProgress: Hashable, Sendable {
  /// The part that is done, from 0 to 1.
  package var share: Double
  package var text: String

  package init(share: Double, text: String) {
    (self.share, self.text) = (share, text)
  }
}
