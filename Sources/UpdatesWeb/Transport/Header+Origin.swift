extension [Header] {
  /// What may be sent to a URL of what was written for another one: all to the same origin, none to
  /// any other, and none where the other is no web address.
  package func forOrigin(of own: String, at url: String) throws(TransportError) -> [Header] {
    guard !isEmpty, !url.isFileURL, WebAddress.accepts(own) else { return [] }
    return try RequestAddress(url).hasSameOrigin(as: RequestAddress(own)) ? self : []
  }
}
