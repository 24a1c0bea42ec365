import HarmlessText

@testable import Updates

/// Reads a fixture as the document of a registry, for an app with version 1.0.
func registryAnswer(
  _ name: String, channel: String? = nil, installed: String? = "1.0",
  scheme: VersionScheme = .dotted,
  read: (inout RegistryReleases, [UInt8]) throws -> Void
) throws -> FeedResult {
  let query = FeedQuery(app: App(version: installed, channel: channel), scheme: scheme)
  var releases = RegistryReleases(for: query, source: "here")
  try read(&releases, try fixture(name))
  return try releases.result()
}

extension FeedResult {
  /// The versions that can be offered.
  var offered: [String?] {
    releases.filter { !$0.isWithdrawn && $0.exclusion == nil }.map { $0.version?.text }
  }
}
