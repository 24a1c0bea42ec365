import HarmlessText

/// Problems with a document, such as a configuration or a feed's answer.
///
/// `source` is its location in harmless text, without user and password.
extension Problem {
  /// The problem of a document whose file has the problem.
  package static func document(_ file: Problem) -> Problem {
    let path = presentableLocation(file.path ?? "")
    switch file.kind {
    case .fileMissing:
      return Problem(.missing, "'\(path)' does not exist", facts: ["path": path])
    case .fileTooLarge:
      return Problem(
        .tooLarge, "'\(path)'" + file.summary.dropFirst("it".count),
        hint: "such a document is normally much smaller; check what is at this path")
    case .fileFailed: return Problem(.readFailed, "'\(path)' cannot be read: \(file.summary)")
    default: return Problem(.unreadable, "'\(path)' cannot be read: \(file.summary)")
    }
  }

  /// The document is not JSON; `syntax` says where.
  package static func notJSON(_ source: String, _ syntax: Problem) -> Problem {
    let position = "line \(syntax.line), column \(syntax.column)"
    return Problem(
      .notJSON, "'\(source)' is not JSON: \(position): \(syntax.summary)",
      facts: place(of: source), position: syntax.position)
  }

  package static func notXML(_ source: String, _ error: Problem) -> Problem {
    guard error.kind == .xml else { return error }
    return Problem(
      .notXML, "'\(source)' is not usable XML: \(error.summary)", facts: place(of: source))
  }

  /// The server sent a web page, as a network does that wants users to sign in.
  package static func webPage(_ url: String) -> Problem {
    let url = presentableURL(url)
    return Problem(
      .webPage, "'\(url)' responded with a web page instead of a document", facts: place(of: url))
  }

  package static func malformed(source: String, problem: String) -> Problem {
    Problem(.malformed, "'\(source)' cannot be used: \(problem)", facts: place(of: source))
  }

  /// The document must be signed, but it is not, or its signer has replaced or limited it since.
  package static func untrusted(_ source: String, _ problem: String) -> Problem {
    Problem(.untrusted, "'\(source)' cannot be trusted: \(problem)", facts: place(of: source))
  }

  /// The server did not send the document; `retryAfter` is how long it asks to wait.
  package static func status(url: String, code: Int, retryAfter: Duration?) -> Problem {
    var facts = ["place": server(of: url) ?? url, "status": "\(code)", "url": url]
    facts["seconds"] = retryAfter.map { "\($0.components.seconds)" }
    var problem = Problem(
      kind(ofStatus: code, retryAfter: retryAfter), "'\(url)' responded with status \(code)",
      hint: hint(status: code, retryAfter: retryAfter), facts: facts)
    problem.retryAfter = retryAfter
    return problem
  }

  /// The network must not be used, and no copy is stored.
  package static func offline(_ url: String) -> Problem {
    Problem(.offline, "'\(presentableURL(url))' was not requested, and no copy of it is stored")
  }

  /// The location is neither a path nor a `file:`, `http:` or `https:` URL.
  package static func location(_ text: String) -> Problem {
    Problem(
      .location,
      "'\(presentableURL(text, limit: 200))' is neither a path nor a file:, http: or https: URL")
  }

  /// Whether no response was received.
  package var isOfConnection: Bool {
    switch kind {
    case .cutOff, .downgraded, .failed, .insecure, .limit, .nameUnknown, .noTLS, .notTrusted,
      .redirected, .redirects, .refused, .timeout, .tlsFailed, .url, .userInformation:
      true
    case .tooLarge: facts["place"] != nil
    default: false
    }
  }

  /// Whether the server has answered with something that is no document at all.
  var isOfSyntax: Bool { [.notJSON, .notXML].contains(kind) }

  private static func place(of source: String) -> [String: String] {
    server(of: source).map { ["place": $0] } ?? [:]
  }
}

extension Problem {
  package static func kind(ofStatus status: Int, retryAfter: Duration?) -> Code {
    switch status {
    case 429: .statusBusy
    case 403 where retryAfter != nil, 503 where retryAfter != nil: .statusBusy
    case 404, 410: .statusMissing
    case 401, 403: .statusDenied
    case 500...599: .statusServer
    default: .statusOther
    }
  }

  package static func exitCode(ofStatus status: Int, retryAfter: Duration?) -> ExitCode {
    kind(ofStatus: status, retryAfter: retryAfter).row.exitCode
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

  /// The host and port of a server's URL; nil for a path.
  static func server(of url: String) -> String? {
    let parts = presentableURL(url).split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty else {
      return nil
    }
    return String(parts[2].prefix { !"?#".contains($0) }.prefix(100))
  }
}
