extension FeedQuery {
  /// The caller's headers for another document of the feed: all for the origin of the feed's first
  /// URL, none for any other.
  func headers(for url: String) throws(DocumentError) -> [Header] {
    guard !headers.isEmpty, let first = urls.first, WebAddress.accepts(first) else { return [] }
    do throws(TransportError) {
      return try RequestAddress(url).hasSameOrigin(as: RequestAddress(first)) ? headers : []
    } catch {
      throw .transport(error)
    }
  }
}
