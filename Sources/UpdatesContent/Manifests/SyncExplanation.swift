import HarmlessText

package struct SyncExplanation: Sendable {
  package var entries: [Entry]
  /// Paths below the synced folder; harmless text, in order.
  package var removed: [String] = []
  /// They stop a sync; harmless text, in order.
  package var foreign: [String] = []
  package var warnings: [Warning]

  package struct Entry: Sendable {
    package var manifest: String
    package var path: RelativePath
    package var applies: Bool
    /// In the order of the manifest; an entry without conditions always applies.
    package var verdicts: [ConditionVerdict]
  }

  init(_ manifests: [ScannedManifest], from source: ManifestSource) throws {
    let environment = source.options.environment
    entries = []
    for manifest in manifests {
      let name = manifest.folder.map { $0.text + "/" + Manifest.fileName } ?? Manifest.fileName
      for entry in manifest.entries {
        var verdicts: [ConditionVerdict] = []
        for condition in entry.entry.conditions {
          try source.checkTime()
          do {
            verdicts.append(try condition.evaluate(in: environment))
          } catch let error as ConditionError {
            throw ManifestError(
              manifest: name.harmlessLine(limit: 200),
              problem: .evaluation(
                filename: entry.path.text.harmlessLine(limit: 200), error))
          }
        }
        entries.append(
          Entry(
            manifest: name.harmlessLine(limit: 200), path: entry.path, applies: entry.applies,
            verdicts: verdicts))
      }
    }
    warnings = SyncPlan.warnings(of: manifests, in: environment)
  }
}
