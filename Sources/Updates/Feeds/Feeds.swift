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
