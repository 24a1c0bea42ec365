import CUpdatesNcurses
import HarmlessText

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
