/// How long a person does not want to hear of an update.
public enum Snooze: String, Sendable, CaseIterable {
  case hour, tomorrow, week
  /// Until a version newer than the one offered appears.
  case nextVersion

  /// The time in seconds; nil where no time but a version ends it.
  public var seconds: Int? {
    switch self {
    case .hour: 3_600
    case .tomorrow: 86_400
    case .week: 604_800
    case .nextVersion: nil
    }
  }

  package var word: Word {
    switch self {
    case .hour: .laterHour
    case .tomorrow: .laterTomorrow
    case .week: .laterWeek
    case .nextVersion: .laterNextVersion
    }
  }
}
