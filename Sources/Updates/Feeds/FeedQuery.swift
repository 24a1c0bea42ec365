import HarmlessText

struct FeedQuery: Sendable {
  /// The installed app, with country and language if they are known.
  var app: App
  /// The system and the processor that an update must run on.
  var system = RunningSystem(name: "linux", version: nil)
  /// The store's number for the app, if only that is known.
  var storeID: String?
  /// The URLs to ask, in the order in which they are tried; placeholders are already filled in.
  var urls: [String] = []
  var lookupURL = Feed.lookupURL
  var method = "GET"
  var headers: [Header] = []
  var body: String?
  var scheme = VersionScheme.dotted
  /// The text before the version in the tags of a `github` feed.
  var tagPrefix: String?
  /// The pointers to the parts of a release in a document of a `json` feed.
  var pointers: [String: String] = [:]
  /// The app's own settings, which conditions call `defaults`.
  var defaults = JSONObject()
  var allowsPrereleases = false
  /// The version of the Python that runs the program; nil if it is unknown.
  var python: Version?
  /// The demands on the document's signature; nil if it needs none.
  var signing: DocumentSigning?
}

extension FeedQuery {
  /// Returns the answer of the first URL that gives one, with warnings about failures before it.
  ///
  /// Each URL gets a share of the remaining time, so that a URL that does not answer leaves time
  /// for the next. Headers and body are sent only to the origin of the first URL. What is thrown
  /// warns of everything else that was tried.
  func firstResult(_ ask: (DocumentRequest) throws -> FeedResult) throws -> FeedResult {
    guard !urls.isEmpty else { throw Problem.feedWithoutURL }
    var failures: [Problem] = []
    var warnings: [Warning] = []
    for (index, url) in urls.enumerated() {
      // That there is no copy, if offline, is not a failure of the URL.
      if let last = failures.last, last.kind != .offline {
        warnings.append(Self.warning("The next URL was tried: \(last.summary)"))
      }
      var request = DocumentRequest(
        url: url, method: method, headers: headers, body: body.map { Array($0.utf8) })
      request.readsFiles = true
      request.signing = signing
      request.timeShare = 1 / Double(urls.count - index)
      if index > 0, !headers.isEmpty || body != nil, !isOfFirstOrigin(url) {
        (request.headers, request.body) = ([], nil)
        // A file never gets headers or a body, so there is nothing to report for it.
        if !request.isForFile { warnings.append(Self.withheld(from: url)) }
      }
      do {
        var answer = try ask(request)
        answer.warnings = warnings + answer.warnings
        return answer
      } catch let error as Problem {
        failures.append(error)
      }
    }
    throw Self.failure(failures, warnings)
  }

  private static func failure(_ failures: [Problem], _ warnings: [Warning]) -> Problem {
    guard let last = failures.dropFirst().last(where: { $0.kind != .offline }) else {
      return failures[0]
    }
    // That a document was tampered with matters more than that a server is not reached.
    let worst = failures.firstIndex { $0.kind == .untrusted } ?? 0
    let isRepeated = worst == 0 && failures[0].kind != .offline
    var failure = failures[worst]
    // All URLs are asked again together.
    failure.retryAfter = failures.compactMap(\.retryAfter).max()
    failure.warnings =
      warnings.dropFirst(isRepeated ? 1 : 0)
      + [warning("The last URL failed too: \(last.summary)")]
    return failure
  }

  private static func warning(_ message: String) -> Warning {
    Warning(code: "feed.next-url", message: message)
  }

  private static func withheld(from url: String) -> Warning {
    Warning(
      code: "feed.headers-withheld",
      message: "'\(presentableURL(url))' is on another server than the first URL, so it does not "
        + "get the feed's headers and body")
  }

  private func isOfFirstOrigin(_ url: String) -> Bool {
    guard let first = try? Address(request: urls[0]), let other = try? Address(request: url) else {
      return false
    }
    return first.hasSameOrigin(as: other)
  }
}

extension FeedQuery {
  /// The installed version; nil if it is unknown or no version of the feed's scheme.
  var installed: Version? {
    app.version.flatMap { try? Version($0, scheme: scheme) }
  }

  var takesPrereleases: Bool {
    Release.offersPrereleases(on: app.channel, to: installed, allowed: allowsPrereleases)
  }

  /// The caller's headers for another document of the feed.
  ///
  /// These are all headers for the origin of the feed's first URL, and none for any other origin.
  func headers(for url: String) throws -> [Header] {
    guard let first = urls.first else { return [] }
    return try headers.forOrigin(of: first, at: url)
  }
}
