import HarmlessText
import UpdatesTestSupport

@testable import Updates

extension FuzzTarget {
  /// The answers of servers, under each scheme of versions.
  static let feeds = [
    feed("app-store") { bytes, source, scheme in
      let answer = try AppStoreResponse(
        JSON(parsing: bytes, from: source), source: source, scheme: scheme)
      return FeedResult(
        releases: answer.release.map { [$0] } ?? [], warnings: answer.warnings)
    },
    feed("appcast") { bytes, source, scheme in
      let query = FeedQuery(
        app: App(version: "1.0", build: "7", language: "fr-CA"), scheme: scheme)
      let answer = try AppcastResponse(
        bytes, source: source, base: Address(link: source), for: query)
      return FeedResult(releases: answer.releases, warnings: answer.warnings)
    },
    feed("fresh-air") { bytes, source, scheme in
      let document = try JSON(parsing: bytes, from: source)
      return try FeedResult(
        ReleaseNotesDocument(document, source: source, scheme: scheme),
        in: .current(appVersion: "1.0", locale: "fr"))
    },
    feed("github", read: forge), feed("gitlab", read: forge), feed("forgejo", read: forge),
    registry("npm") { try $2.readNPM(JSON(parsing: $0, from: $1)) },
    registry("pypi") { try $2.readPyPI(JSON(parsing: $0, from: $1)) },
    registry("crates") { try $2.readCrates($0) },
    registry("homebrew") { try $2.readHomebrew(JSON(parsing: $0, from: $1)) },
    feed("squirrel") { bytes, source, scheme in
      let update = try SquirrelUpdate(
        SquirrelDocument(bytes, from: source), scheme: scheme)
      return FeedResult(releases: [update.release], ruling: .offered, warnings: update.warnings)
    },
    feed("squirrel-file") { bytes, source, scheme in
      let current = try SquirrelCurrentRelease(
        SquirrelDocument(bytes, from: source), installed: "1.0.0", scheme: scheme)
      return FeedResult(releases: [current.release], warnings: current.warnings)
    },
    feed("ssvc") { bytes, source, scheme in
      let response = try SSVCResponse(
        JSON(parsing: bytes, from: source), source: source, scheme: scheme)
      return try response.result(for: SSVCInstalled(App(version: "1.0.0")), scheme: scheme)
    },
  ]

  @Sendable private static func forge(
    _ bytes: [UInt8], _ source: String, _ scheme: VersionScheme
  ) throws -> FeedResult {
    let document = try JSON(parsing: bytes, from: source)
    let tags = GitHubTags(prefix: nil, scheme: scheme)
    let answer = try GitHubResponse(document, source: source, tags: tags)
    return FeedResult(releases: answer.releases, warnings: answer.warnings)
  }

  private static func registry(
    _ name: String,
    read: @escaping @Sendable ([UInt8], String, inout RegistryReleases) throws -> Void
  ) -> FuzzTarget {
    feed(name) { bytes, source, scheme in
      let query = FeedQuery(app: App(version: "1.0", channel: "next"), scheme: scheme)
      var releases = RegistryReleases(for: query, source: source)
      try read(bytes, source, &releases)
      return try releases.result()
    }
  }

  private static func feed(
    _ name: String,
    read: @escaping @Sendable ([UInt8], String, VersionScheme) throws -> FeedResult
  ) -> FuzzTarget {
    FuzzTarget(name) { bytes in
      for scheme in VersionScheme.allCases {
        try keepsPromises { try read(bytes, "https://example.com/feed", scheme) }
      }
    }
  }

  /// What is read is harmless, what is not is told harmlessly.
  static func keepsPromises(_ read: () throws -> FeedResult) throws {
    let answer: FeedResult
    do {
      answer = try read()
    } catch let error as Problem {
      try promiseHarmless(error.summary)
      try promise("an error is told in a few lines", error.summary.utf8.count < 1_000)
      try promiseHarmless(error.marked(), lineBreaks: true)
      return
    }
    for warning in answer.warnings { try promiseHarmless(warning.message) }
    for release in answer.releases { try keepsPromises(release) }
  }

  private static func keepsPromises(_ release: Release) throws {
    for line in [
      release.version?.text, release.name, release.build, release.channel,
      release.minimumOS?.version, release.maximumOS?.version, release.minimumAutoupdateVersion,
      release.storeID, release.listing.seller,
      release.listing.price, release.publishedAt?.iso8601,
    ] {
      try promiseHarmless(line)
    }
    try promiseHarmless(release.notes?.text, lineBreaks: true)
    for url in [release.notesURL, release.storeURL, release.downloadURL].compactMap({ $0 }) {
      try promise("'\(url)' is a web address", Address(link: url) != nil)
    }
    try promise("a size is not negative", release.size ?? 0 >= 0)
    for asset in release.assets {
      try promiseHarmless(asset.name)
      try promise("'\(asset.name)' is a name", !asset.name.isEmpty && !asset.name.contains("/"))
      try promise("'\(asset.url)' is a web address", Address(link: asset.url) != nil)
      try promise("an asset's size is not negative", asset.size ?? 0 >= 0)
    }
  }
}
