/// The text of a manual page, in macros of man(7) that groff and mandoc both know.
struct ManualText: Equatable {
  private(set) var lines: [String] = []
  /// Whether the next paragraph needs a macro before it; directly after a heading it must not.
  private var isAfterText = false

  mutating func section(_ heading: String) {
    lines.append(".SH \"\(Self.escaped(heading.uppercased()))\"")
    isAfterText = false
  }

  mutating func subsection(_ heading: String) {
    lines.append(".SS \"\(Self.escaped(heading))\"")
    isAfterText = false
  }

  /// Adds a paragraph in the form that `escaped` and its like return; an empty one adds nothing.
  mutating func paragraph(_ text: String) {
    guard !text.isEmpty else { return }
    if isAfterText { lines.append(".PP") }
    lines += Self.broken(text)
    isAfterText = true
  }

  /// Adds a term and what it means; the code stands below the meaning.
  mutating func item(_ term: String, _ text: String, code: [String] = []) {
    lines += [".TP", Self.safeLine(term)] + Self.broken(text)
    if !code.isEmpty { lines += Self.block(code, indentation: "") }
    isAfterText = true
  }

  /// Adds lines that are shown as they are, and can be copied.
  mutating func code(_ code: [String]) {
    if isAfterText { lines.append(".PP") }
    lines += Self.block(code, indentation: " 4")
    isAfterText = true
  }

  private static func block(_ code: [String], indentation: String) -> [String] {
    [".RS" + indentation, ".nf"] + code.map { safeLine(escaped($0)) } + [".fi", ".RE"]
  }

  /// The most bytes of a line that is not code, by the style that mandoc checks.
  private static let longestLine = 80

  /// The text in lines that are broken at blanks; they are joined again where the page is shown.
  private static func broken(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let word = String(word)
      if line.isEmpty {
        line = safeLine(word)
      } else if line.utf8.count + 1 + word.utf8.count <= longestLine {
        line += " " + word
      } else {
        lines.append(line)
        line = safeLine(word)
      }
    }
    return lines + [safeLine(line)]
  }

  /// A line that begins with a full stop would be a request, and an empty one is bad style.
  private static func safeLine(_ line: String) -> String {
    line.isEmpty || line.hasPrefix(".") ? "\\&" + line : line
  }

  // MARK: Inline

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A page as it is named elsewhere, such as `updates-tui-app(5)`.
  static func reference(_ name: String, _ section: Int) -> String { "\(bold(name))(\(section))" }

  /// The text in such a form that each character stands for itself.
  ///
  /// A plain hyphen would be shown as a typographic one, and quotation marks as curved ones, which
  /// nobody can copy into a shell.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n", "\t": result += " "
      case " "..."}": result.unicodeScalars.append(scalar)
      case "\u{A0}"...:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      default: break
      }
    }
    return result
  }

  /// Text with two marks of Markdown: code, which becomes bold, and links, which become their text.
  static func marked(_ markdown: String) -> String {
    var result = ""
    var rest = markdown.unicodeScalars[...]
    while let first = rest.first {
      if first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        result += bold(String(rest[..<end].dropFirst()))
        rest = rest[rest.index(after: end)...]
      } else if first == "[", let link = linkText(rest) {
        result += marked(String(link.text))
        rest = link.rest
      } else {
        let end = rest.dropFirst().firstIndex { $0 == "`" || $0 == "[" } ?? rest.endIndex
        result += escaped(String(rest[..<end]))
        rest = rest[end...]
      }
    }
    return result
  }

  private static func linkText(
    _ scalars: Substring.UnicodeScalarView
  ) -> (text: Substring.UnicodeScalarView, rest: Substring.UnicodeScalarView)? {
    guard let close = scalars.firstIndex(of: "]"),
      case let after = scalars[scalars.index(after: close)...], after.first == "(",
      let end = after.firstIndex(of: ")")
    else { return nil }
    return (scalars[..<close].dropFirst(), after[after.index(after: end)...])
  }
}
