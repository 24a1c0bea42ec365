import HarmlessText
import UpdatesTerminal

struct UpdateSubject {
  struct Sentences {
    var nameAndVersion: Word
    var version: Word
    var nameAndRelease: Word
    var release: Word
    var name: Word
    var nothing: Word
  }

  static let titles = Sentences(
    nameAndVersion: .title, version: .titleWithoutName, nameAndRelease: .titleNamed,
    release: .titleNamedWithoutName, name: .titleWithoutVersion, nothing: .titleWithoutAnything)

  static let notices = Sentences(
    nameAndVersion: .notice, version: .noticeWithoutName, nameAndRelease: .noticeNamed,
    release: .noticeNamedWithoutName, name: .noticeWithoutVersion,
    nothing: .noticeWithoutAnything)

  static let work = Sentences(
    nameAndVersion: .updating, version: .updatingWithoutName,
    nameAndRelease: .updatingWithoutVersion,
    release: .updatingWithoutAnything, name: .updatingWithoutVersion,
    nothing: .updatingWithoutAnything)

  private let name: String?
  private let version: String?
  private let release: String?

  /// Cuts each part that is wider than `widest`.
  ///
  /// `release` is the title of an update, which is used if there is no version.
  init(name: String?, version: String?, release: String?, widest: Int) {
    func shown(_ text: String?) -> String? {
      text?.harmlessLine().nonEmpty?.truncated(to: widest)
    }
    self.name = shown(name)
    self.version = shown(version)
    self.release = shown(release)
  }

  func text(_ sentences: Sentences, in words: Localization) -> String {
    let values: KeyValuePairs = [
      "name": name ?? "", "version": version ?? "", "release": release ?? "",
    ]
    return words.text(word(of: sentences), values)
  }

  private func word(of sentences: Sentences) -> Word {
    if version != nil { return name == nil ? sentences.version : sentences.nameAndVersion }
    guard let release else { return name == nil ? sentences.nothing : sentences.name }
    // The title of many releases begins with the name of the app.
    guard let name, !release.hasPrefix(name) else { return sentences.release }
    return sentences.nameAndRelease
  }
}

extension String {
  package var nonEmpty: String? {
    isEmpty ? nil : self
  }
}
