/// How often a person hears of one version: the key `notify`.
public enum NotifyMode: String, CaseIterable, Sendable {
  case never, once, twice, thrice, always
  /// An answer whenever a version is known, newer or not.
  case withoutAvailableUpdate = "without-available-update"

  /// The most times that one version is announced; nil where there is no limit.
  public var limit: Int? {
    switch self {
    case .never: 0
    case .once: 1
    case .twice: 2
    case .thrice: 3
    case .always, .withoutAvailableUpdate: nil
    }
  }
}
