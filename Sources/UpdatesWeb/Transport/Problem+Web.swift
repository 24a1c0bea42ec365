import HarmlessText

// Why there is no response to a request, or no file from it.
//
// `url` and `host` are harmless texts without a user and password.
extension Problem {
  package static func malformedURL(_ url: String) -> Problem {
    Problem(
      .url, "\(quoted(url)) is not a URL", hint: "write it like https://example.com/updates.json")
  }

  package static func unsupportedScheme(url: String) -> Problem {
    Problem(
      .url, "\(quoted(url)) is neither an http nor an https URL",
      hint: "use https; http works only on this machine")
  }

  package static func userInformation(url: String) -> Problem {
    let fault = "was given with a user name or password, which does not belong in a URL"
    return Problem(.userInformation, "\(quoted(url)) \(fault)")
  }

  package static func redirectedElsewhere(from: String, to: String) -> Problem {
    let fault = "redirects to \(quoted(to)), which is not an http or https URL"
    return Problem(.redirected, "\(quoted(from)) \(fault)", at: from)
  }

  package static func insecure(url: String) -> Problem {
    let fault = "uses http, which others on the network can read and change"
    return Problem(.insecure, "\(quoted(url)) \(fault)")
  }

  package static func downgraded(from: String, to: String) -> Problem {
    Problem(
      .downgraded, "\(quoted(from)) redirects from https to http, to \(quoted(to))", at: from)
  }

  package static func nameNotResolved(host: String) -> Problem {
    Problem(.nameUnknown, "the name '\(host)' could not be resolved", facts: ["place": host])
  }

  package static func refused(host: String, detail: String) -> Problem {
    Problem(.refused, "'\(host)' could not be reached: \(detail)", facts: ["place": host])
  }

  package static func timedOut(url: String) -> Problem {
    Problem(.timeout, "\(quoted(url)) did not respond in time", at: url)
  }

  /// The certificate could not be verified; `reason` is that of the TLS library.
  package static func notTrusted(host: String, reason: String) -> Problem {
    Problem(.notTrusted, "'\(host)' is not trusted: \(reason)", facts: ["place": host])
  }

  /// The decoded body exceeds the request's limit, or the header lines together exceed 64 KiB.
  package static func tooLarge(url: String, limit: Int) -> Problem {
    Problem(
      .tooLarge, "\(quoted(url)) sent more than \(limit.byteCount)",
      hint: "check what the URL points to", at: url)
  }

  /// The server asks for a sixth redirect, to this URL.
  package static func tooManyRedirects(url: String) -> Problem {
    Problem(.redirects, "\(quoted(url)) redirects too many times", at: url)
  }

  package static func cutOff(url: String) -> Problem {
    Problem(.cutOff, "the response of \(quoted(url)) was cut off", at: url)
  }

  /// Any other failure; `detail` is the library's description.
  package static func failed(url: String, detail: String) -> Problem {
    Problem(.failed, "\(quoted(url)) failed: \(detail)", at: url)
  }

  package static func stalled(url: String, limit: Duration) -> Problem {
    incomplete(url, "sent too little data for \(limit.components.seconds) s", .tryAgainLater)
  }

  /// A file is larger than its limit.
  package static func larger(url: String, limit: Int) -> Problem {
    var problem = incomplete(url, "is larger than \(limit.byteCount)", .malformed)
    problem.facts["limit"] = limit.byteCount
    return problem
  }

  /// `actual` is the size as far as it is known.
  package static func wrongSize(url: String, expected: Int, actual: Int) -> Problem {
    incomplete(url, "has \(actual) bytes, expected \(expected)", .protocolBroken)
  }

  private static func incomplete(_ url: String, _ fault: String, _ exit: ExitCode) -> Problem {
    Problem(
      .downloadIncomplete, "\(quoted(url)) \(fault)", exitCode: exit, facts: ["place": url])
  }

  package static func mismatch(url: String, expected: Checksum, actual: Checksum) -> Problem {
    Problem(
      .installChecksum,
      "\(quoted(url)) has the checksum \(actual.hex), expected \(expected.hex)",
      facts: ["url": url, "expected": expected.hex, "found": actual.hex])
  }

  package static func unusableName(_ name: String) -> Problem {
    Problem(.installAsset, "'\(name)' is not a valid file name", hint: "tell the publisher")
  }
}

extension Problem {
  init(_ kind: Code, _ summary: String, hint: String? = nil, at url: String) {
    self.init(
      kind, summary, hint: hint, facts: Problem.server(of: url).map { ["place": $0] } ?? [:])
  }

  /// The URL in quotes, shortened because a redirect's URL can be as long as its server likes.
  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }

  /// The HTTP status that the server sent.
  package var status: Int? { facts["status"].flatMap { Int($0) } }

  /// The summary, and how long the server asks to wait.
  package var summaryWithWait: String {
    summary + (retryAfter.map { ", and asks to wait \($0.components.seconds) s" } ?? "")
  }

  /// Whether a server or a file from it is to blame, and not this machine.
  package var isOfDownload: Bool {
    isOfConnection || status != nil
      || [.downloadIncomplete, .installChecksum, .installAsset].contains(kind)
  }

  /// Whether another try may help.
  package var mayPass: Bool {
    switch kind {
    // A failure of TLS is usually a broken connection. If the two sides have no TLS settings in
    // common, the retry is in vain.
    case .cutOff, .timeout, .tlsFailed: true
    case .downloadIncomplete: exitCode == .tryAgainLater
    default: status.map { $0 >= 500 || $0 == 429 } ?? false
    }
  }
}
