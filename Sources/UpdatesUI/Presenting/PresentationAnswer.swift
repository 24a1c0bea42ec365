/// How a presentation ended.
public enum PresentationAnswer: Equatable, Sendable {
  /// The person has seen it, or as much of it as they wanted to.
  case closed
  /// The app must be updated, and the person wants to.
  case update
  /// The app must be updated, and the person left.
  case quit
}
