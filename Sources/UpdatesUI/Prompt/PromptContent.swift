import HarmlessText
package import Updates
package import UpdatesTerminal

/// What a prompt says and offers, on a screen and in plain lines alike.
package struct PromptContent: Sendable {
  package let title: String
  package let version: String?
  /// What an update without a version is called.
  package let release: String?
  package let installed: String?
  package let isRequired: Bool
  /// One line at the edge, such as how to silence the prompt.
  package let footer: String?
  package let notes: TextDocument
  package let words: Localization
  private let canUpdate: Bool

  package init(
    _ update: Update, appName: String?, installed: String?, words: Localization,
    footer: String? = nil, canUpdate: Bool = true
  ) {
    let subject = UpdateSubject(
      name: appName, version: update.version, release: update.name, widest: Self.widest)
    version = update.version?.harmlessLine().nonEmpty
    release = update.name?.harmlessLine().nonEmpty
    self.installed = installed?.harmlessLine().nonEmpty
    self.isRequired = update.isRequired
    self.footer = footer?.harmlessLine().nonEmpty
    self.words = words
    self.canUpdate = canUpdate
    title = subject.text(UpdateSubject.titles, in: words)
    notes = TextDocument(notesOf: update, words: words)
  }

  /// What can be chosen, the default first; Update only where that can do anything.
  package var actions: [PromptAction] {
    (canUpdate ? [.update] : []) + (isRequired ? [] : [.later, .skip]) + [.leave]
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
    guard let offered = (version ?? release)?.truncated(to: Self.widest) else { return installed }
    return "\(installed) → \(offered)"
  }

  /// A name or a version wider than this would push the rest of its line away.
  private static let widest = 40
}

extension String {
  var nonEmpty: String? {
    isEmpty ? nil : self
  }
}

/// A button of the prompt.
package enum PromptAction: Sendable, CaseIterable {
  case update, later, skip
  /// Cancel, or Quit where the update is required.
  case leave
}
