import HarmlessText

extension DocumentSource {
  /// The headers that make a request conditional; none if the request cannot use the stored copy.
  func validators(for request: DocumentRequest, from kept: CacheEntry?) -> [Header] {
    guard let kept, request.cacheKey.allowsConditions else { return [] }
    let own = request.headers.map { $0.name.lowercased() }
    guard !own.contains(where: ["if-none-match", "if-modified-since"].contains) else { return [] }
    return Validators(etag: kept.etag, lastModified: kept.lastModified).headers
  }

  func response(to request: DocumentRequest, validators: [Header]) throws -> Response {
    var asked = Request(
      url: request.url, method: request.method, headers: request.headers, body: request.body,
      deadline: deadline(of: request), allowsInsecureHTTP: limits.allowsInsecureHTTP)
    // The document and its validators may belong to another server than the first.
    asked.commonHeaders = validators
    if !request.headers.contains(where: { $0.name.lowercased() == "accept" }) {
      asked.commonHeaders.insert(Header("Accept", request.accept), at: 0)
    }
    asked.followsRedirects = request.followsRedirects
    do {
      return try ask(asked)
    } catch {
      record(request.url, status: nil, isFromCache: false)
      throw error
    }
  }

  /// The cache entry for a response; throws `Problem.status` if the status is not accepted.
  func entry(of response: Response, to request: DocumentRequest) throws -> CacheEntry {
    guard request.accepts(status: response.status) else {
      throw Problem.status(
        url: presentableURL(request.url), code: response.status,
        retryAfter: RetryAfter(response, now: now)?.duration)
    }
    let validators = Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
      .settled(at: response["Date"], received: now)
    return CacheEntry(
      status: response.status, location: try location(in: response), etag: validators.etag,
      lastModified: validators.lastModified, received: now, body: response.body)
  }

  func ask(_ request: Request) throws -> Response {
    try transport.awaited(request, until: limits.deadline.ending(at: request.deadline))
  }

  private func deadline(of request: DocumentRequest) -> ContinuousClock.Instant {
    guard request.timeShare < 1 else { return end }
    return end - (end - .now) * (1 - request.timeShare)
  }

  /// The target of a redirect that was not followed; nil for any other response.
  private func location(in response: Response) throws -> String? {
    guard Hop.isRedirect(response.status), let location = response["Location"] else { return nil }
    do {
      return try Address(request: response.url).following(location).text
    } catch Problem.kind(.url) {
      throw Problem.redirectedElsewhere(from: response.url, to: presentableURL(location))
    }
  }
}
