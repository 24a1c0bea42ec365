/// The releases of a repository on Forgejo or Gitea, such as Codeberg.
///
/// The URL is that of the API: `https://codeberg.org/api/v1/repos/OWNER/NAME/releases`. Any other
/// URL is requested unchanged; the answer is a list or a release in the same form.
///
/// Source: [API usage](https://forgejo.org/docs/latest/user/api-usage/).
package struct ForgejoFeed: Feed {
  package static let kind = "forgejo"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "tag-prefix"]
  /// The number of entries in a page that every server allows unless it is set up otherwise.
  private static let pageSize = 50

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let forge = Forge(name: "feed-forgejo", accept: "application/json")
    return try query.result(of: forge, from: documents) {
      GitHubList(url: $0, pageSize: Self.pageSize, sizeName: "limit")
    }
  }
}
