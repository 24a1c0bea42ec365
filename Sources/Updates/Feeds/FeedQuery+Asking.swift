import HarmlessText

extension FeedQuery {
  /// The answer of the first URL that gives one; what the others before it failed with is warned
  /// about.
  ///
  /// Each URL has its share of the time that is left, so that one which does not answer leaves some
  /// to the next. Headers and body are for the origin of the first URL only. Throws
  /// `DocumentError`, also at once where the check was given up, or `FeedError` where there is
  /// more to tell than why the first URL gave no answer.
  package func firstResult(
    _ ask: (DocumentRequest) async throws -> FeedResult
  ) async throws -> FeedResult {
    guard !urls.isEmpty else { throw FeedError.urlMissing }
    var failures: [DocumentError] = []
    var warnings: [Warning] = []
    for index in urls.indices {
      let (request, isWithheld) = request(at: index)
      if let last = failures.last, let warning = Self.asksNext(after: last) {
        warnings.append(warning)
      }
      if isWithheld { warnings.append(Self.withheld(from: request.url)) }
      do {
        var answer = try await ask(request)
        answer.warnings = warnings + answer.warnings
        return answer
      } catch let error as DocumentError {
        guard !error.isCancellation else { throw error }
        failures.append(error)
      }
    }
    throw Self.failure(failures, warnings)
  }

  /// The first failure, which is the error itself, with what there is to tell of the others.
  private static func failure(_ failures: [DocumentError], _ warnings: [Warning]) -> any Error {
    let others = failures.dropFirst().filter { !$0.isOffline }
    guard let last = others.last else { return failures[0] }
    let isRepeated = !failures[0].isOffline
    let isLast = Warning(
      code: "feed.next-url", message: "The last URL gave no answer either: \(last.summary)")
    return FeedError.noneAnswered(
      .noneAnswered(first: failures[0], others: others),
      warnings: warnings.dropFirst(isRepeated ? 1 : 0) + [isLast])
  }

  /// That nobody may be asked is no failure of a URL.
  private static func asksNext(after error: DocumentError) -> Warning? {
    guard !error.isOffline else { return nil }
    return Warning(code: "feed.next-url", message: "The next URL was asked: \(error.summary)")
  }

  /// The request to one of the URLs, and whether headers or a body were left out of it.
  private func request(at index: Int) -> (DocumentRequest, isWithheld: Bool) {
    var request = DocumentRequest(
      url: urls[index], method: method, headers: headers, body: body.map { Array($0.utf8) })
    request.readsFiles = true
    request.timeShare = 1 / Double(urls.count - index)
    guard index > 0, !headers.isEmpty || body != nil, !isOfFirstOrigin(request.url) else {
      return (request, false)
    }
    request.headers = []
    request.body = nil
    // No file gets them anyway.
    return (request, !request.isForFile)
  }

  /// A URL that cannot be read is of no origin.
  private func isOfFirstOrigin(_ url: String) -> Bool {
    guard let first = try? RequestAddress(urls[0]), let other = try? RequestAddress(url) else {
      return false
    }
    return first.hasSameOrigin(as: other)
  }

  private static func withheld(from url: String) -> Warning {
    Warning(
      code: "feed.headers-withheld",
      message: "'\(presentableURL(url))' is of another origin than the first URL, so it does not "
        + "get the feed's headers and body")
  }
}

extension DocumentError {
  fileprivate var isOffline: Bool {
    if case .offline = self { true } else { false }
  }
}
