import HarmlessText

/// A source of information about an app's newest release.
///
/// To add a feed, add a file with a conforming type, a line in `Feeds`, and a folder of fixtures.
package protocol Feed: Sendable {
  static var kind: String { get }

  /// The keys of the app file's `feed` that it uses, besides `kind`, `headers` and `scheme`.
  static var usedKeys: Set<String> { get }

  /// Returns the announced releases or the server's decision.
  ///
  /// Throws a problem of a document, or of the app.
  func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult
}

extension Feed {
  package var kind: String {
    Self.kind
  }
}

package enum Feeds {
  /// All feeds; the first is the default if no kind is named.
  package static let all: [any Feed] = [
    AppStoreFeed(),
    SquirrelFeed(),
    SquirrelFileFeed(),
    SSVCFeed(),
    FreshAirFeed(),
    GitHubFeed(),
    AppcastFeed(),
    JSONFeed(),
    GitLabFeed(),
    ForgejoFeed(),
    NPMFeed(),
    PyPIFeed(),
    CratesFeed(),
    HomebrewFeed(),
  ]

  /// The feed with the given kind, or nil if there is no such kind.
  package static func named(_ kind: String) -> (any Feed)? {
    all.first { $0.kind == kind }
  }
}

package struct FeedResult: Equatable, Sendable {
  package var releases: [Release]
  /// The server's decision, or nil if this package decides.
  ///
  /// If it is `offered`, there is exactly one release.
  package var ruling: Release.Ruling?
  /// The lowest version that need not be updated, or nil if the feed does not name one.
  package var minimumVersion: Version?
  /// The URL of the folder with the localized texts of the releases' features; it ends in `/`.
  package var textsURL: String?
  /// The URL that the answer came from, or nil if no server was asked.
  package var url: String?
  package var isFromCache: Bool
  /// Warnings about parts of the answer that cannot be used.
  package var warnings: [Warning]
  /// The age of the answer's document according to its signature; nil if it needs none.
  var age: DocumentAge?

  package init(
    releases: [Release], ruling: Release.Ruling? = nil, minimumVersion: Version? = nil,
    url: String? = nil, isFromCache: Bool = false, warnings: [Warning] = []
  ) {
    self.releases = releases
    self.ruling = ruling
    self.minimumVersion = minimumVersion
    self.url = url
    self.isFromCache = isFromCache
    self.warnings = warnings
  }

  /// Hides secrets of the request that the server has repeated in what is shown.
  mutating func hideSecrets(of headers: [Header]) {
    for index in releases.indices {
      releases[index].notes = releases[index].notes?.hidingSecrets(of: headers)
    }
    for index in warnings.indices {
      warnings[index].message = headers.hidingSecrets(in: warnings[index].message)
    }
  }
}
