/// What a feed needs to know to ask for a release.
package struct FeedQuery: Sendable {
  /// What is installed, with country and language as they are known.
  package var app: App
  /// The system and the processor that an update must run on.
  package var system: RunningSystem
  /// The store's number for the app, where only that is known.
  package var storeID: String?
  /// Where to ask, in the order in which to try; placeholders are filled in.
  package var urls: [String]
  /// The base of the App Store lookup.
  package var lookupURL: String
  /// The method of the request.
  package var method: String
  /// Headers of the caller's own, for the origin of the first URL only.
  package var headers: [Header]
  /// The body of the request.
  package var body: String?
  /// What stands before the version in the tags of a `github` feed.
  package var tagPrefix: String?
  /// Where in a document of a `json` feed the parts of a release lie.
  package var pointers: [String: String]
  /// The app's own settings, `defaults` in conditions.
  package var defaults = JSONObject()
  /// Whether pre-releases are offered to everybody.
  package var allowsPrereleases = false
  /// How the feed's versions are read.
  package var scheme: VersionScheme

  /// A query for an app.
  package init(
    app: App, system: RunningSystem = RunningSystem(name: "linux", version: nil),
    storeID: String? = nil, urls: [String] = [],
    lookupURL: String = AppStoreFeed.lookupURL, method: String = "GET", headers: [Header] = [],
    body: String? = nil, scheme: VersionScheme = .dotted
  ) {
    self.app = app
    self.system = system
    self.storeID = storeID
    self.urls = urls
    self.lookupURL = lookupURL
    self.method = method
    self.headers = headers
    self.body = body
    self.scheme = scheme
    tagPrefix = nil
    pointers = [:]
  }
}
