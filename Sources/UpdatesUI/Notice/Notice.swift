import HarmlessText
import UpdatesPlatform
import UpdatesTerminal

/// A message on standard error about an available update, for a person who did not ask.
package struct Notice: Sendable {
  /// The environment setting that silences notices.
  package static let silencingSetting = SystemEnvironment.silencer + "=1"

  private static let widest = 40

  let isRequired: Bool
  /// How to get the update: a command line, or else an address.
  let remedy: String?
  let words: Localization
  private let subject: UpdateSubject
  let installed: String?

  /// Creates a notice; a command line takes precedence over an address.
  ///
  /// `release` is the title of an update that has no version.
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

  /// The news, with or without the installed version.
  func headline(withInstalled: Bool, in words: Localization) -> String {
    let headline = subject.text(UpdateSubject.notices, in: words)
    guard withInstalled, let installed else { return headline }
    return words.text(.noticeInstalled, ["headline": headline, "installed": installed])
  }

  /// One line that ends in a line break, with as much as fits into `columns`.
  ///
  /// It has everything if `columns` is nil.
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
    // The way to get the update matters more than the installed version.
    let forms = [(true, true), (false, true), (true, false), (false, false)]
      .map { NoticeText(sentence(withInstalled: $0, withRemedy: $1), isUTF8: isUTF8) }
    guard let columns else { return forms[0].text + "\n" }
    let fitting = forms.first { $0.columns <= columns } ?? forms[3].truncated(to: columns)
    return fitting.text + "\n"
  }
}

/// A line of a notice, in characters that the locale can show.
struct NoticeText {
  let text: String
  private let isUTF8: Bool

  /// Creates the line; if the locale is not UTF-8, `?` replaces what is not ASCII.
  init(_ text: String, isUTF8: Bool) {
    let line = text.harmlessLine(limit: 8_192)
    self.text = isUTF8 ? line : String(line.map { $0.isASCII ? $0 : "?" })
    self.isUTF8 = isUTF8
  }

  var columns: Int { displayWidth(of: text) }

  /// Returns the line if it fits, or else its beginning and a mark that something is missing.
  func truncated(to columns: Int) -> NoticeText {
    guard self.columns > columns else { return self }
    if isUTF8 { return NoticeText(text.truncated(to: columns), isUTF8: true) }
    let kept = text.prefix(max(0, columns - 3))
    return NoticeText(kept + String(repeating: ".", count: max(0, min(3, columns))), isUTF8: false)
  }

  /// Splits the text into at most `limit` lines that fit; the last one is cut if more follow.
  func lines(columns: Int, limit: Int) -> [NoticeText] {
    var document = TextDocument(text, format: .plain)
    let lines = document.lines(0..<limit + 1, width: columns)
      .map { NoticeText($0.text, isUTF8: isUTF8) }
    guard lines.count > limit else { return lines }
    let rest = lines[limit - 1].text + " " + lines[limit].text
    return lines.prefix(limit - 1) + [NoticeText(rest, isUTF8: isUTF8).truncated(to: columns)]
  }
}
