import HarmlessText

extension TransportError {
  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .malformedURL(let url): "\(Self.quoted(url)) is not a URL"
    case .unsupportedScheme(let url): "\(Self.quoted(url)) is neither an http nor an https URL"
    case .userInformation(let url):
      "\(Self.quoted(url)) was given with user information, which does not belong in a URL"
    case .redirectedElsewhere(let from, let to):
      "\(Self.quoted(from)) redirects to \(Self.quoted(to)), which is not a web address"
    case .insecure(let url):
      "\(Self.quoted(url)) is http, which anybody on the way can read and change"
    case .downgraded(let from, let to):
      "\(Self.quoted(from)) redirects from https to http, to \(Self.quoted(to))"
    case .nameNotResolved(let host): "the name '\(host)' could not be resolved"
    case .refused(let host, let detail): "'\(host)' could not be reached: \(detail)"
    case .timedOut(let url): "\(Self.quoted(url)) did not answer in time"
    case .noTLS(let server, let reason):
      "'\(server)' does not speak TLS as https needs it: \(reason)"
    case .tlsFailed(let server, let reason):
      "the TLS connection to '\(server)' could not be made: \(reason)"
    case .notTrusted(let host, let reason): "'\(host)' is not trusted: \(reason)"
    case .tooLarge(let url, let limit): "\(Self.quoted(url)) sent more than \(limit.byteCount)"
    case .tooManyRedirects(let url): "\(Self.quoted(url)) redirects too often"
    case .cutOff(let url): "the answer of \(Self.quoted(url)) was cut off"
    case .cancelled: "the check was cancelled"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .noResources(let reason): "this process has reached a limit: \(reason)"
    case .failed(let url, let detail): "\(Self.quoted(url)) failed: \(detail)"
    }
  }

  /// Any of these may come from a redirect, which is as long as its server likes.
  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }
}
