import HarmlessText
package import Updates
import UpdatesTerminal

package struct InboxItem: Sendable {
  package enum News: Equatable, Sendable {
    case unknown
    case current
    /// There is no update; the value says why.
    case held(String)
    case unsupported
    case update(String)
  }

  package enum Silence: Equatable, Sendable {
    case skipped, snoozed
  }

  package enum Progress: Equatable, Sendable {
    case remembered
    case checked
    case failed(String)
  }

  /// Why an app needs no answer now, in the order in which such apps stand.
  static let rests: [Word] = [
    .inboxCurrent, .inboxHeld, .inboxSkipped, .inboxSnoozed, .inboxForbidden, .inboxUnsupported,
    .inboxUnknown,
  ]

  package let name: String
  package var installed: String?
  package var news: News
  package var isRequired = false
  package var isCritical = false
  package var silence: Silence?
  /// A sentence; nil if an administrator forbids nothing.
  package var prohibition: String?
  package var isChecking = false
  package var progress = Progress.remembered
  /// The update that is shown; nil if there is none.
  package var update: Update?
  /// Nil if the details are not known yet.
  package var content: Dialog<Answer>?

  package init(name: String, installed: String?, news: News) {
    self.name = name.brief ?? "?"
    self.installed = installed?.brief
    self.news = news
    if case .update(let version) = news { self.news = .update(version.brief ?? "?") }
  }

  /// The version or name of the update; nil if there is none.
  package var offered: String? {
    if case .update(let version) = news { version } else { nil }
  }

  package var canUpdate: Bool { offered != nil && prohibition == nil }

  var isNews: Bool { canUpdate && silence == nil }

  /// Nil for what is shown before the rest: an update, or a failure.
  var rest: Word? {
    if prohibition != nil { return .inboxForbidden }
    if offered != nil { return silence.map { $0 == .skipped ? .inboxSkipped : .inboxSnoozed } }
    if case .failed = progress { return nil }
    return switch news {
    case .current: .inboxCurrent
    case .held: .inboxHeld
    case .unsupported: .inboxUnsupported
    case .unknown, .update: .inboxUnknown
    }
  }

  /// What has the lowest rank stands first.
  var rank: Int {
    if let rest, let place = Self.rests.firstIndex(of: rest) { return 4 + place }
    return offered == nil ? 3 : isRequired ? 0 : isCritical ? 1 : 2
  }

  mutating func endCheck() {
    isChecking = false
    if progress == .remembered { progress = .checked }
  }

  var canWait: Bool { offered != nil && !isRequired }

  /// The installed and the offered version, such as `1.4.0 → 2.0.0`, or only the installed one.
  var versions: String {
    let installed = installed ?? "?"
    return offered.map { "\(installed) → \($0)" } ?? installed
  }

  func value(in words: Localization) -> String {
    if offered == nil, let prohibition { return "\(versions): \(prohibition)" }
    return versions + (note(in: words).map { ", " + $0 } ?? "")
  }

  /// Nil for an update that waits for an answer.
  private func note(in words: Localization) -> String? {
    if offered == nil, isChecking { return words.text(.inboxChecking) }
    if rest == .inboxHeld, case .held(let reason) = news { return reason }
    if let rest, rest != .inboxForbidden { return words.text(rest, count: 1) }
    return offered == nil ? words.text(.inboxFailed) : nil
  }

  /// What stands in the item's row beside its name.
  func rowValue(in words: Localization) -> String {
    guard let rest, rest != .inboxCurrent else { return versions }
    return "\(versions), \(words.text(rest, count: 1))"
  }

  func mark(in words: Localization) -> String? {
    isRequired ? words.text(.requiredMark) : isCritical ? words.text(.inboxCritical) : nil
  }

  package func line(in words: Localization) -> String {
    let line = "\(name) \(value(in: words))" + (mark(in: words).map { " (\($0))" } ?? "")
    if offered != nil, let prohibition { return line + ": " + prohibition }
    guard case .failed(let reason) = progress else { return line }
    return line + (offered == nil ? ": \(reason)" : ", \(failure(reason, in: words))")
  }

  private func failure(_ reason: String, in words: Localization) -> String {
    "\(words.text(.inboxFailed)): \(reason)"
  }

  /// Nil if the check has not failed.
  func doubt(in words: Localization) -> String? {
    guard content != nil, case .failed(let reason) = progress else { return nil }
    return failure(reason, in: words)
  }

  func text(in words: Localization) -> TextDocument {
    if let content { return content.pages[0].text }
    if case .failed(let reason) = progress { return TextDocument(reason, format: .plain) }
    if offered == nil, let prohibition { return TextDocument(prohibition, format: .plain) }
    if case .held(let reason) = news {
      return TextDocument(words.text(.noUpdateBecause, ["reason": reason]), format: .plain)
    }
    let word: Word? =
      switch news {
      case .update where progress == .checked: .noReleaseNotes
      case .current: .noUpdate
      default: nil
      }
    return TextDocument(word.map { words.text($0) } ?? "", format: .plain)
  }
}

package enum InboxChoice: Equatable, Sendable {
  case update([Int])
  case leave
}

package enum InboxMessage: Sendable {
  case begun(Int)
  /// Nil if nothing was found out.
  case ended(Int, InboxItem?)
}

/// Remembers that an update is skipped or comes later; returns what takes that back.
package typealias InboxMemory = (Int, Update, Answer) throws -> () throws -> Void
