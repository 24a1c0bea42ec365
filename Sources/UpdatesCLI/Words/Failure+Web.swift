import HarmlessText
package import UpdatesWeb

extension Failure {
  package init(_ error: TransportError, of subject: String) {
    let message = "\(subject): \(error.summary)"
    if case .libraryMissing(_, let package) = error {
      self = .libraryMissing(message, package: package)
      return
    }
    let (kind, exitCode, hint): (String, ExitCode, String?) =
      switch error {
      case .malformedURL: ("url", .usage, "write it like https://example.com/updates.json")
      case .unsupportedScheme: ("url", .usage, "use https; http works only on this machine")
      case .userInformation:
        ("user-information", .usage, Self.hint(movingUserInformationOf: subject))
      case .redirectedElsewhere:
        ("redirected", .notPermitted, "ask the operator of the server to fix the redirect")
      case .insecure:
        ("insecure", .notPermitted, "use https, or allow it with --allow-insecure-http")
      case .downgraded:
        ("downgraded", .notPermitted, "ask the operator of the server to fix the redirect")
      case .nameNotResolved:
        ("unreachable", .unavailable, "check the name, and whether this machine is online")
      case .refused: ("unreachable", .unavailable, "check the host and whether its server runs")
      case .timedOut: ("timeout", .tryAgainLater, "try again later, or raise --timeout")
      case .noTLS:
        ("no-tls", .notPermitted, "check the port, and whether it expects http")
      case .tlsFailed:
        (
          "tls-failed", .unavailable,
          "try again later; if it fails again, the server's TLS may be too old"
        )
      case .notTrusted:
        (
          "not-trusted", .notPermitted,
          "set SSL_CERT_FILE if the server's certificate is signed by your own authority"
        )
      case .tooLarge: ("too-large", .malformed, "check what the URL points to")
      case .tooManyRedirects:
        ("redirects", .protocolBroken, "ask the operator of the server to fix the redirects")
      case .cutOff: ("cut-off", .protocolBroken, "try again later")
      case .cancelled: ("cancelled", .interrupted, nil)
      case .noResources: ("limit", .unavailable, Self.limitHint)
      case .failed, .libraryMissing: ("failed", .unavailable, "try again later")
      }
    self.init(
      code: "\(subject).\(kind)", message: message, hint: hint, exitCode: exitCode,
      facts: error.place.map { ["place": $0] } ?? [:])
  }

  /// A configuration gets another hint because no header is sent for it.
  private static func hint(movingUserInformationOf subject: String) -> String {
    subject == "configuration"
      ? "serve it without a password; a feed can have a header such as 'Authorization: env:TOOL_TOKEN'"
      : "send it in a header, such as --header 'Authorization: env:TOOL_TOKEN'"
  }

  package init(_ error: DocumentError, of subject: String) {
    let message = "\(subject): \(error.summary)"
    let (kind, hint, exitCode): (String, String, ExitCode)
    switch error {
    case .transport(let error):
      self.init(error, of: subject)
      return
    case .noneAnswered(let first, _):
      self.init(first, of: subject)
      return
    case .libraryMissing(_, let package):
      self = .libraryMissing(message, package: package)
      return
    case .missing:
      (kind, hint, exitCode) = ("missing", "check the path, or create the file", .noInput)
    case .unreadable:
      (kind, hint, exitCode) = ("unreadable", "check that it is a file that you may read", .noInput)
    case .readFailed:
      (kind, exitCode) = ("read-failed", .inputOutput)
      hint = "check its disk, and the limits of this process"
    case .tooLarge:
      (kind, exitCode) = ("too-large", .malformed)
      hint = "such a document is normally much smaller; check what is at this path"
    case .notJSON(_, _, _, _, let excerpt):
      (kind, hint, exitCode) = ("malformed", Self.hint(mending: subject, excerpt), .malformed)
    case .malformed, .notXML:
      (kind, hint, exitCode) = ("malformed", Self.hint(mending: subject, ""), .malformed)
    case .untrusted:
      (kind, exitCode) = ("untrusted", .notPermitted)
      hint = "nothing of it was used; tell the publisher"
    case .webPage: (kind, hint, exitCode) = ("web-page", Self.webPage, .malformed)
    case .status(_, let code, let retryAfter):
      (kind, hint) = ("status", Self.hint(status: code, retryAfter: retryAfter))
      exitCode = Self.exitCode(ofStatus: code, retryAfter: retryAfter)
    case .offline:
      (kind, hint, exitCode) = ("offline", "run it once without --offline", .unavailable)
    case .unsupportedLocation:
      (kind, exitCode) = ("location", .usage)
      hint = "write it like https://example.com/updates.json or ./updates.json"
    }
    self.init(("\(subject).\(kind)", hint, exitCode), message: message)
    facts = error.facts
  }

  package static let webPage = "check the URL, and whether this network wants you to sign in first"

  /// `excerpt` is the line and a caret.
  private static func hint(mending subject: String, _ excerpt: String) -> String {
    let isFeed = subject == "feed"
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

extension Failure {
  package static func exitCode(ofStatus status: Int, retryAfter: Duration?) -> ExitCode {
    let mayPass = status == 429 || ((status == 403 || status == 503) && retryAfter != nil)
    return mayPass ? .tryAgainLater : .unavailable
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
