extension TransportError {
  /// This error where a server named the URL by a redirect, so that it is the server's mistake.
  func ofRedirect(from origin: String) -> TransportError {
    switch self {
    case .malformedURL(let url), .unsupportedScheme(let url):
      .redirectedElsewhere(from: origin, to: url)
    default: self
    }
  }
}
