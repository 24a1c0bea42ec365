import HarmlessText

/// Explains why each entry of the manifests applies or does not apply.
package struct SyncExplanation: Sendable {
  package var entries: [Entry]
  /// The paths of files that a sync would remove, below the synced folder.
  ///
  /// They are harmless text, in order.
  package var removed: [String] = []
  /// Files that no sync has put there, or that were changed since; they stop a sync.
  ///
  /// They are harmless text, in order.
  package var foreign: [String] = []
  package var warnings: [Warning]

  package struct Entry: Sendable {
    /// The path of the manifest that lists it, below the synced folder.
    package var manifest: String
    /// The file's path below the synced folder.
    package var path: RelativePath
    package var applies: Bool
    /// The answers in the order of the manifest; an entry without conditions always applies.
    package var verdicts: [ConditionVerdict]
  }

  /// Evaluates all conditions of the manifests, including those that no longer affect the result.
  init(
    _ manifests: [ScannedManifest], from source: ManifestSource
  ) throws(SyncProblem) {
    let environment = source.options.environment
    entries = []
    for manifest in manifests {
      let name = manifest.folder.map { $0.text + "/" + Manifest.fileName } ?? Manifest.fileName
      for entry in manifest.entries {
        var verdicts: [ConditionVerdict] = []
        for condition in entry.entry.conditions {
          try source.checkTime()
          do throws(ConditionError) {
            verdicts.append(try condition.evaluate(in: environment))
          } catch {
            throw .condition(
              manifest: name.harmlessLine(limit: 200),
              filename: entry.path.text.harmlessLine(limit: 200), error)
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
