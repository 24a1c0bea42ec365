/// The folders `xx.lproj` in which the localized texts of a bundle lie.
package enum LocalizationFolders {
  /// The end of their names.
  package static let ending = ".lproj"
  /// The name of the file in each of them, in whatever case it is written.
  package static let fileName = "localizable.strings"

  /// What is looked for, the most exact first: the person's language, `Base`, English.
  package static func candidates(for language: String?) -> [String] {
    LanguageChoice.tags(for: language).map { folder(of: $0) }
      + ["Base", "en"].map { $0 + ending }
  }

  /// Which of the names in a folder count, the most exact first.
  ///
  /// `pt-BR` is found as `pt_BR.lproj` too, and in any case. Where nothing suits, the language that
  /// sorts first is better than none.
  package static func chosen(of names: [String], for language: String?) -> [String] {
    let folders = names.filter { $0.lowercased().hasSuffix(ending) }.sorted()
    let languages = folders.map { String($0.dropLast(ending.count)) }
    var chosen: [String] = []
    for tag in LanguageChoice.tags(for: language) + ["base", "en"] {
      guard let name = LanguageChoice.first(of: [tag], in: languages),
        let index = languages.firstIndex(of: name), !chosen.contains(folders[index])
      else { continue }
      chosen.append(folders[index])
    }
    return chosen.isEmpty ? Array(folders.prefix(1)) : chosen
  }

  /// The folder of a language, its country in capitals and its script with one.
  private static func folder(of tag: String) -> String {
    let parts = tag.split(separator: "-").enumerated().map { index, part in
      guard index > 0 else { return String(part) }
      if part.utf8.count == 2 { return part.uppercased() }
      return part.utf8.count == 4 ? part.prefix(1).uppercased() + part.dropFirst() : String(part)
    }
    return parts.joined(separator: "-") + ending
  }
}
