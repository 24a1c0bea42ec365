import HarmlessText
package import Updates
package import UpdatesTerminal

/// How many changes of each kind the release notes list, as far as their headings tell.
///
/// The headings are those of Keep a Changelog, of changelogs from conventional commits, and of
/// changesets.
package struct NotesSummary: Equatable, Sendable {
  package private(set) var breaking = 0
  package private(set) var security = 0
  package private(set) var features = 0
  package private(set) var fixes = 0

  /// Nil if no heading tells what is below it.
  package init?(_ outline: [TextDocument.OutlinePart]) {
    var kind: Path?
    for part in outline {
      switch part {
      case .heading(let text): kind = Self.kind(of: text)
      case .item: if let kind { self[keyPath: kind] += 1 }
      }
    }
    if self == NotesSummary() { return nil }
  }

  private typealias Path = any WritableKeyPath<NotesSummary, Int> & Sendable

  private init() {}

  /// Nil without notes, or if they cannot have a heading, which is seen without reading them.
  package init?(of update: Update) {
    let texts = [update.releaseNotes] + update.history.map(\.notes)
    guard texts.contains(where: { $0.map(Self.mayHaveHeading) ?? false }) else { return nil }
    self.init(TextDocument(notesOf: update, words: .english).outline)
  }

  private static func mayHaveHeading(_ notes: ReleaseNotes) -> Bool {
    switch notes.format {
    case .plain: false
    case .html: notes.text.contains("<")
    case .markdown:
      notes.text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
        let line = line.drop { $0 == UInt8(ascii: " ") }
        return line.first == UInt8(ascii: "#") || line.starts(with: "**".utf8)
          || line.starts(with: "==".utf8) || line.starts(with: "--".utf8)
          || line.first == UInt8(ascii: "<")
      }
    }
  }

  /// The words that tell a kind, or a whole heading that does; the first kind counts.
  private static let kinds: [(words: [String], heading: [String], path: Path)] = [
    (["breaking"], ["major", "changes"], \.breaking),
    (["security", "vulnerability", "vulnerabilities"], ["security"], \.security),
    (["fix", "fixes", "fixed", "bugfix", "bugfixes"], ["patch", "changes"], \.fixes),
    (["feature", "features", "enhancement", "enhancements"], ["minor", "changes"], \.features),
    ([], ["added"], \.features),
  ]

  private static func kind(of heading: String) -> Path? {
    let words = heading.lowercased().unicodeScalars.split { scalar in
      scalar.isASCII ? !("a"..."z" ~= scalar) : !scalar.properties.isAlphabetic
    }.map(String.init)
    return kinds.first { $0.words.contains(where: words.contains) || $0.heading == words }?.path
  }

  /// Such as `2 breaking · 1 security · 14 fixes`.
  func line(in words: Localization) -> String {
    let counts: [(Int, Word)] = [
      (breaking, .summaryBreaking), (security, .summarySecurity), (features, .summaryFeatures),
      (fixes, .summaryFixes),
    ]
    return counts.filter { $0.0 > 0 }.map { words.text($0.1, count: $0.0) }
      .joined(separator: " · ")
  }
}
