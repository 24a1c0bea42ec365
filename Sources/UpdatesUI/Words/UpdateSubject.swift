import HarmlessText
import UpdatesTerminal

/// What an update is called: by the app and the version, or by what of it is known.
struct UpdateSubject {
  /// The sentences for what is known.
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

  private let name: String?
  private let version: String?
  private let release: String?

  /// What is wider than `widest` is cut; `release` counts where there is no version.
  init(name: String?, version: String?, release: String?, widest: Int) {
    func shown(_ text: String?) -> String? {
      text?.harmlessLine().nonEmpty?.truncated(to: widest)
    }
    self.name = shown(name)
    self.version = shown(version)
    self.release = shown(release)
  }

  func text(_ sentences: Sentences, in words: Localization) -> String {
    let values = ["name": name ?? "", "version": version ?? "", "release": release ?? ""]
    return words.text(word(of: sentences), values)
  }

  private func word(of sentences: Sentences) -> Word {
    if version != nil { return name == nil ? sentences.version : sentences.nameAndVersion }
    guard let release else { return name == nil ? sentences.nothing : sentences.name }
    // Many a release is called by the name of its app.
    guard let name, !release.hasPrefix(name) else { return sentences.release }
    return sentences.nameAndRelease
  }
}
