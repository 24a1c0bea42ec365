import CUpdatesResources
import HarmlessText

/// The text is a file in `Resources/Snippets`: what every moment needs, then one section a moment.
enum EmbeddedCode {
  enum Language: String, CaseIterable {
    case bash, zsh, fish, python, node, go, rust, c, swift, ruby, perl

    static let spellings = [
      "sh": "bash", "py": "python", "js": "node", "javascript": "node", "ts": "node",
      "typescript": "node", "golang": "go", "rs": "rust", "rb": "ruby",
    ]

    var use: String {
      switch self {
      case .bash: "shell scripts, also for sh"
      case .zsh: "zsh scripts"
      case .fish: "fish scripts"
      case .python: "Python 3"
      case .node: "JavaScript with Node.js"
      case .go: "Go"
      case .rust: "Rust"
      case .c: "C"
      case .swift: "Swift, without the library"
      case .ruby: "Ruby"
      case .perl: "Perl 5"
      }
    }
  }

  enum Moment: String, CaseIterable {
    case start, end, menu
  }

  static let exampleID = "com.example.tool"

  /// Without a line feed at its end; the app's identifier is one that `AppDraft.isPlain` accepts.
  static func code(
    for language: Language, app id: String, at moments: [Moment] = Moment.allCases
  ) -> String {
    var lines: [Substring] = []
    var section: Moment?
    let text = text(UPDATES_RESOURCE_SNIPPET, for: language)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let moment = Self.moment(markedBy: line) {
        section = moment
      } else if section.map(moments.contains) ?? true {
        lines.append(line)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n").replacing(exampleID, with: id)
  }

  /// The moment whose section begins after this line, such as `# moment: start`.
  private static func moment(markedBy line: Substring) -> Moment? {
    let words = line.split(separator: " ")
    guard words.count == 3, words[1] == "moment:" else { return nil }
    return Moment(rawValue: String(words[2]))
  }

  static func text(_ kind: updates_resource, for language: Language) -> String {
    var length = 0
    guard let start = updates_resource(kind, language.rawValue, &length) else {
      preconditionFailure("The tool has no code for this language.")
    }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
