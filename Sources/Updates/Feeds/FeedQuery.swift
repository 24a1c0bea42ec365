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
    for index in urls.indices {
      let (request, isWithheld) = request(at: index)
      if let last = failures.last, let warning = Self.asksNext(after: last) {
        warnings.append(warning)
      }
      if isWithheld { warnings.append(Self.withheld(from: request.url)) }
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
    let others = failures.dropFirst().filter { $0.kind != .offline }
    guard let last = others.last else { return failures[0] }
    // That a document was tampered with matters more than that a server is not reached.
    let worst = failures.firstIndex { $0.kind == .untrusted } ?? 0
    let isRepeated = worst == 0 && failures[0].kind != .offline
    let isLast = Warning(
      code: "feed.next-url", message: "The last URL failed too: \(last.summary)")
    var failure = failures[worst]
    // All URLs are asked again together.
    failure.retryAfter = failures.compactMap(\.retryAfter).max()
    failure.warnings = warnings.dropFirst(isRepeated ? 1 : 0) + [isLast]
    return failure
  }

  /// The warning that the next URL is asked; nil if offline, which is not a failure of the URL.
  private static func asksNext(after error: Problem) -> Warning? {
    guard error.kind != .offline else { return nil }
    return Warning(code: "feed.next-url", message: "The next URL was tried: \(error.summary)")
  }

  private func request(at index: Int) -> (DocumentRequest, isWithheld: Bool) {
    var request = DocumentRequest(
      url: urls[index], method: method, headers: headers, body: body.map { Array($0.utf8) })
    request.readsFiles = true
    request.signing = signing
    request.timeShare = 1 / Double(urls.count - index)
    guard index > 0, !headers.isEmpty || body != nil, !isOfFirstOrigin(request.url) else {
      return (request, false)
    }
    request.headers = []
    request.body = nil
    // A file never gets headers or a body, so there is nothing to report for it.
    return (request, !request.isForFile)
  }

  private func isOfFirstOrigin(_ url: String) -> Bool {
    guard let first = try? Address(request: urls[0]), let other = try? Address(request: url) else {
      return false
    }
    return first.hasSameOrigin(as: other)
  }

  private static func withheld(from url: String) -> Warning {
    Warning(
      code: "feed.headers-withheld",
      message: "'\(presentableURL(url))' is on another server than the first URL, so it does not "
        + "get the feed's headers and body")
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

extension ReleaseNotes {
  /// Fetches the notes from a release's notes URL; nil if there is no URL or the notes are empty.
  ///
  /// The caller's headers are sent only to the origin of the feed's first URL. Throws
  /// a problem.
  static func fetched(
    for release: Release, of query: FeedQuery, from documents: DocumentSource,
    timeShare: Double = 1
  ) throws -> ReleaseNotes? {
    guard let url = release.notesURL else { return nil }
    var request = DocumentRequest(
      url: url, headers: try query.headers(for: url),
      accept: "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1")
    request.timeShare = timeShare
    let document = try documents.document("release-notes", asking: request) { content in
      ReleaseNotes(text: String(harmless: content.bytes), format: format(at: url))
    }
    return document.value.text.utf8.allSatisfy(\.isBlank)
      ? nil : document.value.hidingSecrets(of: query.headers)
  }

  func hidingSecrets(of headers: [Header]) -> ReleaseNotes {
    let hidden = headers.hidingSecrets(in: text)
    return hidden == text ? self : ReleaseNotes(text: hidden, format: format)
  }

  /// The format that the file name's extension suggests; HTML by default.
  private static func format(at url: String) -> Format {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".md") || path.hasSuffix(".markdown") { return .markdown }
    return path.hasSuffix(".txt") ? .plain : .html
  }
}
