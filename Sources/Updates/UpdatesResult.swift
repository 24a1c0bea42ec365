/// What came of a check: an update, or none.
public enum UpdatesResult: Equatable, Sendable {
  /// An update is available; its `shouldNotify` says whether the person should hear of it now.
  case available(Update)
  /// Nothing is offered; the reason says why.
  case none(Reason)
  /// The app must be updated, but no version that satisfies the minimum runs on this system.
  case unsupported(minimum: String)
}
