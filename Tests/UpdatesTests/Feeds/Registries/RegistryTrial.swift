import HarmlessText

@testable import Updates

/// Reads the document of a registry, for an app with version 1.0.
func registryAnswer(
  _ bytes: [UInt8], installed: String? = "1.0", channel: String? = nil,
  scheme: VersionScheme = .dotted, python: String? = nil,
  read: (inout RegistryReleases, [UInt8]) throws -> Void
) throws -> FeedResult {
  var query = FeedQuery(app: App(version: installed, channel: channel), scheme: scheme)
  query.python = try python.map { try Version($0, scheme: .pep440) }
  var releases = RegistryReleases(for: query, source: "here")
  try read(&releases, bytes)
  return try releases.result()
}

extension FeedResult {
  /// The versions that can be offered.
  var offered: [String?] {
    releases.filter { !$0.isWithdrawn && $0.exclusion == nil }.map { $0.version?.text }
  }
}
