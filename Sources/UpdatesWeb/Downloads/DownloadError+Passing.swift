extension DownloadError {
  /// Whether another try may help.
  package var mayPass: Bool {
    switch self {
    case .transport(.cutOff), .transport(.timedOut), .stalled: true
    // Mostly a connection that broke; who has no TLS that both sides take is asked in vain.
    case .transport(.tlsFailed): true
    case .status(_, let code, _): code >= 500 || code == 429
    default: false
    }
  }

  /// The seconds that the server asks to wait.
  package var retryAfter: Int? {
    if case .status(_, _, let seconds) = self { seconds } else { nil }
  }
}
