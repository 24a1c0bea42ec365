import HarmlessText
import UpdatesTestSupport

@testable import Updates

extension FuzzTarget {
  /// The answers of servers; that of `json` is read by the target of all JSON.
  static let feeds = Feed.all.filter { $0.kind != Feed.json.kind }.map { feed in
    FuzzTarget(feed.kind) { try keepsPromises(feed, $0) }
  }

  /// Under each scheme of versions.
  static func keepsPromises(_ feed: Feed, _ bytes: [UInt8]) throws {
    let app = App(version: "1.0", build: "7", language: "fr-CA", channel: "next")
    for scheme in VersionScheme.allCases {
      try keepsPromises {
        try feed.result(
          of: DocumentContent(bytes: bytes), from: "https://example.com/feed",
          for: FeedQuery(app: app, scheme: scheme))
      }
    }
  }

  /// What is read is harmless, what is not is told harmlessly.
  private static func keepsPromises(_ read: () throws -> FeedResult) throws {
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
