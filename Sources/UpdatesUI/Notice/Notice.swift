import HarmlessText
import UpdatesPlatform
import UpdatesTerminal

/// Says on standard error that an update is there, to somebody who did not ask.
package struct Notice: Sendable {
  /// What somebody sets to hear no more of it.
  package static let silencingSetting = SystemEnvironment.silencer + "=1"

  private static let widest = 40

  let isRequired: Bool
  /// How to get the update: a command line, else an address.
  let remedy: String?
  let words: Localization
  private let subject: UpdateSubject
  let installed: String?

  /// A notice of what is known; a command line goes before an address.
  ///
  /// `release` is what an update without a version is called.
  package init(
    name: String?, version: String?, release: String? = nil, installed: String?,
    isRequired: Bool, address: String?, command: String?, words: Localization
  ) {
    subject = UpdateSubject(
      name: name, version: version, release: release, widest: Self.widest)
    self.installed = installed?.harmlessLine().nonEmpty?.truncated(to: Self.widest)
    self.isRequired = isRequired
    remedy = command?.harmlessLine().nonEmpty ?? address?.harmlessURL().nonEmpty
    self.words = words
  }

  /// The line that says how to silence notices and prompts that nobody asked for.
  package static func silence(in words: Localization) -> String {
    words.text(.silence, ["setting": silencingSetting])
  }

  /// What is new, with the version that is installed or without.
  func headline(withInstalled: Bool, in words: Localization) -> String {
    let headline = subject.text(UpdateSubject.notices, in: words)
    guard withInstalled, let installed else { return headline }
    return words.text(.noticeInstalled, ["headline": headline, "installed": installed])
  }

  /// One line that ends in a line break, with as much as fits the columns; all of it where nil.
  package func line(columns: Int?, isUTF8: Bool = true) -> String {
    let words = isUTF8 ? words : Localization()
    func sentence(withInstalled: Bool, withRemedy: Bool) -> String {
      var text = headline(withInstalled: withInstalled, in: words)
      if isRequired { text = words.text(.noticeRequired, ["headline": text]) }
      if withRemedy, let remedy {
        text = words.text(.noticeRemedy, ["headline": text, "remedy": remedy])
      }
      return text
    }
    // How to get it is worth more than what is installed.
    let forms = [(true, true), (false, true), (true, false), (false, false)]
      .map { NoticeText(sentence(withInstalled: $0, withRemedy: $1), isUTF8: isUTF8) }
    guard let columns else { return forms[0].text + "\n" }
    let fitting = forms.first { $0.columns <= columns } ?? forms[3].truncated(to: columns)
    return fitting.text + "\n"
  }
}

/// A line of a notice, written so that the locale can show it.
struct NoticeText {
  let text: String
  private let isUTF8: Bool

  /// Where the locale is not UTF-8, what is not ASCII becomes `?`.
  init(_ text: String, isUTF8: Bool) {
    let line = text.harmlessLine(limit: 8_192)
    self.text = isUTF8 ? line : String(line.map { $0.isASCII ? $0 : "?" })
    self.isUTF8 = isUTF8
  }

  var columns: Int { displayWidth(of: text) }

  /// This line where it fits, else its beginning and a mark that something is missing.
  func truncated(to columns: Int) -> NoticeText {
    guard self.columns > columns else { return self }
    if isUTF8 { return NoticeText(text.truncated(to: columns), isUTF8: true) }
    let kept = text.prefix(max(0, columns - 3))
    return NoticeText(kept + String(repeating: ".", count: max(0, min(3, columns))), isUTF8: false)
  }

  /// The text in lines that fit, at most `limit` of them, the last one cut where there are more.
  func lines(columns: Int, limit: Int) -> [NoticeText] {
    var document = TextDocument(text, format: .plain)
    let lines = document.lines(0..<limit + 1, width: columns)
      .map { NoticeText($0.text, isUTF8: isUTF8) }
    guard lines.count > limit else { return lines }
    let rest = lines[limit - 1].text + " " + lines[limit].text
    return lines.prefix(limit - 1) + [NoticeText(rest, isUTF8: isUTF8).truncated(to: columns)]
  }
}
