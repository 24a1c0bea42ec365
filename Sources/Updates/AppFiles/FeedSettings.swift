/// Which feed `check-for: automatically` asks, and how.
public struct FeedSettings: Equatable, Sendable {
  /// The word by which feeds are listed; nil: the first of `Feeds.all`.
  public var kind: String?
  /// Where to ask, in the order in which to try; with placeholders.
  public var urls: [String] = []
  /// The method of the request; nil: GET.
  public var method: String?
  /// Headers of the caller's own, sent to the feed's origin only.
  public var headers: [FeedHeader] = []
  /// The body of the request, with the placeholders of URLs.
  ///
  /// A value is written as in a JSON string where the header `Content-Type` says JSON, such as
  /// `{"v": "{version}"}`, so there a placeholder belongs between quotation marks. With any other
  /// type, or none, it is percent-encoded, as a form wants it. Other braces stay as they are.
  public var body: String?
  /// How versions are read; nil: dotted.
  public var scheme: VersionScheme?
  /// Whether pre-releases are offered to everybody; else they are on a channel, and to whoever has
  /// one.
  public var allowsPrereleases = false
  /// What stands before the version in the tags of a `github` feed, such as `cli-v`.
  public var tagPrefix: String?
  /// RFC 6901 pointers to `version`, `notes`, `url` and `date` in a document of a `json` feed.
  public var pointers: [String: String] = [:]
  /// The base of the App Store lookup; nil: Apple's.
  public var lookupURL: String?

  /// Settings that leave everything to the defaults.
  public init() {}

  /// The placeholders of URLs and bodies.
  package static let placeholders = [
    "version", "build", "id", "os", "os-version", "arch", "country", "language", "channel",
  ]

  /// The keys that are set and that only some feeds look at.
  private var setKeys: [String] {
    let isSet = [
      ("url", !urls.isEmpty), ("method", method != nil), ("body", body != nil),
      ("lookup-url", lookupURL != nil), ("tag-prefix", tagPrefix != nil),
      ("pointers", !pointers.isEmpty),
    ]
    return isSet.filter(\.1).map(\.0)
  }

  /// What is set and means nothing to a feed.
  func warnings(for feed: any Feed) -> [Warning] {
    let unused = setKeys.filter { !type(of: feed).usedKeys.contains($0) }
    guard !unused.isEmpty else { return [] }
    return [
      Warning(
        code: "feed.unused-settings",
        message: "The feed '\(feed.kind)' does not look at "
          + unused.map { "'\($0)'" }.joined(separator: ", "))
    ]
  }

  /// Whether a feed was named, so that a check can go on without a configuration.
  var isNamed: Bool {
    kind != nil || !urls.isEmpty || lookupURL != nil
  }

  /// The headers as they are sent; throws the first that names a variable which is not set.
  package func headers(environment: [String: String]) throws(FeedHeaderError) -> [Header] {
    var resolved: [Header] = []
    for header in headers {
      resolved.append(try header.resolved(environment: environment))
    }
    return resolved
  }
}
