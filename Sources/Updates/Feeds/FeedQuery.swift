/// What a feed needs to know to ask for a release.
package struct FeedQuery: Sendable {
  /// What is installed, with country and language as they are known.
  package var app: App
  /// The store's number for the app, where only that is known.
  package var storeID: String?
  /// Where to ask, in the order in which to try.
  package var urls: [String]
  /// The base of the App Store lookup.
  package var lookupURL: String
  /// Headers of the caller's own.
  package var headers: [Header]
  /// How the feed's versions are read.
  package var scheme: VersionScheme

  /// A query for an app.
  package init(
    app: App, storeID: String? = nil, urls: [String] = [],
    lookupURL: String = AppStoreFeed.lookupURL, headers: [Header] = [],
    scheme: VersionScheme = .dotted
  ) {
    self.app = app
    self.storeID = storeID
    self.urls = urls
    self.lookupURL = lookupURL
    self.headers = headers
    self.scheme = scheme
  }
}
