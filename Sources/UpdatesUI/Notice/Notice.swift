import HarmlessText
import UpdatesPlatform
import UpdatesTerminal

package struct Notice: Sendable {
  package static let silencingSetting = SystemEnvironment.silencer + "=1"

  private static let narrow = 60

  private let isRequired: Bool
  /// How to get the update: its sentence, and the value in that.
  private let remedy: (word: Word, key: String, value: String)?
  private let notesCommand: String?
  private let settingsCommand: String?
  private let words: Localization
  private let subject: UpdateSubject
  private let installed: String?

  /// `address` counts only if there is no `command`; `release` is the title if there is no version.
  package init(
    name: String?, version: String?, release: String? = nil, installed: String?,
    isRequired: Bool, address: String?, command: String?, notesCommand: String? = nil,
    settingsCommand: String? = nil, words: Localization
  ) {
    subject = UpdateSubject(name: name, version: version, release: release)
    self.installed = installed?.brief
    self.isRequired = isRequired
    remedy =
      command?.harmlessLine().nonEmpty.map { (.noticeRun, "command", $0) }
      ?? address?.harmlessURL().nonEmpty.map { (.noticeOpen, "address", $0) }
    self.notesCommand = notesCommand?.harmlessLine().nonEmpty
    self.settingsCommand = settingsCommand?.harmlessLine().nonEmpty
    self.words = words
  }

  package static func silence(in words: Localization) -> String {
    words.text(.silence, ["setting": silencingSetting])
  }

  /// At most four lines, and three in a narrow terminal.
  ///
  /// Only the line that says how to get the update may be wider than `columns`, so that it can be
  /// copied whole. Without colour there are no control sequences.
  package func lines(columns: Int, hasColor: Bool) -> String {
    let isNarrow = columns < Self.narrow
    let headlines = [true, false].map { sentence(withInstalled: $0, withRemedy: false) }
    let remedyLine = remedy.map { words.text($0.word, [$0.key: $0.value]) } ?? words.text(.noWay)
    return NoticeLines.text(
      [
        (words.fitted(headlines, to: columns), isRequired ? "1;33" : "1"),
        (words.fitted([remedyLine], to: 3 * columns), ""),
        (isNarrow ? nil : line(.noticeNotes, notesCommand, columns), "2"),
        (isRequired ? nil : silenceLine(columns), "2"),
      ], hasColor: hasColor)
  }

  private func silenceLine(_ columns: Int) -> String? {
    if let settingsCommand, words.columns(of: settingsCommand) <= columns {
      return line(.noticeSettings, settingsCommand, columns)
    }
    return line(.silence, Self.silencingSetting, columns)
  }

  private func line(_ word: Word, _ value: String?, _ columns: Int) -> String? {
    value.map {
      words.fitted([words.text(word, ["command": $0, "setting": $0]), $0], to: columns)
    }
  }

  private func sentence(withInstalled: Bool, withRemedy: Bool) -> String {
    var text = subject.text(UpdateSubject.notices, in: words)
    if withInstalled, let installed {
      text = words.text(.noticeInstalled, ["headline": text, "installed": installed])
    }
    if isRequired { text = words.text(.noticeRequired, ["headline": text]) }
    if withRemedy, let remedy {
      text = words.text(.noticeRemedy, ["headline": text, "remedy": remedy.value])
    }
    return text
  }

  /// One line that ends in a line break; everything if `columns` is nil.
  package func line(columns: Int?) -> String {
    // The way to get the update matters more than the installed version.
    let forms = [(true, true), (false, true), (true, false), (false, false)]
      .map { sentence(withInstalled: $0, withRemedy: $1) }
    return words.fitted(forms, to: columns ?? .max) + "\n"
  }
}

enum NoticeLines {
  /// The lines that are there, in their looks: parameters of SGR, or none.
  static func text(_ lines: [(text: String?, look: String)], hasColor: Bool) -> String {
    lines.map { text, look in
      guard let text, !text.isEmpty else { return "" }
      return (hasColor && !look.isEmpty ? "\u{1B}[\(look)m\(text)\u{1B}[0m" : text) + "\n"
    }.joined()
  }
}

extension Localization {
  private func written(_ text: String) -> String {
    let line = text.harmlessLine(limit: 8_192)
    return isASCII ? line.asciiForm() : line
  }

  func columns(of text: String) -> Int { displayWidth(of: written(text)) }

  /// The first form that fits, or else the last one, cut.
  func fitted(_ forms: [String], to columns: Int) -> String {
    let forms = forms.map(written)
    let fitting = forms.first { displayWidth(of: $0) <= columns }
    guard fitting == nil, let last = forms.last else { return fitting ?? "" }
    guard isASCII else { return last.truncated(to: columns) }
    return last.prefix(max(0, columns - 3)) + String(repeating: ".", count: max(0, min(3, columns)))
  }
}
