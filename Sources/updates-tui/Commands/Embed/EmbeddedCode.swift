import CUpdatesResources
import HarmlessText
import UpdatesCLI

/// The text is a file in `Resources/Snippets`, whose lines are marked by comments of three words.
///
/// After `moment: start+end` come lines for these moments, after `with: required` or
/// `without: file` lines of a variant; `all` ends either.
enum EmbeddedCode {
  enum Language: String, CaseIterable {
    case bash, zsh, fish, python, node, go, rust, c, swift, ruby, perl

    static let spellings = [
      "sh": "bash", "py": "python", "js": "node", "javascript": "node", "ts": "node",
      "typescript": "node", "golang": "go", "rs": "rust", "rb": "ruby",
    ]
  }

  enum Moment: String, CaseIterable {
    case start, end, menu
  }

  static let exampleID = "com.example.tool"

  static let exampleFile = "tool.updates.json"

  /// Without a line feed at its end; the app's identifier is one that `AppDraft.isPlain` accepts.
  ///
  /// The file is the name of the app file beside the program; nil for a registered app.
  static func code(
    for language: Language, app id: String, at moments: [Moment] = Moment.allCases,
    endsProgram: Bool = false, file: String? = nil
  ) -> String {
    func has(_ word: Substring) -> Bool { word == "required" ? endsProgram : file != nil }
    var lines: [Substring] = []
    var (isOfMoment, isOfVariant) = (true, true)
    let text = Resource.text(UPDATES_RESOURCE_SNIPPET, language.rawValue)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      switch words.count == 3 ? words.dropFirst().first : nil {
      case "moment:":
        let marked = words[2].split(separator: "+").map(String.init)
        isOfMoment = words[2] == "all" || moments.contains { marked.contains($0.rawValue) }
      case "with:": isOfVariant = words[2] == "all" || has(words[2])
      case "without:": isOfVariant = !has(words[2])
      default: if isOfMoment, isOfVariant { lines.append(line) }
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n").replacing(exampleID, with: id)
      .replacing(exampleFile, with: file ?? exampleFile)
  }
}
