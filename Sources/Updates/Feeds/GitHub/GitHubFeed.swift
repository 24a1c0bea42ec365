import HarmlessText

extension Feed {
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
  package static let gitHub = Feed(
    kind: "github", keys: ["url", "tag-prefix"], accept: "application/vnd.github+json",
    read: readReleases,
    ask: { asked in
      switch GitHubPlace(asked.request.url) {
      case .document: try asked.result()
      case .latestPage: try asked.latestGitHubPage()
      case .list(let list): try asked.releases(in: list)
      }
    })

  /// The releases of a project on GitLab.
  ///
  /// The URL is that of the API: `https://gitlab.com/api/v4/projects/ID/releases`, where `ID` is a
  /// number or the percent-encoded path of the project. Any other URL is requested unchanged; the
  /// answer is a list or a release in the same form.
  ///
  /// Source: [Releases API](https://docs.gitlab.com/api/releases/).
  package static let gitLab = Feed(
    kind: "gitlab", keys: ["url", "tag-prefix"], read: readReleases,
    ask: { try $0.releasesOfForge { GitHubList(url: $0) } })

  /// The releases of a repository on Forgejo or Gitea, such as Codeberg.
  ///
  /// The URL is that of the API: `https://codeberg.org/api/v1/repos/OWNER/NAME/releases`. Any other
  /// URL is requested unchanged; the answer is a list or a release in the same form.
  ///
  /// A page has fifty entries, which every server allows unless it is set up otherwise. Source:
  /// [API usage](https://forgejo.org/docs/latest/user/api-usage/).
  package static let forgejo = Feed(
    kind: "forgejo", keys: ["url", "tag-prefix"], read: readReleases,
    ask: { try $0.releasesOfForge { GitHubList(url: $0, pageSize: 50, sizeName: "limit") } })

  /// Whether a URL of GitLab or Forgejo is that of a list.
  static func isList(_ url: String) -> Bool {
    !url.isFileURL && url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last == "releases"
  }

  private static func readReleases(_ document: inout FeedDocument) throws -> FeedResult {
    document.query.result(of: [try ForgePage(document)])
  }
}

extension FeedRequest {
  fileprivate func releasesOfForge(_ list: (String) -> GitHubList) throws -> FeedResult {
    Feed.isList(request.url) ? try releases(in: list(request.url)) : try result()
  }

  fileprivate func releases(in list: GitHubList) throws -> FeedResult {
    do {
      return try pages(of: list)
    } catch Problem.kind(.tooLarge) where list.choosesSize {
      return try pages(of: list.inSmallPages)
    }
  }

  private func pages(of list: GitHubList) throws -> FeedResult {
    var found: [Document<ForgePage>] = []
    for number in 1...GitHubList.mostPages {
      var page = self
      page.request.url = list.url(ofPage: number)
      let document = try page.document(page: number) { [page] in
        try ForgePage(FeedDocument(content: $0, url: page.request.url, query: query))
      }
      found.append(document)
      let isLast = list.isOnePage || document.value.count < list.pageSize
      if isLast || document.value.releases.contains(where: query.mayOffer) { break }
    }
    var result = query.result(of: found.map(\.value))
    result.url = list.url(ofPage: 1)
    result.isFromCache = found.allSatisfy(\.isFromCache)
    return result
  }

  /// The release to which the page of the latest one redirects.
  fileprivate func latestGitHubPage() throws -> FeedResult {
    let mostMoves = 3
    var page = self
    (page.request.method, page.request.accept) = ("HEAD", "text/html")
    page.request.followsRedirects = false
    var isFromCache = true
    for _ in 0...mostMoves {
      let url = page.request.url
      let latest = try page.document {
        try GitHubLatest(location: $0.location, from: url)
      }
      isFromCache = isFromCache && latest.isFromCache
      guard case .moved(let target) = latest.value else {
        var result = try result(of: latest.value, at: url)
        result.isFromCache = isFromCache
        return result
      }
      guard try Address(request: target).hasSameOrigin(as: Address(request: url)) else {
        throw Problem.malformed(
          source: presentableURL(url),
          problem: "it redirects to another server, '\(presentableURL(target, limit: 200))'")
      }
      page.request.url = target
    }
    throw Problem.tooManyRedirects(url: presentableURL(page.request.url))
  }

  private func result(of latest: GitHubLatest, at url: String) throws -> FeedResult {
    guard case .release(let tag, let page) = latest else {
      return FeedResult(releases: [], url: url)
    }
    let shown = JSON.string(tag).excerpt
    switch query.reading(tag) {
    case .version(let version):
      return FeedResult(releases: [Release(version: version, storeURL: page)], url: url)
    case .ofAnother:
      return FeedResult(
        releases: [], url: url,
        warnings: [query.noTag(among: "the newest release's tag \(shown)")])
    case .noVersion:
      throw Problem.malformed(
        source: presentableURL(url),
        problem: "the newest release's tag is \(shown), expected a version")
    }
  }
}

extension FeedQuery {
  fileprivate func result(of pages: [ForgePage]) -> FeedResult {
    var warnings = Array(pages.flatMap(\.warnings).prefix(FeedDocument.mostRefusals))
    let count = pages.reduce(0) { $0 + $1.count }
    if count > 0, pages.reduce(0, { $0 + $1.countOfOthers }) == count {
      warnings.append(noTag(among: "the tags of the newest \(count) releases"))
    }
    return FeedResult(releases: pages.flatMap(\.releases), warnings: warnings)
  }

  fileprivate func noTag(among tags: String) -> Warning {
    Warning(
      code: "feed.tag-prefix",
      message: "The prefix '\((tagPrefix ?? "").harmlessLine(limit: 80))' is not in \(tags)")
  }

  fileprivate func mayOffer(_ release: Release) -> Bool {
    !release.isWithdrawn && (!release.isBeforeFinal || takesPrereleases)
  }
}
