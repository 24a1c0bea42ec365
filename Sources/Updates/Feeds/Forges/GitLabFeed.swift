/// The releases of a project on GitLab.
///
/// The URL is that of the API: `https://gitlab.com/api/v4/projects/ID/releases`, where `ID` is a
/// number or the percent-encoded path of the project. Any other URL is requested unchanged; the
/// answer is a list or a release in the same form.
///
/// Source: [Releases API](https://docs.gitlab.com/api/releases/).
package struct GitLabFeed: Feed {
  package static let kind = "gitlab"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "tag-prefix"]

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let forge = Forge(name: "feed-gitlab", accept: "application/json")
    return try query.result(of: forge, from: documents) { GitHubList(url: $0) }
  }
}
