/// A manifest of the set that is wanted, as the server or the record has it.
struct ScannedManifest: Sendable {
  /// Below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// 1 for the first manifest.
  var depth: Int
  /// Nil where the file that is in place is right.
  var bytes: [UInt8]?
  /// SHA-256 of its bytes.
  var checksum: Checksum
  var validators: Validators
  /// The file in place, where it is right.
  var file: RecordedFile?
  /// Whether it is the very one that the record has, whose names were checked then.
  var isRecorded: Bool
  var entries: [ScannedEntry]
}

/// An entry of such a manifest.
struct ScannedEntry: Sendable {
  /// Below the synced folder.
  var path: RelativePath
  /// Relative to the manifest.
  var filename: RelativePath
  var sha: Checksum?
  /// Whether its checksum cannot be used, so that the file must not be fetched.
  var hasChecksumFault = false
  var conditions: [Condition]
  var applies: Bool
  /// As the record has it.
  var recorded: RecordedFile?
}

/// Answers conditions, each once: manifests say the same few again and again.
struct ConditionAnswers {
  private let environment: ConditionEnvironment
  private var known: [Condition: Bool] = [:]

  init(in environment: ConditionEnvironment) {
    self.environment = environment
  }

  mutating func holds(_ condition: Condition) throws(ConditionError) -> Bool {
    if let answer = known[condition] { return answer }
    let answer = try condition.holds(in: environment)
    known[condition] = answer
    return answer
  }
}
