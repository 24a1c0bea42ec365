import HarmlessText

extension SyncPlan {
  var warnings: [Warning] {
    checksumWarnings + conditions.map(\.condition).warnings(in: environment)
  }

  /// SHA-1 checksums, for which files with equal checksums can be made.
  var checksumWarnings: [Warning] {
    manifests.compactMap { manifest -> Warning? in
      let count = manifest.entries.count { $0.entry.sha?.algorithm == .sha1 }
      guard count > 0 else { return nil }
      return Warning(
        code: "manifest.sha1",
        message: "'\(manifest.file.path.text.harmlessLine(limit: 200))' has \(count) "
          + "SHA-1 \(count == 1 ? "checksum" : "checksums"), which can be forged")
    }
  }
}

extension [Condition] {
  private static var namedLimit: Int { 5 }

  /// Conditions on keys that have no value.
  func warnings(in environment: ConditionEnvironment) -> [Warning] {
    var warnings: [Warning] = []
    var seen: Set<ExactText> = []
    let unset = flatMap(\.keys)
      .filter { environment[$0] == nil && seen.insert(ExactText($0)).inserted }
    if unset.contains("appVersion") {
      warnings.append(
        Warning(
          code: "sync.app-version",
          message: "conditions use appVersion, which is unknown; give it with --installed"))
    }
    let unknown = unset.filter { !environment.knows($0) }
    var messages = unknown.prefix(Self.namedLimit).map { key in
      "the unknown key '\(key.harmlessLine(limit: 80))'; "
        + "give it with --env, or tell the author of the manifest"
    }
    let more = unknown.count - messages.count
    if more > 0 { messages.append("\(more) more unknown \(more == 1 ? "key" : "keys")") }
    return warnings
      + messages.map { Warning(code: "sync.unknown-key", message: "conditions use \($0)") }
  }
}
