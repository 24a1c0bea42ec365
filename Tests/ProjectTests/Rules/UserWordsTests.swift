import Testing
import UpdatesTestSupport

/// What an app's users meet comes from the words of their language, never from a literal.
@Suite struct UserWordsTests {
  /// The files that talk with an app's user; a folder stands for all files below it.
  static let talking = [
    "Sources/UpdatesUI", "Sources/updates-tui/Commands/Prompt",
    "Sources/updates-tui/Commands/Notify", "Sources/updates-tui/Commands/Notes",
    "Sources/updates-tui/Commands/DemoCommand.swift",
    "Sources/updates-tui/Commands/Install/UpdateAction.swift",
    "Sources/updates-tui/Words/UpdateText.swift",
    "Sources/UpdatesCLI/World", "Sources/UpdatesCLI/Words/DownloadProgress+Words.swift",
    "Sources/UpdatesCLI/Words/Problem+Users.swift",
    "Sources/breeze/World/World+Content.swift",
    "Sources/breeze/Commands/Sync/PresentationFlow.swift",
  ]

  /// How the English literals begin that stay, by the reason.
  static let exempt = [
    "told only with --verbose or --dry-run": [
      "asking in plain lines,", "asking on a full screen", "asking in a few lines",
      "not asking:", "not shown:",
      "a background check ", "no background check:", "There is nothing new to read",
      "Only shown, not run:",
      #"How to update \(name) is unknown:"#, "a URL, and 'action' in an app file", "this app",
      "The notice could not be recorded,", #"The background \(subject) could not be started:"#,
      #"\(name) is set"#, #"\(app.name.quotable) is not shown:"#,
    ],
    "of a warning in a document, and translated in Problem+Users": [
      "The answer could not be saved:", "The update could not be recorded:",
      "The shown notes cannot be recorded,",
      "What was shown cannot be remembered,",
    ],
    "of a failure in a document, and translated in Problem+Users": [
      #"'\(text.quotable)' is not an address to open"#, #"'\($0)' could not open "#,
      #"\(address.text) could not be opened"#, #"ended with status \(status)"#,
      #"was ended by signal \(signal)"#,
      "no way to update is known", "update it the way you installed it",
      #"see what '\(command.arguments[0].quotable)' said"#,
    ],
    "for whoever writes the command line or the files": [
      "--print-choice and --json ",
      "--screen, --inline and --plain ", "--segment ", "give --all too",
      "give one of them; with --json count ",
    ],
    "for whoever publishes content": ["Computing checksums…"],
    "a command to type": ["updates-tui inbox"],
    "an error of the library, for the program that embeds it": [
      "the terminal type ", "another prompt ", "the process cannot wait ", "no thread can ",
    ],
    "a mistake in this project": [
      "the string file ", "a dialog needs a page",
      "an inbox needs an app", "The command has no form for all apps.",
    ],
  ]

  @Test func `no sentence that a user meets is written in the code`() throws {
    let known = Self.exempt.values.flatMap(\.self)
    for (file, sentence) in try Self.sentences() {
      #expect(known.contains { sentence.hasPrefix($0) }, "\(file): \(sentence)")
    }
  }

  @Test func `every exception is still needed`() throws {
    let sentences = try Self.sentences().map(\.sentence)
    for beginning in Self.exempt.values.flatMap(\.self) {
      #expect(sentences.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
  }

  @Test func `every word is shown somewhere`() throws {
    let table = "Sources/UpdatesUI/Words/Word.swift"
    let words = try SourceFile(path: table).lines
      .compactMap { $0.wholeMatch(of: #/  case ([\w, ]+)/#)?.1 }
      .flatMap { $0.split(separator: ", ") }
    let code = try Self.files()
      .filter { $0.path != table }.flatMap(\.code).joined(separator: "\n")
    let used = Set(code.matches(of: #/\.(\w+)/#).map(\.1))
    #expect(words.count > 100)
    for word in words { #expect(used.contains(word), "\(word)") }
  }

  private static func files() throws -> [SourceFile] {
    try SourceFile.all(
      under: "Sources/UpdatesUI", "Sources/updates-tui", "Sources/UpdatesCLI", "Sources/breeze")
  }

  /// The literals with at least two words in a row, but for those in descriptions of commands.
  private static func sentences() throws -> [(file: String, sentence: String)] {
    let interpolation = #/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/#
    return try files().filter { file in
      talking.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
    }.flatMap { file in
      withoutCommands(file.lines).flatMap { line in
        line.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
          .filter { sentence in
            sentence.replacing(interpolation, with: "")
              .contains(#/[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}|[A-Z][a-z]+…/#)
          }
          .map { (file.path, $0) }
      }
    }
  }

  /// The lines of code without the descriptions of commands and options, which are English.
  private static func withoutCommands(_ lines: [Substring]) -> [Substring] {
    var indent: Int?
    return lines.filter { line in
      let blanks = line.prefix { $0 == " " }.count
      if let start = indent {
        guard blanks <= start, !line.isEmpty else { return false }
        indent = nil
      }
      if line.contains(#/static (let|var) \w+ = (Command|OptionGroup)\(/#) { indent = blanks }
      return !line.drop { $0 == " " }.hasPrefix("//")
    }
  }
}
