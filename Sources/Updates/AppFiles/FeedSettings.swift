/// The feed that `check-for: automatically` asks, and the settings of the request.
public struct FeedSettings: Equatable, Sendable {
  /// The kind of the feed; nil for the first of `Feed.all`.
  public var kind: String?
  /// The URLs to ask, in the order in which they are tried; they may have placeholders.
  public var urls: [String] = []
  /// The method of the request; nil for GET.
  public var method: String?
  /// The caller's headers, which are sent only to the feed's origin.
  public var headers: [FeedHeader] = []
  /// The body of the request, which may have the same placeholders as URLs.
  ///
  /// If the header `Content-Type` is a JSON type, values are escaped for a JSON string, so a
  /// placeholder belongs between quotation marks, such as in `{"v": "{version}"}`. For any other
  /// type, or none, values are percent-encoded, as in a form. Other braces stay unchanged.
  public var body: String?
  /// The scheme of versions; nil for `pep440` of a `pypi` feed, and `dotted` of any other.
  public var scheme: VersionScheme?
  /// Whether pre-releases are offered to every user.
  ///
  /// Otherwise they are offered only on a channel and to users of a pre-release.
  public var allowsPrereleases = false
  /// The text before the version in the tags of a `github` feed, such as `cli-v`.
  public var tagPrefix: String?
  /// RFC 6901 pointers to `version`, `notes`, `url`, `date` and `assets` for a `json` feed.
  public var pointers: [String: String] = [:]
  /// The base URL of the App Store lookup; nil for Apple's.
  public var lookupURL: String?

  /// The key with which downloads must be signed; nil if they need no signature.
  package var publicKey: SigningKey?
  /// Who must have built downloads; nil if that need not be proved.
  package var provenance: ProvenancePolicy?
  /// Whether the feed's document must be signed with the key too.
  package var isSigned = false

  /// Creates settings with their defaults.
  public init() {}

  /// The scheme of versions, also if none is chosen.
  package var versionScheme: VersionScheme {
    // By its name, so that no feed is made where none is asked.
    scheme ?? (kind == "pypi" ? .pep440 : .dotted)
  }

  /// Whether downloads must be signed, or must prove where they were built.
  package var isProved: Bool { publicKey != nil || provenance != nil }

  /// The repository of a `github` feed, and the address of the interface that knows it.
  package var repository: (name: String, interface: String)? {
    guard kind == Feed.gitHub.kind else { return nil }
    return urls.first.flatMap(GitHubPlace.repository(of:))
  }

  /// Whether a text is a repository of GitHub, such as `owner/name`.
  package static func isRepository(_ text: String) -> Bool { GitHubPlace.page(of: text) != nil }

  /// A warning about keys that are set, but that the feed does not use.
  func warnings(for feed: Feed) -> [Warning] {
    let keys = [
      ("url", !urls.isEmpty), ("method", method != nil), ("body", body != nil),
      ("lookup-url", lookupURL != nil), ("tag-prefix", tagPrefix != nil),
      ("pointers", !pointers.isEmpty),
    ]
    let unused = keys.filter { key, isSet in isSet && !feed.keys.contains(key) }
    guard !unused.isEmpty else { return [] }
    return [
      Warning(
        code: "feed.unused-settings",
        message: "The feed '\(feed.kind)' does not use "
          + unused.map { "'\($0.0)'" }.joined(separator: ", "))
    ]
  }

  /// The URLs to ask; for `github`, `OWNER/NAME` stands for the page of the repository.
  var addresses: [String] {
    kind == Feed.gitHub.kind ? urls.map { GitHubPlace.page(of: $0) ?? $0 } : urls
  }

  /// Whether a feed is named; if so, a check can continue without a configuration.
  var isNamed: Bool {
    kind != nil || !urls.isEmpty || lookupURL != nil
  }

  /// The headers as they are sent; throws if a variable is not set or a value cannot be sent.
  package func headers(environment: [String: String]) throws -> [Header] {
    try headers.map { try $0.resolved(environment: environment) }
  }
}

extension FeedSettings {
  /// The kinds whose answer is made for each request, so that nobody can sign it beforehand.
  private static let answeringKinds = [Feed.appStore.kind, Feed.squirrel.kind, Feed.ssvc.kind]

  /// What the settings lack for a signed document; nil if nothing.
  var expectedForSigning: String? {
    let kind = kind ?? Feed.appStore.kind
    switch publicKey {
    case nil: return "a 'feed.public-key' as well"
    case .ed25519: return "a minisign key (RW…) in 'feed.public-key'"
    case .minisign: break
    }
    guard !Self.answeringKinds.contains(kind) else {
      return "a feed whose answer is a file, unlike '\(kind)'"
    }
    guard !addresses.contains(where: isList) else {
      return "the URL of one document for '\(kind)', not of a list or page of the server"
    }
    return nil
  }

  private func isList(_ url: String) -> Bool {
    switch kind {
    case Feed.gitHub.kind:
      if case .document = GitHubPlace(url) { false } else { true }
    case Feed.gitLab.kind, Feed.forgejo.kind: Feed.isList(url)
    default: false
    }
  }
}
