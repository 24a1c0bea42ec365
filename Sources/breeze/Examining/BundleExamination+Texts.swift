import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension BundleExamination {
  mutating func examineTexts() throws {
    for file in listing.files where file.path.name.lowercased().hasSuffix(".strings") {
      var found = FileFindings(path: prefix + file.path.text)
      do {
        if let bytes = try bytes(of: file.path, limit: LocalizedStrings.sizeLimit) {
          let texts = try LocalizedStrings(parsing: bytes)
          if Self.isOfLanguage(file.path.text) { languages.append((file.path.text, texts)) }
          Self.examine(texts, &found)
        }
      } catch let error as Problem {
        hasAllTexts = false
        found.add(error)
      }
      findings.formUnion(found.all)
    }
    compareLanguages()
  }

  static func isOfLanguage(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    return parts.count == 2 && parts[0].hasSuffix(LocalizationFolders.ending)
      && parts[1] == LocalizationFolders.fileName
  }

  private static func examine(_ texts: LocalizedStrings, _ file: inout FileFindings) {
    for entry in texts.entries {
      let isShown = [".title", ".description"].contains { entry.key.hasSuffix($0) }
      if isShown, entry.value.allSatisfy(\.isWhitespace) {
        file.add("'\(entry.key.quotable)' has no text", line: entry.line)
      }
    }
    for entry in texts.repeated {
      file.add(
        "'\(entry.key.quotable)' is already defined above", line: entry.line, isWarning: true)
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
        let place = "\(origin.path.quotable):\(origin.line)"
        findings.insert(
          Finding(
            path: prefix + language.path,
            message: "'\(key.text.quotable)' is missing; it is defined in \(place)"))
      }
    }
  }

  func hasText(_ key: String) -> Bool { languages.contains { $0.texts[key] != nil } }

  /// Nil if everybody gets the text of a key; `document` is the file that has the key.
  ///
  /// If the manifest does not list the document, a feed requests the texts.
  func problem(with key: String, of document: String) -> String? {
    let files = languages.filter { $0.texts[key] != nil }
    let own = files.map { file in
      String(file.path.prefix { $0 != "/" }.dropLast(LocalizationFolders.ending.count))
    }
    let isListed = entry(of: document) != nil
    let isForAll = files.contains { file in
      guard isListed else {
        return Self.feedFolders.contains { file.path.lowercased().hasPrefix($0) }
      }
      return entry(of: file.path).map { $0.conditions.allSatisfy(Self.isForAll) } ?? false
    }
    guard hasAllTexts, !isForAll, let language = own.contains("en") ? "en" : own.first else {
      return nil
    }
    let names = own.map { "'\($0.quotable)'" }.joined(separator: " or ")
    let remedy = isListed ? "'breeze manifest --base \(language.quotable)'" : "an en.lproj"
    return
      "users whose language is not \(names) see the key '\(key.quotable)' instead of its text; "
      + "\(remedy) or a Base.lproj fixes that"
  }

  private static let feedFolders = LocalizationFolders.candidates(for: nil).map { $0.lowercased() }

  /// Whether a condition holds in a language that nobody speaks, or does not depend on it.
  private static func isForAll(_ condition: Condition) -> Bool {
    guard condition.keys.contains("locale") else { return true }
    var environment = ConditionEnvironment()
    environment["locale"] = .text("zxx")
    // The examination of conditions reports an error.
    return (try? condition.holds(in: environment)) ?? true
  }
}
