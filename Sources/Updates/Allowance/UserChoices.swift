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
    case updates, channel, every, level
    case minimumAge = "min-age"
    case pin

    package var expected: String {
      switch self {
      case .updates:
        Updates.allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or update"
      case .channel: "the name of a channel, such as beta"
      case .every: "hourly, daily, weekly, monthly or a duration such as 20h"
      case .level: "major, minor or patch"
      case .minimumAge: "a number with a unit, such as 20h, 3d or 2w"
      case .pin: "the beginning of a version, such as 2.x"
      }
    }

    package var help: String {
      switch self {
      case .updates: "how far updates go by themselves"
      case .channel: "the release channel, such as beta"
      case .every: "how often a program checks, such as weekly"
      case .level: "show only updates of this level and above"
      case .minimumAge: "show only versions known for this long, such as 3d"
      case .pin: "stay on these versions, such as 2.x"
      }
    }

    /// The value as it is written to the file; nil if it is not valid.
    package func normalized(_ text: String) -> String? {
      let isValid =
        switch self {
        case .updates: Updates(rawValue: text) != nil
        case .channel: !text.isEmpty && text.utf8.count <= 200 && text.harmlessLine() == text
        case .every: Schedule(text).map { $0 != .never } ?? false
        case .level: UserChoices.level(text) != nil
        case .minimumAge: SpokenDuration(text) != nil
        case .pin: VersionPin(text) != nil
        }
      return isValid ? text : nil
    }
  }

  private var values: [Key: String] = [:]

  package init() {}

  package subscript(key: Key) -> String? {
    // Most people have chosen nothing, and every start looks.
    get { values.isEmpty ? nil : values[key] }
    set { values[key] = newValue }
  }

  package var updates: Updates? {
    get { self[.updates].flatMap(Updates.init) }
    set { self[.updates] = newValue?.rawValue }
  }

  package var channel: String? {
    get { self[.channel] }
    set { self[.channel] = newValue }
  }

  package var schedule: Schedule? { self[.every].flatMap(Schedule.init) }

  var level: VersionLevel? { self[.level].flatMap(Self.level) }

  /// In seconds.
  var minimumAge: Int? { self[.minimumAge].flatMap(SpokenDuration.init)?.seconds }

  var pin: VersionPin? { self[.pin].flatMap(VersionPin.init) }

  private static func level(_ name: String) -> VersionLevel? {
    VersionLevel.allCases.first { $0.name == name && $0 != .build }
  }

  /// What is chosen, in a line as the options have it; nil if nothing is.
  package var line: String? {
    let set = Key.allCases.compactMap { key in
      self[key].map { "\(key.rawValue) \($0.harmlessLine(limit: 200))" }
    }
    return set.isEmpty ? nil : set.joined(separator: ", ")
  }

  /// These choices, and those of `others` where there is none.
  package func over(_ others: UserChoices) -> UserChoices {
    guard !values.isEmpty, !others.values.isEmpty else { return values.isEmpty ? others : self }
    var choices = self
    choices.values.merge(others.values) { own, _ in own }
    return choices
  }
}
