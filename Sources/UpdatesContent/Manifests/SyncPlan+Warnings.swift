import HarmlessText

extension SyncPlan {
  private static let namedLimit = 5

  /// SHA-1 checksums, for which files with equal checksums can be made, and conditions on keys that
  /// have no value.
  var warnings: [Warning] {
    var warnings = manifests.compactMap { manifest -> Warning? in
      let count = manifest.entries.count { $0.entry.sha?.algorithm == .sha1 }
      guard count > 0 else { return nil }
      return Warning(
        code: "manifest.sha1",
        message: "'\(manifest.file.path.text.harmlessLine(limit: 200))' has \(count) "
          + "SHA-1 \(count == 1 ? "checksum" : "checksums"), which can be forged")
    }
    let unset = unsetKeys
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

  private var unsetKeys: [String] {
    var conditions: Set<Condition> = []
    var seen: Set<ExactText> = []
    return manifests.lazy.flatMap(\.entries).flatMap(\.entry.conditions)
      .filter { conditions.insert($0).inserted }.flatMap(\.keys)
      .filter { environment[$0] == nil && seen.insert(ExactText($0)).inserted }
  }
}
