extension FeedSettings {
  /// The kinds whose answer is made for each request, so that nobody can sign it beforehand.
  private static let answeringKinds = [Feed.appStore.kind, Feed.squirrel.kind, Feed.ssvc.kind]

  /// What the settings lack for a signed document; nil if nothing.
  var expectedForSigning: String? {
    let kind = kind ?? Feed.appStore.kind
    switch publicKey {
    case nil: return "a 'feed.public-key' as well"
    case .ed25519: return "a minisign key (RW…) in 'feed.public-key'"
    case .minisign: break
    }
    guard !Self.answeringKinds.contains(kind) else {
      return "a feed whose answer is a file, unlike '\(kind)'"
    }
    guard !addresses.contains(where: isList) else {
      return "the URL of one document for '\(kind)', not of a list or page of the server"
    }
    return nil
  }

  private func isList(_ url: String) -> Bool {
    switch kind {
    case Feed.gitHub.kind:
      if case .document = GitHubPlace(url) { false } else { true }
    case Feed.gitLab.kind, Feed.forgejo.kind: Feed.isList(url)
    default: false
    }
  }
}
