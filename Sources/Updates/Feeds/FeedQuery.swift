import HarmlessText

/// What a feed needs to know to ask for a release.
package struct FeedQuery: Sendable {
  /// What is installed, with country and language as they are known.
  package var app: App
  /// The system and the processor that an update must run on.
  package var system: RunningSystem
  /// The store's number for the app, where only that is known.
  package var storeID: String?
  /// Where to ask, in the order in which to try; placeholders are filled in.
  package var urls: [String]
  /// The base of the App Store lookup.
  package var lookupURL: String
  /// The method of the request.
  package var method: String
  /// Headers of the caller's own, for the origin of the first URL only.
  package var headers: [Header]
  /// The body of the request.
  package var body: String?
  /// What stands before the version in the tags of a `github` feed.
  package var tagPrefix: String?
  /// Where in a document of a `json` feed the parts of a release lie.
  package var pointers: [String: String]
  /// The app's own settings, `defaults` in conditions.
  package var defaults = JSONObject()
  /// Whether pre-releases are offered to everybody.
  package var allowsPrereleases = false
  /// How the feed's versions are read.
  package var scheme: VersionScheme

  /// A query for an app.
  package init(
    app: App, system: RunningSystem = RunningSystem(name: "linux", version: nil),
    storeID: String? = nil, urls: [String] = [],
    lookupURL: String = AppStoreFeed.lookupURL, method: String = "GET", headers: [Header] = [],
    body: String? = nil, scheme: VersionScheme = .dotted
  ) {
    self.app = app
    self.system = system
    self.storeID = storeID
    self.urls = urls
    self.lookupURL = lookupURL
    self.method = method
    self.headers = headers
    self.body = body
    self.scheme = scheme
    tagPrefix = nil
    pointers = [:]
  }
}

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

extension FeedQuery {
  /// The caller's headers for another document of the feed: all for the origin of the feed's first
  /// URL, none for any other.
  func headers(for url: String) throws(DocumentError) -> [Header] {
    guard let first = urls.first else { return [] }
    do throws(TransportError) {
      return try headers.forOrigin(of: first, at: url)
    } catch {
      throw .transport(error)
    }
  }
}

extension DocumentSource {
  /// A feed's answer to a request, with where it came from, and whether from a copy, filled in.
  ///
  /// Throws `DocumentError`, or what `read` throws.
  package func feedResult(
    _ name: String, asking request: DocumentRequest,
    read: @escaping @Sendable (DocumentContent) throws -> FeedResult
  ) async throws -> FeedResult {
    let document = try await document(name, asking: request, read: read)
    var answer = document.value
    answer.url = document.url
    answer.isFromCache = document.isFromCache
    return answer
  }
}
