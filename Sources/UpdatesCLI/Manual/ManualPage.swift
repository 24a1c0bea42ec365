package import UpdatesPlatform

/// A page of the manual.
package struct ManualPage: Equatable, Sendable {
  package var name: String
  /// The section of the manual: 1 for commands, 5 for files.
  package var section: Int
  /// The lines between the header and the end, in the macros of man(7).
  private let lines: [String]

  init(_ name: String, section: Int, summary: String, text: ManualText) {
    self.name = name
    self.section = section
    var beginning = ManualText()
    beginning.section("Name")
    let escapedSummary = ManualText.escaped(Self.asPhrase(summary))
    beginning.paragraph("\(ManualText.escaped(name)) \\- \(escapedSummary)")
    lines = beginning.lines + text.lines
  }

  /// The path below a folder of manuals, such as `man1/updates-tui.1`.
  package var path: String { "man\(section)/\(name).\(section)" }

  /// The page as `man` reads it.
  ///
  /// The origin is the program with its version, and the date a day such as `2026-01-02`.
  package func source(origin: String, date: String) -> String {
    let title = ManualText.escaped(name.uppercased())
    let header =
      ".TH \"\(title)\" \"\(section)\" \"\(date)\" \"\(ManualText.escaped(origin))\""
    // Words that people copy are neither hyphenated nor pulled apart.
    return ([header, ".nh", ".ad l"] + lines).joined(separator: "\n") + "\n"
  }

  /// A sentence in the form of `apropos`: without a capital at its beginning and a full stop.
  private static func asPhrase(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return (text.first?.lowercased() ?? "") + text.dropFirst()
  }

  /// Writes the pages below a folder, where `man` looks for them; returns their paths.
  ///
  /// - Throws: `Failure` if a file cannot be written.
  package static func write(
    _ pages: [ManualPage], into folder: String, origin: String, date: String
  ) throws(Failure) -> [String] {
    var paths: [String] = []
    for page in pages {
      let path = folder + "/" + page.path
      do throws(FileError) {
        try FileSystem.makeFolder(FileSystem.folder(of: path), permissions: 0o755)
        try FileSystem.replace(
          path, with: Array(page.source(origin: origin, date: date).utf8), permissions: 0o644,
          through: FileSystem.temporaryName(beside: path), isDurable: false)
      } catch {
        throw Failure(error, writing: path)
      }
      paths.append(path)
    }
    return paths
  }

  /// The day that pages carry: that of `SOURCE_DATE_EPOCH`, or of today.
  ///
  /// Packagers set this variable so that the same source gives the same bytes, see
  /// <https://reproducible-builds.org/specs/source-date-epoch/>.
  package static func date(environment: [String: String], now: Instant) -> String {
    let given = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    return String((given.map(Instant.init(secondsSince1970:)) ?? now).iso8601.prefix(10))
  }
}
