import HarmlessText
import UpdatesTerminal

/// What an update is called, as far as it is known.
struct UpdateSubject {
  let name: String?
  private let version: String?
  private let release: String?

  /// `release` is the title of an update, which is used if there is no version.
  init(name: String?, version: String?, release: String? = nil) {
    self.name = name?.brief
    self.version = version?.brief
    self.release = release?.brief
  }

  /// Such as `1.4.0 → 2.0.0`; only the installed one if the other is unknown, nil if that is
  /// unknown.
  func versions(after installed: String?) -> String? {
    guard let installed = installed?.brief else { return nil }
    return (version ?? release).map { "\(installed) → \($0)" } ?? installed
  }

  /// The sentence for what is known: of a family such as `title` there are `titleWithoutName`,
  /// `titleNamed` with a release instead of a version, and so on.
  func text(_ family: Word, in words: Localization) -> String {
    let word = forms.lazy.compactMap { Word(rawValue: family.rawValue + $0) }.first ?? family
    return words.text(
      word, ["name": name ?? "", "version": version ?? "", "release": release ?? ""])
  }

  /// The ends of the names of such sentences, the best first.
  private var forms: [String] {
    if version != nil { return name == nil ? ["WithoutName"] : [""] }
    let unnamed = name == nil ? "WithoutAnything" : "WithoutVersion"
    guard let release else { return [unnamed] }
    // The title of many releases begins with the name of the app.
    let hasName = name.map(release.hasPrefix) ?? true
    return [hasName ? "NamedWithoutName" : "Named", unnamed]
  }
}

extension String {
  /// Harmless, and not wider than 40 columns; nil if nothing is left.
  var brief: String? {
    harmlessLine().nonEmpty?.truncated(to: 40)
  }

  package var nonEmpty: String? {
    isEmpty ? nil : self
  }
}
