import HarmlessText

/// The releases of a repository on GitHub, or on a forge that answers in the same form.
///
/// The URL has one of these forms. Except for the second form, which works only on `github.com`,
/// the host and the beginning of the path do not matter:
/// - `https://api.github.com/repos/OWNER/NAME/releases` is the list of the API.
/// - `https://github.com/OWNER/NAME`, with or without `/releases`, stands for that list.
/// - `https://api.github.com/repos/OWNER/NAME/releases/latest` is one release of the API.
/// - `https://github.com/OWNER/NAME/releases/latest` is a page that redirects to the newest
///   release. The tag is the version, there are no notes, and the API's rate limit is not used.
/// - `OWNER/NAME` alone stands for `https://github.com/OWNER/NAME`.
/// - Any other URL is requested unchanged; the answer is a list or a release in the API's form.
///
/// Source: [REST API, releases](https://docs.github.com/rest/releases/releases), version 2022-11-28.
package struct GitHubFeed: Feed {
  package static let kind = "github"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "tag-prefix"]

  private static let mostMoves = 3
  private let forge = Forge(name: "feed-github", accept: "application/vnd.github+json")

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    try query.firstResult { request in
      // The URL alone determines the repository, so the caller's method and body are not used.
      var request = request
      (request.method, request.body) = ("GET", nil)
      switch GitHubPlace(request.url) {
      case .document: return try query.release(of: forge, request, from: documents)
      case .latestPage: return try latest(request, query, documents)
      case .list(let list):
        return try query.releases(of: forge, in: list, request, from: documents)
      }
    }
  }

  private func latest(
    _ request: DocumentRequest, _ query: FeedQuery, _ documents: DocumentSource
  ) throws -> FeedResult {
    var request = request
    request.method = "HEAD"
    request.accept = "text/html"
    request.followsRedirects = false
    var isFromCache = true
    for _ in 0...Self.mostMoves {
      let asked = request
      let latest = try documents.document("feed-github", asking: asked) { content in
        try GitHubLatest(location: content.location, from: asked.url)
      }
      isFromCache = isFromCache && latest.isFromCache
      guard case .moved(let url) = latest.value else {
        var answer = try answer(latest.value, asked.url, query)
        answer.isFromCache = isFromCache
        return answer
      }
      guard try Address(request: url).hasSameOrigin(as: Address(request: asked.url)) else {
        throw Problem.malformed(
          source: presentableURL(asked.url),
          problem: "it redirects to another server, '\(presentableURL(url, limit: 200))'")
      }
      request.url = url
    }
    throw Problem.tooManyRedirects(url: presentableURL(request.url))
  }

  private func answer(
    _ latest: GitHubLatest, _ url: String, _ query: FeedQuery
  ) throws -> FeedResult {
    guard case .release(let tag, let page) = latest else {
      return FeedResult(releases: [], url: url)
    }
    switch query.tags.reading(tag) {
    case .version(let version):
      return FeedResult(releases: [Release(version: version, storeURL: page)], url: url)
    case .ofAnother:
      let shown = JSON.string(tag).excerpt
      return FeedResult(
        releases: [], url: url, warnings: [query.noTag(among: "the newest release's tag \(shown)")])
    case .noVersion:
      throw Problem.malformed(
        source: presentableURL(url),
        problem: "the newest release's tag is \(JSON.string(tag).excerpt), expected a version")
    }
  }
}
