extension FeedQuery {
  /// The caller's headers for another document of the feed: all for the origin of the feed's first
  /// URL, none for any other.
  func headers(for url: String) throws(DocumentError) -> [Header] {
    guard let first = urls.first else { return [] }
    do throws(TransportError) {
      return try headers.forOrigin(of: first, at: url)
    } catch {
      throw .transport(error)
    }
  }
}
