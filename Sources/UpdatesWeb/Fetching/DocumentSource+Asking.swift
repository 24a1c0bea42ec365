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

  /// The share of the remaining time that is over at a deadline, for a request's `timeShare`.
  package func share(until deadline: ContinuousClock.Instant) -> Double {
    let left = end - .now
    guard left > .zero else { return 1 }
    return min(1, max(0.01, (deadline - .now) / left))
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

// MARK: Whether a file is there

extension DocumentSource {
  /// The most bytes that are received if a server sends a whole file instead of one byte.
  private static let fileLimit = 1 << 20

  /// The status with which a server responds to a request for a file, whose content is not fetched.
  ///
  /// Some servers do not know HEAD, or sign a URL for GET alone, so if HEAD is refused, one byte is
  /// requested. Throws a problem if there is no response.
  package func status(
    ofFileAt url: String, headers: [Header], until deadline: ContinuousClock.Instant
  ) throws -> Int {
    guard !limits.isOffline else { throw Problem.offline(url) }
    var request = Request(
      url: url, method: "HEAD", headers: headers, bodyLimit: Self.fileLimit,
      deadline: deadline, allowsInsecureHTTP: limits.allowsInsecureHTTP)
    request.commonHeaders = [Header("Accept", "application/octet-stream, */*;q=0.1")]
    let status = try status(of: request)
    switch status {
    case 404, 408, 410, 429: return status
    case 400..<500, 501: break
    default: return status
    }
    request.method = "GET"
    request.commonHeaders.append(Header("Range", "bytes=0-0"))
    return try self.status(of: request)
  }

  private func status(of request: Request) throws -> Int {
    do {
      let status = try ask(request).status
      record(request.url, status: status, isFromCache: false)
      return status
    } catch Problem.kind(.tooLarge) {
      // More than a page that says why there is no file.
      record(request.url, status: 200, isFromCache: false)
      return 200
    } catch {
      record(request.url, status: nil, isFromCache: false)
      throw error
    }
  }
}
