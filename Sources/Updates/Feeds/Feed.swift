import HarmlessText

/// A source of information about an app's newest release.
///
/// To add a feed, add a file with its row, the row's name in `all`, and a folder of fixtures.
package struct Feed: Sendable {
  package let kind: String
  /// The keys of the app file's `feed` that it uses, besides `kind`, `headers` and `scheme`.
  package var keys = ["url"]
  /// The media types that it asks for.
  var accept = "application/json"
  /// The URLs to ask, which are those of the app file as a rule.
  var urls: @Sendable (FeedQuery) throws -> [String] = { $0.urls }
  /// Reads a document: the announced releases, or the server's decision.
  let read: @Sendable (inout FeedDocument) throws -> FeedResult
  /// Asks for an answer that may have several documents; nil if it is always one.
  var ask: (@Sendable (FeedRequest) throws -> FeedResult)?

  /// All feeds; the first is the default if no kind is named.
  package static let all = [
    appStore, squirrel, squirrelFile, ssvc, freshAir, gitHub, appcast, json, gitLab, forgejo, npm,
    pypi, crates, homebrew,
  ]

  /// The feed with the given kind, or nil if there is no such kind.
  package static func named(_ kind: String) -> Feed? {
    all.first { $0.kind == kind }
  }

  /// Returns the announced releases or the server's decision.
  ///
  /// Throws a problem of a document, or of the app.
  func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    var query = query
    query.urls = try urls(query)
    if !keys.contains("method") { query.method = "GET" }
    if !keys.contains("body") { query.body = nil }
    return try query.firstResult { [query] request in
      var asked = FeedRequest(feed: self, query: query, documents: documents, request: request)
      asked.request.accept = accept
      return try ask?(asked) ?? asked.result()
    }
  }
}

extension Feed {
  /// A feed of a registry, whose answer has a warning if the newest version was withdrawn.
  ///
  /// It throws a problem if there are entries, but none of them can be read.
  static func registry(
    _ kind: String, accept: String = "application/json",
    ask: (@Sendable (FeedRequest) throws -> FeedResult)? = nil,
    read: @escaping @Sendable (inout RegistryReleases) throws -> Void
  ) -> Feed {
    Feed(
      kind: kind, accept: accept,
      read: { document in
        var releases = RegistryReleases(document: document)
        try read(&releases)
        return try releases.result()
      }, ask: ask)
  }

  /// What a document says, with warnings about the parts of it that cannot be used.
  func result(
    of content: DocumentContent, from url: String, for query: FeedQuery
  ) throws -> FeedResult {
    var document = FeedDocument(content: content, url: url, query: query)
    var result = try read(&document)
    result.warnings = document.warnings + result.warnings
    return result
  }
}

/// What a feed asks of one URL.
struct FeedRequest {
  let feed: Feed
  let query: FeedQuery
  let documents: DocumentSource
  var request: DocumentRequest

  /// The answer of one document, with its URL and age.
  func result() throws -> FeedResult {
    let found = try document { content in
      var result = try feed.result(of: content, from: request.url, for: query)
      result.age = try request.signing?.age(
        of: content, naming: result.releases, from: request.url)
      return result
    }
    var result = found.value
    (result.url, result.isFromCache) = (found.url, found.isFromCache)
    return result
  }

  func document<Value>(
    page: Int = 1, read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    let name = "feed-" + feed.kind + (page == 1 ? "" : "-\(page)")
    return try documents.document(name, asking: request, read: read)
  }
}

struct FeedResult: Equatable, Sendable {
  var releases: [Release]
  /// The server's decision, or nil if this package decides.
  ///
  /// If it is `offered`, there is exactly one release.
  var ruling: Release.Ruling?
  /// The lowest version that need not be updated, or nil if the feed does not name one.
  var minimumVersion: Version?
  /// The newest version that a package manager would install, even if it is deprecated.
  ///
  /// Nil if the answer is not that of a package registry.
  var installable: Version?
  /// The URL of the folder with the localized texts of the releases' features; it ends in `/`.
  var textsURL: String?
  /// The URL that the answer came from, or nil if no server was asked.
  var url: String?
  var isFromCache = false
  /// Warnings about parts of the answer that cannot be used.
  var warnings: [Warning] = []
  /// The age of the answer's document according to its signature; nil if it needs none.
  var age: DocumentAge?

  /// Whether it names notes or texts that are to be fetched.
  var hasLinkedTexts: Bool {
    textsURL != nil || releases.contains { $0.notes == nil && $0.notesURL != nil }
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

extension ReleaseNotes {
  func hidingSecrets(of headers: [Header]) -> ReleaseNotes {
    let hidden = headers.hidingSecrets(in: text)
    return hidden == text ? self : ReleaseNotes(text: hidden, format: format)
  }
}

extension DocumentSigning {
  /// The age of a verified document that names releases.
  ///
  /// Throws `Problem.untrusted` if a newer one was seen before. Without a date in the
  /// signatures, the newest version decides.
  fileprivate func age(
    of content: DocumentContent, naming releases: [Release], from url: String
  ) throws -> DocumentAge? {
    guard var age = content.age else { return nil }
    let versions = releases.compactMap(\.version)
    let newestVersion = versions.max { $1.isNewer(than: $0) }
    age.version = newestVersion?.text
    guard age.timestamp == nil, let known = newest?.version else { return age }
    let isOlder =
      if let newestVersion, let known = try? Version(known, scheme: newestVersion.scheme) {
        known.isNewer(than: newestVersion)
      } else {
        newestVersion == nil
      }
    guard !isOlder else {
      throw untrusted(
        url,
        "its newest version is \(newestVersion?.text ?? "unknown"), but one with \(known) is known")
    }
    return age
  }
}
