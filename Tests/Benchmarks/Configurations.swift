import UpdatesTestSupport

/// The local configurations that the tool is measured with, all announcing version 2.0.0.
struct Configurations {
  /// The title that the prompt and its peer show.
  static let title = "Sample 2.0.0 Available"
  static let tenLines = (1...10).map { line($0) }.joined(separator: "\n")
  static let lastLine = line(10)

  let short: String
  let scrolling: String
  let large: String
  /// The identifier of the app file that is registered.
  let registered = "com.example.sample"

  init(in workshop: Workshop) throws {
    func configuration(_ notes: String, named name: String) throws -> String {
      try workshop.directory.write(Self.text(notes: notes), to: name)
    }
    short = try configuration(Self.tenLines, named: "short.json")
    let paragraphs = (1...400).map { "Paragraph \($0) has some ordinary words in it." }
    scrolling = try configuration(paragraphs.joined(separator: "\n\n"), named: "scrolling.json")
    large = try configuration(Self.markdown(bytes: 1 << 18), named: "large.json")
    _ = try configuration(
      Self.tenLines, named: ".config/updates-tui/apps/\(registered).json")
  }

  static func arguments(for configuration: String) -> [String] {
    ["--config", configuration]
  }

  static func text(notes: String, id: String = "com.example.sample") -> String {
    let escaped = notes.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return """
      {
        "app": {"id": "\(id)", "name": "Sample", "version": "1.4.0"},
        "updates": {
          "check-for": "manually", "notify": "always", "version": "2.0.0",
          "release-notes": "\(escaped)"
        }
      }

      """
  }

  private static func line(_ number: Int) -> String {
    "- Change number \(number) of this version"
  }

  /// Notes as projects write them: headings, lists, emphasis, code, links.
  static func markdown(bytes: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < bytes {
      number += 1
      text += """
        ## Version 1.\(number)

        - **Added** `option-\(number)`, see [the manual](https://example.com/\(number))
        - Fixed *one* thing and another that takes more words than fit on a line of a terminal
          1. with a list
          2. within the list

        A paragraph of ordinary words, as they stand in release notes everywhere.


        """
    }
    return String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
  }
}
