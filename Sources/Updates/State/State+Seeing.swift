extension State {
  /// Remembers the age of a signed document, so that no older one is accepted later.
  mutating func see(_ age: DocumentAge, of feed: String) {
    var newest = documents[feed] ?? DocumentAge()
    // Another process may have seen a newer one meanwhile.
    if let known = newest.timestamp, let timestamp = age.timestamp, timestamp < known { return }
    newest.timestamp = age.timestamp ?? newest.timestamp
    newest.version = age.version ?? newest.version
    documents[feed] = newest
  }
}
