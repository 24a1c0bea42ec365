import HarmlessText

extension DocumentSource {
  /// The headers that make a request conditional; none if the request cannot use the stored copy.
  func validators(for request: DocumentRequest, from kept: DocumentContent?) -> [Header] {
    guard let kept, request.allowsConditions, request.headers["if-none-match"] == nil,
      request.headers["if-modified-since"] == nil
    else { return [] }
    return kept.validators.headers
  }

  func response(to request: DocumentRequest, validators: [Header]) throws -> Response {
    var asked = Request(
      url: request.url, method: request.method, headers: request.headers, body: request.body,
      deadline: deadline(of: request), allowsInsecureHTTP: limits.allowsInsecureHTTP)
    // The document and its validators may belong to another server than the first.
    asked.commonHeaders = validators
    if request.headers["accept"] == nil {
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

  /// The document of a response; throws `Problem.status` if the status is not accepted.
  func entry(of response: Response, to request: DocumentRequest) throws -> DocumentContent {
    guard request.accepts(status: response.status) else {
      throw Problem.status(
        url: presentableURL(request.url), code: response.status,
        retryAfter: response.retryAfter(now: now))
    }
    let validators = Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
    return DocumentContent(
      status: response.status, location: try location(in: response),
      validators: validators.settled(at: response["Date"], received: now), received: now,
      bytes: response.body)
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
