struct ScannedManifest: Sendable {
  /// The manifest's folder below the synced folder; nil for the first manifest.
  var folder: RelativePath?
  /// The nesting depth, 1 for the first manifest.
  var depth: Int
  var bytes: [UInt8]
  /// The checksum of the bytes, as the manifest that lists it has it, or the SHA-256.
  var checksum: Checksum
  var validators: Validators
  var isInPlace: Bool
  var entries: [ScannedEntry] = []

  var path: RelativePath { Self.path(in: folder) }

  /// Nil stands for the synced folder.
  static func path(in folder: RelativePath?) -> RelativePath {
    do {
      let name = try RelativePath(Manifest.fileName)
      return folder?.appending(name) ?? name
    } catch {
      preconditionFailure("The name of a manifest is a path.")
    }
  }
}

struct ScannedEntry: Sendable {
  var path: RelativePath
  var entry: ManifestEntry
  var applies: Bool

  var sha: Checksum? { entry.sha }
}

/// Each condition once, because manifests repeat the same few conditions.
struct ConditionAnswers {
  private let environment: ConditionEnvironment
  private var known: [Condition: Bool] = [:]

  init(in environment: ConditionEnvironment) {
    self.environment = environment
  }

  mutating func holds(_ condition: Condition) throws -> Bool {
    if let answer = known[condition] { return answer }
    let answer = try condition.holds(in: environment)
    known[condition] = answer
    return answer
  }
}
