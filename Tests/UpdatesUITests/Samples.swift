import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

enum Samples {
  static let notes = """
    # What is new

    **Fewer clicks.** The window that nobody liked is gone; what it did is now one key away.

    * Search is literal, and finds *upper case* where you type upper case.
    * `breeze --watch` no longer wakes the disk.
    * A crash on empty folders is gone.

    ## Thanks

    To everybody who wrote to us, and above all to those who sent a file along.

    1. Anna
    2. Bertil
    3. Čeněk

    ## Known issues

    Printing on paper larger than the house is still slow. We are looking for a larger house, \
    and for somebody who can carry the paper.

    More at <https://example.com/notes>.
    """

  static let listing = StoreListing(
    seller: "Example Ltd.", price: "£0.99", rating: 4.26, ratingCount: 1234)

  static func update(
    version: String? = "2.0.0", notes: String? = Samples.notes, isRequired: Bool = false
  ) -> Update {
    var release = Release(
      version: version.flatMap { try? Version($0) },
      notes: notes.map { ReleaseNotes(text: $0, format: .markdown) },
      storeURL: "https://apps.apple.com/gb/app/id1234567890", size: 12_345_678, listing: listing)
    if release.version == nil { release.name = version }
    return Update(release, kind: isRequired ? .hard : .soft, isRequired: isRequired)
  }

  static func dialog(
    version: String? = "2.0.0", notes: String? = Samples.notes, isRequired: Bool = false,
    language: String = "en", way: UpgradeWay = .own, trust: String? = nil,
    doubt: ChannelAnswer.Doubt? = nil
  ) -> Dialog<Answer> {
    Dialog(
      about: update(version: version, notes: notes, isRequired: isRequired), appName: "Breeze",
      installed: "1.4.0", words: Localization(language: language), way: way, trust: trust,
      doubt: doubt)
  }

  /// Notes of three versions in three kinds of markup, and of one that says nothing.
  static let history = [
    VersionNotes(
      version: "2.1.0", publishedAt: Instant(secondsSince1970: 1_767_312_000),
      notes: ReleaseNotes(text: "# What is new\n\n* *Faster* search", format: .markdown)),
    VersionNotes(version: "2.0.1", notes: ReleaseNotes(text: " \n", format: .plain)),
    VersionNotes(
      version: "2.0.0", publishedAt: Instant(secondsSince1970: 1_764_547_200),
      notes: ReleaseNotes(text: "<p>A <b>new</b> window</p><ul><li>one<li>two</ul>", format: .html)),
    VersionNotes(version: "1.9", notes: ReleaseNotes(text: "Mended *this*.\n", format: .plain)),
  ]

  static func merged() -> Update {
    var update = update(version: "2.1.0")
    update.history = history
    return update
  }

  static let footer = "NO_UPDATE_NOTIFIER=1 silences this"

  static func screen(isRequired: Bool = false, language: String = "en") -> DialogScreen<Answer> {
    DialogScreen(dialog(isRequired: isRequired, language: language))
  }
}

extension PlainStep {
  /// Nil if it ends.
  var question: String? {
    if case .ask(let text) = self { text } else { nil }
  }
}

extension Grid {
  /// Whether no cell has a control character, a tag, or anything that turns the direction of text.
  var isClean: Bool {
    cells.allSatisfy { cell in
      cell.text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !(0xE0000...0xE007F ~= $0.value)
          && !$0.properties.isBidiControl
      }
    }
  }
}

extension Size {
  init(_ columns: Int, _ rows: Int) {
    self.init(columns: columns, rows: rows)
  }
}

extension Screen {
  /// Compares the picture with the snapshot of that name and size.
  func verify(_ name: String, _ size: Size = Size(80, 24)) throws {
    var screen = self
    try Snapshot.verify(
      screen.view(in: size).snapshot, named: "\(name)-\(size.columns)x\(size.rows)")
  }

  mutating func picture(_ columns: Int = 80, _ rows: Int = 24) -> String {
    view(in: Size(columns, rows)).textLines.joined(separator: "\n")
  }

  /// Sends keys until one ends the screen; returns what it ended with.
  @discardableResult
  mutating func press(_ keys: Key...) -> Outcome? {
    for key in keys {
      if case .finish(let outcome) = update(.key(key)) { return outcome }
    }
    return nil
  }

  /// Types text, character by character.
  @discardableResult
  mutating func type(_ text: String) -> Outcome? {
    for character in text {
      if case .finish(let outcome) = update(.key(.character(character))) { return outcome }
    }
    return nil
  }
}

extension Update {
  /// An update to a version, which its name stands for if it is none.
  init(
    version: String, releaseNotes: ReleaseNotes? = nil, storeURL: String? = nil
  ) {
    self.init(
      Release(version: try? Version(version), notes: releaseNotes, storeURL: storeURL))
    if self.version == nil { release.name = version }
  }
}
