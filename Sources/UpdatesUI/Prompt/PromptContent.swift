import HarmlessText
package import TerminalUI
package import Updates

/// What a prompt says and offers, on a screen and in plain lines alike.
package struct PromptContent: Sendable {
  package let title: String
  package let version: String?
  package let installed: String?
  package let isRequired: Bool
  package let notes: TextDocument
  package let words: Localization

  package init(_ update: Update, appName: String?, installed: String?, words: Localization) {
    let name = appName?.harmlessLine().nonEmpty
    let version = update.version?.harmlessLine().nonEmpty
    self.version = version
    self.installed = installed?.harmlessLine().nonEmpty
    self.isRequired = update.isRequired
    self.words = words
    title = Self.title(name: name, version: version, words: words)
    notes = Self.document(update.releaseNotes, words: words)
  }

  /// What can be chosen, the default first.
  package var actions: [PromptAction] {
    isRequired ? [.update, .leave] : [.update, .later, .skip, .leave]
  }

  /// What leaving means here.
  package var leaving: Answer {
    isRequired ? .quit : .cancel
  }

  package func title(of action: PromptAction) -> String {
    switch action {
    case .update: words.text(.updateButtonTitle)
    case .later: words.text(.laterButtonTitle)
    case .skip: words.text(.skipButtonTitle)
    case .leave: words.text(isRequired ? .quitButtonTitle : .cancelButtonTitle)
    }
  }

  package func letter(of action: PromptAction) -> Character {
    switch action {
    case .update: "u"
    case .later: "l"
    case .skip: "s"
    case .leave: isRequired ? "q" : "c"
    }
  }

  /// `1.4.0 → 2.0.0`, or what of it is known.
  var versions: String? {
    guard let installed = installed?.truncated(to: Self.widest) else { return nil }
    guard let version = version?.truncated(to: Self.widest) else { return installed }
    return "\(installed) → \(version)"
  }

  /// A name or a version wider than this would push the rest of its line away.
  private static let widest = 40

  static func document(_ notes: ReleaseNotes?, words: Localization) -> TextDocument {
    guard let notes, notes.text.contains(where: { !$0.isWhitespace }) else {
      return TextDocument(words.text(.noReleaseNotes), format: .plain)
    }
    return TextDocument(notes, words: words)
  }

  private static func title(name: String?, version: String?, words: Localization) -> String {
    switch (name?.truncated(to: widest), version?.truncated(to: widest)) {
    case (let name?, let version?): words.text(.title, ["name": name, "version": version])
    case (let name?, nil): words.text(.titleWithoutVersion, ["name": name])
    case (nil, let version?): words.text(.titleWithoutName, ["version": version])
    case (nil, nil): words.text(.titleWithoutAnything)
    }
  }
}

extension TextDocument {
  /// Release notes in their own markup.
  package init(_ notes: ReleaseNotes, words: Localization = Localization()) {
    let format: Format =
      switch notes.format {
      case .plain: .plain
      case .markdown: .markdown
      case .html: .html
      }
    self.init(notes.text, format: format, cutNotice: words.text(.notesCut))
  }
}

extension String {
  var nonEmpty: String? {
    isEmpty ? nil : self
  }
}
