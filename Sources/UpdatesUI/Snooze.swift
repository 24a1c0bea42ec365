/// How long a person does not want to hear of an update.
public enum Snooze: String, Sendable, CaseIterable {
  case hour, tomorrow, week
  /// Until a version newer than the one offered appears.
  case nextVersion

  /// The time; nil if a version ends it, not a time.
  public var duration: Duration? {
    switch self {
    case .hour: .seconds(3_600)
    case .tomorrow: .seconds(86_400)
    case .week: .seconds(604_800)
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
