import HarmlessText
import UpdatesCLI
import UpdatesContent

struct CommonTexts {
  private static let feedFolders = LocalizationFolders.candidates(for: nil).map { $0.lowercased() }

  private let texts: TextsExamination
  private let isListed: Bool
  private let files: [(path: String, texts: LocalizedStrings)]

  /// If the bundle's manifest does not list the `document`, a feed requests the texts.
  init(for document: String, _ manifest: ManifestExamination, _ texts: TextsExamination) {
    self.texts = texts
    let isListed = manifest.entry(of: document) != nil
    self.isListed = isListed
    files = texts.languages.filter { file in
      guard isListed else {
        return Self.feedFolders.contains { file.path.lowercased().hasPrefix($0) }
      }
      return manifest.entry(of: file.path).map { $0.conditions.allSatisfy(Self.isForAll) } ?? false
    }
  }

  /// Nil if everybody gets a text.
  func problem(with key: String) -> String? {
    let own = texts.languages.filter { $0.texts[key] != nil }.map { file in
      String(file.path.prefix { $0 != "/" }.dropLast(LocalizationFolders.ending.count))
    }
    guard texts.isComplete, let language = own.contains("en") ? "en" : own.first,
      !files.contains(where: { $0.texts[key] != nil })
    else { return nil }
    let names = own.map { "'\($0.quotable)'" }.joined(separator: " or ")
    let remedy = isListed ? "'breeze manifest --base \(language.quotable)'" : "an en.lproj"
    return
      "users whose language is not \(names) see the key '\(key.quotable)' instead of its text; "
      + "\(remedy) or a Base.lproj fixes that"
  }

  /// Whether a condition holds in a language that nobody speaks, or does not depend on it.
  private static func isForAll(_ condition: Condition) -> Bool {
    guard condition.keys.contains("locale") else { return true }
    var environment = ConditionEnvironment()
    environment["locale"] = .text("zxx")
    do {
      return try condition.holds(in: environment)
    } catch {
      // The examination of conditions reports this error.
      return true
    }
  }
}
