import HarmlessText

/// A place that knows an app's newest release.
///
/// A new feed is a file with a conforming type, a line in `Feeds`, and a folder of fixtures.
package protocol Feed: Sendable {
  /// The word for it, in app files and on the command line.
  static var kind: String { get }

  /// The keys of the app file's `feed` that it looks at, besides `kind`, `headers` and `scheme`.
  static var usedKeys: Set<String> { get }

  /// The releases announced, or the server's decision; throws `DocumentError` or `FeedError`.
  func result(for query: FeedQuery, from documents: DocumentSource) async throws -> FeedResult
}

extension Feed {
  /// The word for it, in app files and on the command line.
  package var kind: String {
    Self.kind
  }
}

/// The feeds that can be named in an app file or on the command line.
package enum Feeds {
  /// All of them; the first is the one that is asked where none is named.
  package static let all: [any Feed] = [
    AppStoreFeed(),
    SquirrelFeed(),
    SquirrelFileFeed(),
    SSVCFeed(),
    FreshAirFeed(),
    GitHubFeed(),
    AppcastFeed(),
    JSONFeed(),
  ]

  /// The feed of a kind.
  package static func named(_ kind: String) -> (any Feed)? {
    all.first { $0.kind == kind }
  }
}

/// What a feed said.
package struct FeedResult: Equatable, Sendable {
  /// The releases announced, in no particular order; a policy chooses among them.
  package var releases: [Release]
  /// The server's decision; nil where it is ours.
  ///
  /// With `offered` there is one release.
  package var ruling: Release.Ruling?
  /// An installed version below it must be updated, as the feed says; nil where it says nothing.
  package var minimumVersion: Version?
  /// The folder that has the localized texts of the releases' features: a URL that ends in `/`.
  package var textsURL: String?
  /// Where the answer came from; nil where nobody was asked.
  package var url: String?
  /// Whether a stored answer was used.
  package var isFromCache: Bool
  /// What in it could not be used.
  package var warnings: [Warning]

  /// An answer with what was found.
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
}

/// Why a feed gave no result, beyond what is wrong with one document.
package enum FeedError: Explained, Equatable {
  /// None of the URLs gave one; the warnings are what else there is to tell of asking them.
  case noneAnswered(DocumentError, warnings: [Warning])
  /// No URL is given.
  case urlMissing
  /// A store that is asked by the app's identifier or the store's number has neither.
  case identifierMissing
  /// The installed version would have to be compared, and is none under the scheme.
  case installedVersionMalformed(VersionError)

  /// What is wrong, or missing.
  package var summary: String {
    switch self {
    case .noneAnswered(let error, _): error.summary
    case .urlMissing: "no URL says where to ask"
    case .identifierMissing: "the App Store lookup needs the app's identifier"
    case .installedVersionMalformed(let error): error.summary(of: "the installed version")
    }
  }
}

extension VersionError {
  /// What is wrong with a text; `subject` is what it should have been.
  package func summary(of subject: String) -> String {
    switch self {
    case .empty: "\(subject) is empty"
    case .tooLong(let limit): "\(subject) has more than \(limit) characters"
    case .malformed(let text, let scheme):
      "\(subject) '\(presentableLocation(text, limit: 60))' is not a version"
        + (scheme == .dotted ? "" : " of the scheme '\(scheme.rawValue)'")
    }
  }
}
