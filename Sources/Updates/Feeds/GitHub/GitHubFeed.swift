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
  /// The name of this kind of feed.
  package static let kind = "github"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "tag-prefix"]

  private static let mostMoves = 3

  /// Creates the feed.
  package init() {}

  /// Requests pages of releases until one has a release that could be offered.
  package func result(
    for query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedResult {
    try await query.firstResult { request in
      // The URL alone determines the repository, so the caller's method and body are not used.
      var request = request
      (request.method, request.body) = ("GET", nil)
      switch GitHubPlace(request.url) {
      case .document: return try await single(request, query, documents)
      case .latestPage: return try await latest(request, query, documents)
      case .list(let list):
        do {
          return try await pages(of: list, request, query, documents)
        } catch DocumentError.transport(.tooLarge) where list.choosesSize {
          return try await pages(of: list.inSmallPages, request, query, documents)
        }
      }
    }
  }

  // MARK: The API

  private func single(
    _ request: DocumentRequest, _ query: FeedQuery, _ documents: DocumentSource
  ) async throws -> FeedResult {
    let document = try await page("feed-github", request, query, documents)
    return answer([document], url: request.url, query)
  }

  /// Requests the next page as long as a full page has no release that could be offered.
  private func pages(
    of list: GitHubList, _ request: DocumentRequest, _ query: FeedQuery,
    _ documents: DocumentSource
  ) async throws -> FeedResult {
    var found: [Document<GitHubResponse>] = []
    for number in 1...GitHubList.mostPages {
      var request = request
      request.url = list.url(ofPage: number)
      let name = number == 1 ? "feed-github" : "feed-github-\(number)"
      let document = try await page(name, request, query, documents)
      found.append(document)
      let isLast = list.isOnePage || document.value.count < list.pageSize
      if isLast || document.value.releases.contains(where: { query.mayOffer($0) }) { break }
    }
    return answer(found, url: list.url(ofPage: 1), query)
  }

  private func page(
    _ name: String, _ request: DocumentRequest, _ query: FeedQuery, _ documents: DocumentSource
  ) async throws -> Document<GitHubResponse> {
    let shown = presentableURL(request.url)
    var request = request
    request.accept = "application/vnd.github+json"
    return try await documents.document(name, asking: request) { content in
      try GitHubResponse(
        JSON(parsing: content.bytes, from: shown), source: shown, tags: query.tags)
    }
  }

  private func answer(
    _ pages: [Document<GitHubResponse>], url: String, _ query: FeedQuery
  ) -> FeedResult {
    var warnings = Array(pages.flatMap(\.value.warnings).prefix(GitHubResponse.mostWarnings))
    let count = pages.reduce(0) { $0 + $1.value.count }
    if count > 0, pages.reduce(0, { $0 + $1.value.countOfOthers }) == count {
      warnings.append(query.noTag(among: "the tags of the newest \(count) releases"))
    }
    return FeedResult(
      releases: pages.flatMap(\.value.releases), url: url,
      isFromCache: pages.allSatisfy(\.isFromCache), warnings: warnings)
  }

  // MARK: The page

  private func latest(
    _ request: DocumentRequest, _ query: FeedQuery, _ documents: DocumentSource
  ) async throws -> FeedResult {
    var request = request
    request.method = "HEAD"
    request.accept = "text/html"
    request.followsRedirects = false
    var isFromCache = true
    for _ in 0...Self.mostMoves {
      let asked = request
      let latest = try await documents.document("feed-github", asking: asked) { content in
        try GitHubLatest(content, from: asked.url)
      }
      isFromCache = isFromCache && latest.isFromCache
      guard case .moved(let url) = latest.value else {
        var answer = try answer(latest.value, asked.url, query)
        answer.isFromCache = isFromCache
        return answer
      }
      guard try RequestAddress(url).hasSameOrigin(as: RequestAddress(asked.url)) else {
        throw DocumentError.malformed(
          source: presentableURL(asked.url),
          problem: "it redirects to another server, '\(presentableURL(url, limit: 200))'")
      }
      request.url = url
    }
    throw DocumentError.transport(.tooManyRedirects(url: presentableURL(request.url)))
  }

  private func answer(
    _ latest: GitHubLatest, _ url: String, _ query: FeedQuery
  ) throws(DocumentError) -> FeedResult {
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
      throw .malformed(
        source: presentableURL(url),
        problem: "the newest release's tag is \(JSON.string(tag).excerpt), expected a version")
    }
  }
}

extension FeedQuery {
  fileprivate var tags: GitHubTags {
    GitHubTags(prefix: tagPrefix, scheme: scheme)
  }

  private var takesPrereleases: Bool {
    Release.offersPrereleases(
      on: app.channel, to: app.version.flatMap { try? Version($0, scheme: scheme) },
      allowed: allowsPrereleases)
  }

  /// Whether a release could be offered, as far as its draft and prerelease marks show.
  fileprivate func mayOffer(_ release: Release) -> Bool {
    !release.isWithdrawn && (!release.isBeforeFinal || takesPrereleases)
  }

  fileprivate func noTag(among tags: String) -> Warning {
    Warning(
      code: "feed.tag-prefix",
      message: "The prefix '\((tagPrefix ?? "").harmlessLine(limit: 80))' is not in \(tags)")
  }
}
