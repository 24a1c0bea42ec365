/// Which of the languages there are suits a person best.
package enum LanguageChoice {
  /// The languages to look for, lower case and with hyphens, the most exact first.
  ///
  /// `pt-BR` is looked for as `pt-br`, then `pt`; Chinese of a country also by its script.
  package static func tags(for language: String?) -> [String] {
    guard let language else { return [] }
    var parts = normalized(language).split(separator: "-").map(String.init)
    var tags: [String] = []
    while !parts.isEmpty {
      let tag = parts.joined(separator: "-")
      tags.append(tag)
      if let script = scripts[tag], !tags.contains(script) { tags.append(script) }
      parts.removeLast()
    }
    return tags
  }

  /// The first of the names that is one of the tags, by the order of the tags.
  package static func first(of tags: [String], in names: [String]) -> String? {
    for tag in tags {
      if let name = names.first(where: { normalized($0) == tag }) { return name }
    }
    return nil
  }

  /// A language as it is compared: `pt_BR` is `pt-BR`, and case does not count.
  package static func normalized(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static let scripts = [
    "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh-cn": "zh-hans",
    "zh-sg": "zh-hans", "zh": "zh-hans",
  ]
}
