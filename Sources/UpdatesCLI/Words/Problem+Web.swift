import HarmlessText
package import UpdatesWeb

extension Problem {
  package init(_ error: TransportError, of subject: Subject) {
    self.init(error)
    self.subject = subject
    if case .userInformation = error {
      // No header is sent for a configuration.
      hint =
        subject == .configuration
        ? "serve it without a password; "
          + "a feed can have a header such as 'Authorization: env:TOOL_TOKEN'"
        : "send it in a header, such as --header 'Authorization: env:TOOL_TOKEN'"
    }
  }

  private init(_ error: TransportError) {
    let (kind, hint): (Code, String?) =
      switch error {
      case .malformedURL: (.url, "write it like https://example.com/updates.json")
      case .unsupportedScheme: (.url, "use https; http works only on this machine")
      case .userInformation: (.userInformation, nil)
      case .redirectedElsewhere: (.redirected, nil)
      case .insecure: (.insecure, nil)
      case .downgraded: (.downgraded, nil)
      case .nameNotResolved: (.nameUnknown, nil)
      case .refused: (.refused, nil)
      case .timedOut: (.timeout, nil)
      case .noTLS: (.noTLS, nil)
      case .tlsFailed: (.tlsFailed, nil)
      case .notTrusted: (.notTrusted, nil)
      case .tooLarge: (.tooLarge, "check what the URL points to")
      case .tooManyRedirects: (.redirects, nil)
      case .cutOff: (.cutOff, nil)
      case .cancelled: (.cancelled, nil)
      case .noResources: (.limit, nil)
      case .libraryMissing(_, let package):
        (.libraryMissing, LibraryLoading.hint(package: package))
      case .failed: (.failed, nil)
      }
    self.init(kind, error.summary, hint: hint, facts: error.place.map { ["place": $0] } ?? [:])
  }

  package init(_ error: DocumentError, of subject: Subject) {
    let (kind, hint): (Code, String?)
    switch error {
    case .transport(let error):
      self.init(error, of: subject)
      return
    case .noneAnswered(let first, _):
      self.init(first, of: subject)
      return
    case .libraryMissing(_, let package):
      (kind, hint) = (.libraryMissing, LibraryLoading.hint(package: package))
    case .missing: (kind, hint) = (.missing, nil)
    case .unreadable: (kind, hint) = (.unreadable, nil)
    case .readFailed: (kind, hint) = (.readFailed, nil)
    case .tooLarge:
      kind = .tooLarge
      hint = "such a document is normally much smaller; check what is at this path"
    case .notJSON(_, _, _, _, let excerpt):
      (kind, hint) = (.malformed, Self.hint(mending: subject, excerpt))
    case .malformed, .notXML: (kind, hint) = (.malformed, Self.hint(mending: subject, ""))
    case .untrusted: (kind, hint) = (.untrusted, nil)
    case .webPage: (kind, hint) = (.webPage, nil)
    case .status(_, let code, let retryAfter):
      kind = Self.kind(ofStatus: code, retryAfter: retryAfter)
      hint = Self.hint(status: code, retryAfter: retryAfter)
    case .offline: (kind, hint) = (.offline, nil)
    case .unsupportedLocation: (kind, hint) = (.location, nil)
    }
    self.init(kind, error.summary, hint: hint, facts: error.facts)
    self.subject = subject
  }

  package static let webPage = "check the URL, and whether this network wants you to sign in first"

  /// `excerpt` is the line and a caret.
  private static func hint(mending subject: Subject, _ excerpt: String) -> String {
    let isFeed = subject == .feed
    guard !excerpt.isEmpty else {
      return isFeed
        ? "ask the operator of the feed to fix it"
        : #"write it like {"updates": {"notify": "once"}}"#
    }
    return (isFeed ? "ask the operator of the feed to fix this line:" : "fix this line:")
      + "\n\(excerpt)"
  }
}

extension TransportError {
  /// The server that the failure is about; nil if it is about this machine.
  fileprivate var place: String? {
    switch self {
    case .nameNotResolved(let host), .refused(let host, _), .notTrusted(let host, _): host
    case .noTLS(let server, _), .tlsFailed(let server, _): server
    case .timedOut(let url), .tooLarge(let url, _), .tooManyRedirects(let url), .cutOff(let url),
      .failed(let url, _), .redirectedElsewhere(let url, _), .downgraded(let url, _):
      url.server
    case .malformedURL, .unsupportedScheme, .userInformation, .insecure, .cancelled,
      .libraryMissing, .noResources:
      nil
    }
  }
}

extension DocumentError {
  fileprivate var facts: [String: String] {
    switch self {
    case .status(let url, let code, let retryAfter):
      var facts = ["place": url.server ?? url, "status": "\(code)"]
      facts["seconds"] = retryAfter.map { "\($0.components.seconds)" }
      return facts
    case .webPage(let source), .untrusted(let source, _), .malformed(let source, _),
      .notXML(let source, _, _), .notJSON(let source, _, _, _, _), .tooLarge(let source, _):
      return source.server.map { ["place": $0] } ?? [:]
    default: return [:]
    }
  }
}

extension String {
  /// The host and port of a server's URL; nil for a path.
  fileprivate var server: String? {
    let parts = presentableURL(self).split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty else {
      return nil
    }
    return String(parts[2].prefix { !"?#".contains($0) }.prefix(100))
  }
}

extension Problem {
  package static func exitCode(ofStatus status: Int, retryAfter: Duration?) -> ExitCode {
    kind(ofStatus: status, retryAfter: retryAfter).row.exitCode
  }

  private static func kind(ofStatus status: Int, retryAfter: Duration?) -> Code {
    switch status {
    case 429: .statusBusy
    case 403 where retryAfter != nil, 503 where retryAfter != nil: .statusBusy
    case 404, 410: .statusMissing
    case 401, 403: .statusDenied
    case 500...599: .statusServer
    default: .statusOther
    }
  }

  /// The hint for a status; `forbidden` is the possible reason if access is denied.
  package static func hint(
    status: Int, retryAfter: Duration?,
    forbidden: String = "the server requires other credentials, or denies you access"
  ) -> String {
    if let retryAfter {
      return words(forSeconds: Int(retryAfter.components.seconds)).map { "try again in \($0)" }
        ?? "try again later"
    }
    return switch status {
    case 401, 403: forbidden
    case 404, 410: "check the URL; the server has nothing there"
    case 429: "the server received too many requests; try again later"
    case 500...599: "the server has a problem; try again later"
    default: "check the URL"
    }
  }

  /// Nil if the time is not positive, or longer than a person would wait.
  private static func words(forSeconds seconds: Int) -> String? {
    let (count, unit): (Int, String) =
      switch seconds {
      case 1..<120: (seconds, "second")
      case 120..<7_200: ((seconds + 59) / 60, "minute")
      case 7_200..<172_800: ((seconds + 3_599) / 3_600, "hour")
      case 172_800..<31_536_000: ((seconds + 86_399) / 86_400, "day")
      default: (0, "")
      }
    return count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
