import HarmlessText

extension SSVCResponse {
  /// What the answer means for an app; throws `FeedError` where the installed version would have
  /// to be compared and cannot be.
  func result(for installed: SSVCInstalled, scheme: VersionScheme) throws -> FeedResult {
    let latest = latestKey.flatMap { try? Version($0, scheme: scheme) }
    var release = Release(version: latest, publishedAt: availableSince)
    if latest == nil { release.name = latestKey }
    if latestNumber > 0 { release.build = String(latestNumber) }

    let ruling: Release.Ruling =
      if minimumNumber > installed.number {
        .required
      } else if latestNumber > 0 {
        // The number wins over the key; whether they agree is not checked.
        latestNumber > installed.number ? .offered : .upToDate
      } else if let latest {
        try latest.isNewer(than: Self.version(of: installed, scheme)) ? .offered : .upToDate
      } else {
        .upToDate
      }
    let isNamed = latestKey != nil || latestNumber > 0
    return FeedResult(
      releases: isNamed || ruling == .required ? [release] : [], ruling: ruling,
      warnings: warnings + unknownNumber(of: installed))
  }

  private static func version(
    of installed: SSVCInstalled, _ scheme: VersionScheme
  ) throws -> Version {
    do throws(VersionError) {
      return try Version(installed.version, scheme: scheme)
    } catch {
      throw FeedError.installedVersionMalformed(error)
    }
  }

  /// That every number is above that of the installed version, which has none.
  private func unknownNumber(of installed: SSVCInstalled) -> [Warning] {
    guard installed.number == 0, minimumNumber > 0 || latestNumber > 0 else { return [] }
    let version = installed.version.harmlessLine(limit: 40)
    return [
      Warning(
        code: "feed.no-build-number",
        message: "The version '\(version)' has no build number to compare, so that every number is "
          + "above it")
    ]
  }
}
