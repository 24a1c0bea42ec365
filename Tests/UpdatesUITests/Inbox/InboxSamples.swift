import Updates
import UpdatesPlatform
import UpdatesTerminal

@testable import UpdatesUI

/// The program around an inbox, which keeps what it was told.
final class InboxHost {
  var starts = 0
  var remembered: [(place: Int, version: String?, answer: Answer)] = []
  var undone = 0
  var canSave = true

  func screen(_ items: [InboxItem], language: String = "en") -> InboxScreen {
    InboxScreen(
      items, checking: { self.starts += 1 },
      remembering: { place, update, answer in
        self.remembered.append((place, update.version, answer))
        try self.save()
        return {
          try self.save()
          self.undone += 1
        }
      }, words: Localization(language: language))
  }

  private func save() throws {
    guard canSave else { throw Problem(.stateLocked, "the state is locked") }
  }
}

enum InboxSamples {
  /// Apps in each state, in the words of a language.
  static func items(_ words: Localization = Localization()) -> [InboxItem] {
    var tool = InboxItem(name: "Tool", installed: "1.4.0", news: .update("2.0.0"))
    tool.update = Samples.update()
    tool.content = Dialog(
      about: Samples.update(), appName: "Tool", installed: "1.4.0", words: words,
      way: .running("brew upgrade tool"))
    tool.progress = .checked
    var breeze = InboxItem(name: "Breeze", installed: "3.1", news: .update("3.2"))
    breeze.isRequired = true
    breeze.update = Samples.update(version: "3.2")
    breeze.content = Dialog(
      about: Samples.update(version: "3.2", notes: "Mended."), appName: "Breeze", installed: "3.1",
      words: words)
    breeze.progress = .checked
    var critical = InboxItem(name: "Safe", installed: "1.0", news: .update("1.0.1"))
    critical.isCritical = true
    critical.isChecking = true
    var skipped = InboxItem(name: "Lamp", installed: "0.9", news: .update("1.0"))
    skipped.silence = .skipped
    var failed = InboxItem(name: "Far away", installed: "5.0", news: .unknown)
    failed.progress = .failed("'example.com' could not be reached")
    var current = InboxItem(name: "Up to date", installed: "7.7", news: .current)
    current.progress = .checked
    let unknown = InboxItem(name: "New here", installed: nil, news: .unknown)
    return [tool, breeze, critical, skipped, failed, current, unknown]
  }

  static func screen(_ host: InboxHost = InboxHost(), language: String = "en") -> InboxScreen {
    host.screen(items(Localization(language: language)), language: language)
  }
}

extension InboxScreen {
  var items: [InboxItem] { list.items }

  /// The names in the rows from the top; nil is the row of the rest.
  var names: [String?] {
    list.rows.map { if case .app(let index) = $0 { items[index].name } else { nil } }
  }

  /// A check has ended; nil if it found nothing out.
  @discardableResult
  mutating func end(_ index: Int, _ item: InboxItem?) -> ScreenEffect<InboxChoice> {
    update(.message(.ended(index, item)))
  }
}
