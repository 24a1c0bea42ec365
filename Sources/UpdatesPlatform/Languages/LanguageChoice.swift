package enum LanguageChoice {
  /// The languages to look for, in lower case with hyphens, the most exact first.
  ///
  /// `pt-BR` gives `pt-br`, then `pt`; Chinese of a country is also looked for by its script.
  package static func tags(for language: String?) -> [String] {
    guard let language else { return [] }
    var parts = normalized(language).split(separator: "-").map(String.init)
    var tags: [String] = []
    if parts.count > 2, parts[1].utf8.count == 4 {
      // With the country, the language may be found even if it is not found with the script.
      tags.append(parts.joined(separator: "-"))
      tags.append(([parts[0]] + parts[2...]).joined(separator: "-"))
    }
    while !parts.isEmpty {
      let tag = parts.joined(separator: "-")
      for tag in [tag, scripts[tag]].compactMap(\.self) where !tags.contains(tag) {
        tags.append(tag)
      }
      parts.removeLast()
    }
    return tags
  }

  package static func first(of tags: [String], in names: [String]) -> String? {
    for tag in tags {
      if let name = names.first(where: { normalized($0) == tag }) { return name }
    }
    return nil
  }

  /// A language in the form for comparison: `pt_BR` becomes `pt-br`.
  package static func normalized(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  /// The tags, as patterns of `LIKE`, of a language that is usually written in a tag's script.
  ///
  /// They are empty for a tag without a script, or with one that only the tag itself tells.
  package static func otherTags(ofScript name: String) -> [String] {
    let tag = normalized(name)
    let parts = tag.split(separator: "-")
    guard parts.count == 2, parts[1].utf8.count == 4 else { return [] }
    let modifier = SystemEnvironment.scripts.first { $0.value == parts[1].lowercased() }
    return scripts.filter { $0.value == tag }.keys.sorted()
      + [modifier.map { "\(parts[0])*@\($0.key)" }].compactMap(\.self)
  }

  private static let scripts = [
    "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh-cn": "zh-hans",
    "zh-sg": "zh-hans", "zh-my": "zh-hans", "zh": "zh-hans", "sr": "sr-cyrl", "sr-rs": "sr-cyrl",
    "sr-ba": "sr-cyrl", "sr-xk": "sr-cyrl", "sr-me": "sr-latn",
  ]
}

/// The folders `xx.lproj`, which hold the localized texts of a bundle.
package enum LocalizationFolders {
  package static let ending = ".lproj"
  /// The name of the file in each of them; case does not matter.
  package static let fileName = "localizable.strings"

  /// The folders to look for, the most exact first: the person's language, `Base`, English.
  package static func candidates(for language: String?) -> [String] {
    LanguageChoice.tags(for: language).map { folder(of: $0) }
      + ["Base", "en"].map { $0 + ending }
  }

  /// The localization folders to use among the names in a folder, the most exact first.
  ///
  /// `pt-BR` also matches `pt_BR.lproj`, and case does not matter. If no language suits, the first
  /// in alphabetical order is used.
  package static func chosen(of names: [String], for language: String?) -> [String] {
    let folders = names.filter { $0.lowercased().hasSuffix(ending) }.sorted()
    let tags = LanguageChoice.tags(for: language) + ["base", "en"]
    var chosen: [String] = []
    for tag in tags.map({ $0 + ending }) {
      guard let folder = LanguageChoice.first(of: [tag], in: folders), !chosen.contains(folder)
      else { continue }
      chosen.append(folder)
    }
    return chosen.isEmpty ? Array(folders.prefix(1)) : chosen
  }

  private static func folder(of tag: String) -> String {
    let parts = tag.split(separator: "-").enumerated().map { index, part in
      guard index > 0 else { return String(part) }
      if part.utf8.count == 2 { return part.uppercased() }
      return part.utf8.count == 4 ? part.prefix(1).uppercased() + part.dropFirst() : String(part)
    }
    return parts.joined(separator: "-") + ending
  }
}
