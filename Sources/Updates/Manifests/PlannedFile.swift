/// A file that the new set has to have.
struct PlannedFile: Sendable {
  enum State: Sendable {
    /// The one in place is right.
    case right(RecordedFile)
    /// The one in place has to be hashed.
    case unsure(FileFacts)
    /// The one in place was right, and the server is asked whether it still is.
    case unconfirmed(RecordedFile)
    /// It is to be fetched.
    case wanted
    /// A manifest that is at hand.
    case atHand([UInt8])
  }

  let path: RelativePath
  let sha: Checksum?
  /// What is known of it when it has been received or confirmed.
  var validators = Validators()
  var received: Checksum?
  var state: State

  /// Whether the file in place is part of the new set.
  var isRight: Bool {
    if case .right = state { true } else { false }
  }
}
