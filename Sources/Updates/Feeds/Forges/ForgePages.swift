import HarmlessText

struct Forge: Sendable {
  let name: String
  let accept: String

  static func isList(_ url: String) -> Bool {
    !url.isFileURL && url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last == "releases"
  }
}

extension FeedQuery {
  func result(
    of forge: Forge, from documents: DocumentSource, list: (String) -> GitHubList
  ) throws -> FeedResult {
    try firstResult { request in
      // The URL alone determines the project, so the caller's method and body are not used.
      var request = request
      (request.method, request.body) = ("GET", nil)
      guard Forge.isList(request.url) else {
        return try release(of: forge, request, from: documents)
      }
      return try releases(of: forge, in: list(request.url), request, from: documents)
    }
  }

  func releases(
    of forge: Forge, in list: GitHubList, _ request: DocumentRequest,
    from documents: DocumentSource
  ) throws -> FeedResult {
    do {
      return try pages(of: list, request, forge, documents)
    } catch Problem.kind(.tooLarge) where list.choosesSize {
      return try pages(of: list.inSmallPages, request, forge, documents)
    }
  }

  func release(
    of forge: Forge, _ request: DocumentRequest, from documents: DocumentSource
  ) throws -> FeedResult {
    let shown = presentableURL(request.url)
    var request = request
    request.accept = forge.accept
    return try documents.feedResult(forge.name, asking: request) { content in
      answer([try response(content, from: shown)])
    }
  }

  private func pages(
    of list: GitHubList, _ request: DocumentRequest, _ forge: Forge, _ documents: DocumentSource
  ) throws -> FeedResult {
    var found: [Document<GitHubResponse>] = []
    for number in 1...GitHubList.mostPages {
      var request = request
      request.url = list.url(ofPage: number)
      let name = number == 1 ? forge.name : "\(forge.name)-\(number)"
      let document = try page(name, request, forge, documents)
      found.append(document)
      let isLast = list.isOnePage || document.value.count < list.pageSize
      if isLast || document.value.releases.contains(where: mayOffer) { break }
    }
    var answer = answer(found.map(\.value))
    answer.url = list.url(ofPage: 1)
    answer.isFromCache = found.allSatisfy(\.isFromCache)
    return answer
  }

  private func page(
    _ name: String, _ request: DocumentRequest, _ forge: Forge, _ documents: DocumentSource
  ) throws -> Document<GitHubResponse> {
    let shown = presentableURL(request.url)
    var request = request
    request.accept = forge.accept
    return try documents.document(name, asking: request) { content in
      try response(content, from: shown)
    }
  }

  private func response(_ content: DocumentContent, from shown: String) throws -> GitHubResponse {
    try GitHubResponse(JSON(parsing: content.bytes, from: shown), source: shown, tags: tags)
  }

  private func answer(_ pages: [GitHubResponse]) -> FeedResult {
    var warnings = Array(pages.flatMap(\.warnings).prefix(GitHubResponse.mostWarnings))
    let count = pages.reduce(0) { $0 + $1.count }
    if count > 0, pages.reduce(0, { $0 + $1.countOfOthers }) == count {
      warnings.append(noTag(among: "the tags of the newest \(count) releases"))
    }
    return FeedResult(releases: pages.flatMap(\.releases), warnings: warnings)
  }
}

extension FeedQuery {
  var tags: GitHubTags {
    GitHubTags(prefix: tagPrefix, scheme: scheme)
  }

  func noTag(among tags: String) -> Warning {
    Warning(
      code: "feed.tag-prefix",
      message: "The prefix '\((tagPrefix ?? "").harmlessLine(limit: 80))' is not in \(tags)")
  }

  /// The installed version; nil if it is unknown or no version of the feed's scheme.
  var installed: Version? {
    app.version.flatMap { try? Version($0, scheme: scheme) }
  }

  var takesPrereleases: Bool {
    Release.offersPrereleases(on: app.channel, to: installed, allowed: allowsPrereleases)
  }

  private func mayOffer(_ release: Release) -> Bool {
    !release.isWithdrawn && (!release.isBeforeFinal || takesPrereleases)
  }
}
