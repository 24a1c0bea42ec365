import HarmlessText

/// What a user has chosen for one app, or for all of them; nil is no choice.
package struct UserChoices: Equatable, Sendable {
  package enum Updates: String, CaseIterable, Sendable {
    /// `notify` and `watch` do nothing.
    case off
    case tell
    /// `notify` asks where a person can answer.
    case ask
    /// New versions are downloaded in the background, where they are signed; then `notify` asks.
    case download
    case update
  }

  /// The keys of the settings file, which are the options of `settings` too.
  package enum Key: String, CaseIterable, Sendable {
    case updates, channel

    package var expected: String {
      switch self {
      case .updates:
        let words = Updates.allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      case .channel: return "the name of a channel, such as beta"
      }
    }

    /// The value as it is written to the file; nil if it is not valid.
    package func normalized(_ text: String) -> String? {
      switch self {
      case .updates: return Updates(rawValue: text)?.rawValue
      case .channel:
        let isName = !text.isEmpty && text.utf8.count <= 200 && text.harmlessLine() == text
        return isName ? text : nil
      }
    }
  }

  package var updates: Updates?
  package var channel: String?

  package init() {}

  package subscript(key: Key) -> String? {
    get {
      switch key {
      case .updates: updates?.rawValue
      case .channel: channel
      }
    }
    set {
      switch key {
      case .updates: updates = newValue.flatMap(Updates.init)
      case .channel: channel = newValue
      }
    }
  }

  /// These choices, and those of `others` where there is none.
  package func over(_ others: UserChoices) -> UserChoices {
    var choices = self
    choices.updates = updates ?? others.updates
    choices.channel = channel ?? others.channel
    return choices
  }
}
