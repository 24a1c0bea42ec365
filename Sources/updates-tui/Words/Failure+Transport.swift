import UpdatesCLI
import UpdatesWeb

extension Failure {
  /// The words for a request without an answer; `subject` is what was asked for.
  init(_ error: TransportError, of subject: String) {
    let message = "\(subject): \(error.summary)"
    if case .libraryMissing(_, let package) = error {
      self = .libraryMissing(
        message: message, hint: LibraryLoading.hint(package: package))
      return
    }
    let (kind, exitCode, hint): (String, ExitCode, String?) =
      switch error {
      case .malformedURL: ("url", .usage, "write it like https://example.com/updates.json")
      case .unsupportedScheme: ("url", .usage, "only https, and http of this machine, are asked")
      case .userInformation:
        ("user-information", .usage, Self.hint(movingUserInformationOf: subject))
      case .redirectedElsewhere:
        ("redirected", .notPermitted, "ask whoever runs the server to fix the redirect")
      case .insecure:
        ("insecure", .notPermitted, "use https, or allow it with --allow-insecure-http")
      case .downgraded:
        ("downgraded", .notPermitted, "ask whoever runs the server to fix the redirect")
      case .nameNotResolved:
        ("unreachable", .unavailable, "check the name, and whether this machine is online")
      case .refused: ("unreachable", .unavailable, "check the host and whether its server runs")
      case .timedOut: ("timeout", .tryAgainLater, "try again later, or raise --timeout")
      case .noTLS:
        ("no-tls", .notPermitted, "check the port, and whether http is spoken there")
      case .tlsFailed:
        ("tls-failed", .unavailable, "try again later; if it stays so, its TLS may be too old")
      case .notTrusted:
        (
          "not-trusted", .notPermitted,
          "set SSL_CERT_FILE where the server's certificate is signed by your own authority"
        )
      case .tooLarge: ("too-large", .malformed, "check what the URL points to")
      case .tooManyRedirects:
        ("redirects", .protocolBroken, "ask whoever runs the server to fix the redirects")
      case .cutOff: ("cut-off", .protocolBroken, "try again later")
      case .cancelled: ("cancelled", .interrupted, nil)
      case .noResources: ("limit", .unavailable, Self.limitHint)
      case .failed, .libraryMissing: ("failed", .unavailable, "try again later")
      }
    self.init(
      code: "\(subject).\(kind)", message: message, hint: hint, exitCode: exitCode)
  }

  /// No header is sent for a configuration.
  private static func hint(movingUserInformationOf subject: String) -> String {
    subject == "configuration"
      ? "serve it without a password; a feed can have a header such as 'Authorization: env:TOOL_TOKEN'"
      : "send it in a header, such as --header 'Authorization: env:TOOL_TOKEN'"
  }
}
