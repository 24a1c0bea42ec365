import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform

struct TextsExamination {
  private static let suffix = ".strings"

  private let bundle: ExaminedBundle
  private(set) var findings: [Finding] = []
  private(set) var languages: [(path: String, texts: LocalizedStrings)] = []

  /// If not, a missing text may be in a file that could not be read.
  private(set) var isComplete = true

  init(of bundle: ExaminedBundle) throws {
    self.bundle = bundle
    for file in bundle.listing.files where file.path.name.lowercased().hasSuffix(Self.suffix) {
      try read(file.path)
    }
    compareLanguages()
  }

  func has(_ key: String) -> Bool {
    languages.contains { $0.texts[key] != nil }
  }

  /// Nil if no key is similar.
  func neighbor(of key: String) -> String? {
    let keys = Set(languages.flatMap { $0.texts.entries.map(\.key) }).sorted()
    if let near = Suggestion.nearest(to: key, among: keys) { return near }
    guard let dot = key.lastIndex(of: ".") else { return nil }
    return keys.first { $0.hasPrefix(key[...dot]) }
  }

  private mutating func read(_ path: RelativePath) throws {
    switch try bundle.bytes(of: path, limit: LocalizedStrings.sizeLimit) {
    case nil: return
    case .failure(let error)?:
      isComplete = false
      add(path.text, 1, error.summary)
    case .success(let bytes)?:
      do {
        let texts = try LocalizedStrings(parsing: bytes)
        if Self.isOfLanguage(path.text) { languages.append((path.text, texts)) }
        examine(texts, at: path.text)
      } catch let error as Problem {
        isComplete = false
        add(path.text, error.line, error.summary, column: error.column)
      }
    }
  }

  static func isOfLanguage(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    return parts.count == 2 && parts[0].hasSuffix(LocalizationFolders.ending)
      && parts[1] == LocalizationFolders.fileName
  }

  private mutating func examine(_ texts: LocalizedStrings, at path: String) {
    for entry in texts.entries {
      let isShown = [".title", ".description"].contains { entry.key.hasSuffix($0) }
      if isShown, entry.value.allSatisfy(\.isWhitespace) {
        add(path, entry.line, "'\(entry.key.quotable)' has no text")
      }
    }
    for entry in texts.repeated {
      add(path, entry.line, "'\(entry.key.quotable)' is already defined above", isWarning: true)
    }
  }

  private mutating func compareLanguages() {
    var origins: [ExactText: (path: String, line: Int)] = [:]
    for language in languages {
      for entry in language.texts.entries where origins[ExactText(entry.key)] == nil {
        origins[ExactText(entry.key)] = (language.path, entry.line)
      }
    }
    for language in languages {
      for (key, origin) in origins where language.texts[key.text] == nil {
        add(
          language.path, 1,
          "'\(key.text.quotable)' is missing; it is defined in \(origin.path.quotable):\(origin.line)"
        )
      }
    }
  }

  private mutating func add(
    _ path: String, _ line: Int, _ message: String, column: Int? = nil, isWarning: Bool = false
  ) {
    findings.append(
      Finding(
        path: bundle.path(path), line: line, column: column, isWarning: isWarning,
        message: message))
  }
}
