import HarmlessText

extension Check {
  /// Warns if the newest version's file is another one than the feed offered before.
  func warnOfOtherFile(
    _ facts: PolicyFacts, _ decision: inout Decision, remembering state: inout State
  ) -> Warning? {
    guard let release = newestRelease(facts, decision), let version = release.version?.text,
      let asset = file(of: release, version: version), asset.digest != nil || asset.size != nil,
      let difference = state.see(asset, of: version)
    else { return nil }
    decision.markReplaced(version)
    return Warning(
      code: "feed.other-bytes",
      message: "The file '\(asset.name)' of version \(version) is not the one that was seen "
        + "before: \(difference)")
  }

  private func newestRelease(_ facts: PolicyFacts, _ decision: Decision) -> Release? {
    if let chosen = decision.chosen { return facts.releases[chosen] }
    let usable = facts.releases.filter {
      !$0.isWithdrawn && (!$0.isBeforeFinal || facts.takesPrereleases) && $0.version != nil
    }
    return usable.max { one, other in
      guard let version = one.version else { return true }
      return other.version?.isNewer(than: version) ?? false
    }
  }

  /// The file of a release for this system; nil if that is not clear.
  private func file(of release: Release, version: String) -> ReleaseAsset? {
    let assets = release.assets
    guard assets.count > 1 else { return assets.first }
    guard let system = AssetSystem.current else { return nil }
    // An installation says why none can be chosen.
    let name = try? AssetChoice(
      pattern: checker.assetPattern, version: version, system: system
    ).name(among: assets.map(\.name))
    return name.flatMap { name in assets.first { $0.name == name } }
  }
}

extension Decision {
  /// Marks the offered update if it has this version.
  fileprivate mutating func markReplaced(_ version: String) {
    guard case .available(var update, let reason) = outcome, update.version == version else {
      return
    }
    update.isReplaced = true
    outcome = .available(update, reason)
  }
}
