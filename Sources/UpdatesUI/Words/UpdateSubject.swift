import HarmlessText
import Updates
import UpdatesTerminal

/// What an update is called, as far as it is known.
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

  let name: String?
  private let version: String?
  private let release: String?

  /// `release` is the title of an update, which is used if there is no version.
  init(name: String?, version: String?, release: String? = nil) {
    self.name = name?.brief
    self.version = version?.brief
    self.release = release?.brief
  }

  init(of update: Update, appName: String?) {
    let release = update.release
    self.init(name: appName, version: release.version?.text, release: release.name)
  }

  /// Such as `1.4.0 → 2.0.0`; only the installed one if the other is unknown, nil if that is
  /// unknown.
  func versions(after installed: String?) -> String? {
    guard let installed = installed?.brief else { return nil }
    return (version ?? release).map { "\(installed) → \($0)" } ?? installed
  }

  func text(_ sentences: Sentences, in words: Localization) -> String {
    words.text(
      word(of: sentences),
      ["name": name ?? "", "version": version ?? "", "release": release ?? ""])
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
  /// Harmless, and not wider than 40 columns; nil if nothing is left.
  var brief: String? {
    harmlessLine().nonEmpty?.truncated(to: 40)
  }

  package var nonEmpty: String? {
    isEmpty ? nil : self
  }
}
