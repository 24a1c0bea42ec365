import HarmlessText
import UpdatesPlatform
import UpdatesTerminal

package struct Notice: Sendable {
  package static let silencingSetting = SystemEnvironment.silencer + "=1"

  private static let widest = 40
  private static let narrow = 60

  private let isRequired: Bool
  private let remedy: Remedy?
  private let notesCommand: String?
  private let settingsCommand: String?
  private let words: Localization
  private let subject: UpdateSubject
  private let installed: String?

  private enum Remedy {
    case command(String)
    case address(String)

    var text: String {
      switch self {
      case .command(let text), .address(let text): text
      }
    }
  }

  /// `address` counts only if there is no `command`; `release` is the title if there is no version.
  package init(
    name: String?, version: String?, release: String? = nil, installed: String?,
    isRequired: Bool, address: String?, command: String?, notesCommand: String? = nil,
    settingsCommand: String? = nil, words: Localization
  ) {
    subject = UpdateSubject(
      name: name, version: version, release: release, widest: Self.widest)
    self.installed = installed?.harmlessLine().nonEmpty?.truncated(to: Self.widest)
    self.isRequired = isRequired
    remedy =
      command?.harmlessLine().nonEmpty.map { .command($0) }
      ?? address?.harmlessURL().nonEmpty.map { .address($0) }
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
    let lines: [(text: String?, look: String)] = [
      (headline(columns: columns), isRequired ? "1;33" : "1"),
      (written(remedyLine).truncated(to: 3 * columns).text, ""),
      (isNarrow ? nil : line(.noticeNotes, notesCommand, columns), "2"),
      (isRequired ? nil : silenceLine(columns), "2"),
    ]
    return lines.map { text, look in
      guard let text, !text.isEmpty else { return "" }
      return (hasColor && !look.isEmpty ? "\u{1B}[\(look)m\(text)\u{1B}[0m" : text) + "\n"
    }.joined()
  }

  private func silenceLine(_ columns: Int) -> String? {
    if let settingsCommand, written(settingsCommand).columns <= columns {
      return line(.noticeSettings, settingsCommand, columns)
    }
    return line(.silence, Self.silencingSetting, columns)
  }

  private var remedyLine: String {
    switch remedy {
    case .command(let command): words.text(.noticeRun, ["command": command])
    case .address(let address): words.text(.noticeOpen, ["address": address])
    case nil: words.text(.noWay)
    }
  }

  private func written(_ text: String) -> NoticeText {
    NoticeText(text, isASCII: words.isASCII)
  }

  private func line(_ word: Word, _ value: String?, _ columns: Int) -> String? {
    value.map { value in
      let forms = [words.text(word, ["command": value, "setting": value]), value].map(written)
      return (forms.first { $0.columns <= columns } ?? forms[1].truncated(to: columns)).text
    }
  }

  private func headline(columns: Int) -> String {
    let forms = [true, false].map { withInstalled in
      let headline = headline(withInstalled: withInstalled)
      return written(
        isRequired ? words.text(.noticeRequired, ["headline": headline]) : headline)
    }
    return (forms.first { $0.columns <= columns } ?? forms[1].truncated(to: columns)).text
  }

  private func headline(withInstalled: Bool) -> String {
    let headline = subject.text(UpdateSubject.notices, in: words)
    guard withInstalled, let installed else { return headline }
    return words.text(.noticeInstalled, ["headline": headline, "installed": installed])
  }

  /// One line that ends in a line break; everything if `columns` is nil.
  package func line(columns: Int?) -> String {
    func sentence(withInstalled: Bool, withRemedy: Bool) -> String {
      var text = headline(withInstalled: withInstalled)
      if isRequired { text = words.text(.noticeRequired, ["headline": text]) }
      if withRemedy, let remedy {
        text = words.text(.noticeRemedy, ["headline": text, "remedy": remedy.text])
      }
      return text
    }
    // The way to get the update matters more than the installed version.
    let forms = [(true, true), (false, true), (true, false), (false, false)]
      .map { written(sentence(withInstalled: $0, withRemedy: $1)) }
    guard let columns else { return forms[0].text + "\n" }
    let fitting = forms.first { $0.columns <= columns } ?? forms[3].truncated(to: columns)
    return fitting.text + "\n"
  }
}

struct NoticeText {
  let text: String
  private let isASCII: Bool

  init(_ text: String, isASCII: Bool) {
    let line = text.harmlessLine(limit: 8_192)
    self.text = isASCII ? line.asciiForm() : line
    self.isASCII = isASCII
  }

  var columns: Int { displayWidth(of: text) }

  func truncated(to columns: Int) -> NoticeText {
    guard self.columns > columns else { return self }
    guard isASCII else { return NoticeText(text.truncated(to: columns), isASCII: false) }
    let kept = text.prefix(max(0, columns - 3))
    return NoticeText(kept + String(repeating: ".", count: max(0, min(3, columns))), isASCII: true)
  }
}
