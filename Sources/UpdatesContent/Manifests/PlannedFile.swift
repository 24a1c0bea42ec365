/// A file that the new set has to have.
struct PlannedFile: Sendable {
  enum State: Sendable {
    /// The one in place is right.
    case right(RecordedFile)
    /// The one in place has to be hashed.
    case unsure(FileFacts)
    /// The one in place was right, and whether it still is shows when it is fetched.
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
  /// Whether an earlier run, which did not end, has fetched it.
  var isTakenOver = false
  var state: State

  /// Whether the file in place is part of the new set.
  var isRight: Bool {
    if case .right = state { true } else { false }
  }

  /// Whether the server is asked for it.
  var isAskedFor: Bool {
    switch state {
    case .wanted, .unconfirmed: true
    case .right, .unsure, .atHand: false
    }
  }

  /// Whether it takes the place of whatever is there.
  var replaces: Bool {
    switch state {
    case .wanted, .atHand: true
    case .right, .unsure, .unconfirmed: false
    }
  }
}
