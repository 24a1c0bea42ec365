/// A manifest of the wanted set, from the server or from the record.
struct ScannedManifest: Sendable {
  /// The manifest's folder below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// The nesting depth, 1 for the first manifest.
  var depth: Int
  /// The manifest's bytes; nil if the file in place is right.
  var bytes: [UInt8]?
  /// The SHA-256 of its bytes.
  var checksum: Checksum
  var validators: Validators
  /// The file in place, if it is right.
  var file: RecordedFile?
  /// Whether it is identical with the recorded manifest, whose names were already checked.
  var isRecorded: Bool
  var entries: [ScannedEntry]
}

/// An entry of a scanned manifest.
struct ScannedEntry: Sendable {
  /// The path below the synced folder.
  var path: RelativePath
  /// The path relative to the manifest.
  var filename: RelativePath
  var sha: Checksum?
  /// Whether its checksum cannot be used, so that the file must not be fetched.
  var hasChecksumFault = false
  var conditions: [Condition]
  var applies: Bool
  /// The file in the record.
  var recorded: RecordedFile?
}

/// Evaluates each condition once, because manifests repeat the same few conditions.
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
