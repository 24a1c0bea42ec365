import HarmlessText

extension SyncPlan {
  /// SHA-1 checksums, for which files with equal checksums can be made, and conditions on keys that
  /// have no value.
  static func warnings(
    of manifests: [SyncManifest], in environment: ConditionEnvironment
  ) -> [Warning] {
    var conditions: Set<Condition> = []
    var seen: Set<ExactText> = []
    var unset: [String] = []
    for condition in manifests.lazy.flatMap(\.entries).flatMap(\.entry.conditions)
    where conditions.insert(condition).inserted {
      unset += condition.keys.filter {
        environment[$0] == nil && seen.insert(ExactText($0)).inserted
      }
    }
    return warnings(of: manifests) + warnings(of: unset, in: environment)
  }

  private static let namedLimit = 5

  private static func warnings(
    of unset: [String], in environment: ConditionEnvironment
  ) -> [Warning] {
    var warnings: [Warning] = []
    if unset.contains("appVersion") {
      warnings.append(
        Warning(
          code: "sync.app-version",
          message: "conditions use appVersion, which is unknown; give it with --installed"))
    }
    let unknown = unset.filter { !environment.knows($0) }
    warnings += unknown.prefix(namedLimit).map { key in
      Warning(
        code: "sync.unknown-key",
        message: "conditions use the unknown key '\(key.harmlessLine(limit: 80))'; "
          + "give it with --env, or tell the author of the manifest")
    }
    if unknown.count > namedLimit {
      let more = unknown.count - namedLimit
      warnings.append(
        Warning(
          code: "sync.unknown-key",
          message: "conditions use \(more) more unknown \(more == 1 ? "key" : "keys")"))
    }
    return warnings
  }

  private static func warnings(of manifests: [SyncManifest]) -> [Warning] {
    manifests.compactMap { manifest in
      let count = manifest.entries.count { $0.entry.sha?.algorithm == .sha1 }
      guard count > 0 else { return nil }
      return Warning(
        code: "manifest.sha1",
        message: "'\(manifest.file.path.text.harmlessLine(limit: 200))' has \(count) "
          + "SHA-1 \(count == 1 ? "checksum" : "checksums"), which can be forged")
    }
  }
}
