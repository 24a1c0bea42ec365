extension TransportError {
  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .malformedURL(let url): "'\(presentableURL(url))' is not a URL"
    case .unsupportedScheme(let url): "'\(presentableURL(url))' is neither an http nor an https URL"
    case .redirectedElsewhere(let from, let to):
      "'\(presentableURL(from))' redirects to '\(presentableURL(to))', which is no web address"
    case .insecure(let url):
      "'\(presentableURL(url))' is http, which anybody on the way can read and change"
    case .downgraded(let from, let to):
      "'\(presentableURL(from))' redirects from https to http, to '\(presentableURL(to))'"
    case .nameNotResolved(let host): "the name '\(host)' could not be resolved"
    case .refused(let host, let detail): "'\(host)' could not be reached: \(detail)"
    case .timedOut(let url): "'\(presentableURL(url))' did not answer in time"
    case .notTrusted(let host, let reason): "'\(host)' is not trusted: \(reason)"
    case .tooLarge(let url, let limit): "'\(presentableURL(url))' sent more than \(limit.byteCount)"
    case .tooManyRedirects(let url): "'\(presentableURL(url))' redirects too often"
    case .cutOff(let url): "the answer of '\(presentableURL(url))' was cut off"
    case .cancelled: "the check was cancelled"
    case .libraryMissing(let name, _): "the library '\(name)' is not installed"
    case .failed(let url, let detail): "'\(presentableURL(url))' failed: \(detail)"
    }
  }
}
