/// What a URL of a `github` feed leads to.
enum GitHubPlace: Equatable, Sendable {
  /// A list of releases that the API gives page by page.
  case list(GitHubList)
  /// One release, or a list, in the API's form and in one piece.
  case document(url: String)
  /// A page that sends on to the page of the newest release.
  case latestPage(url: String)

  /// The forms that exist are those of `GitHubFeed`.
  init(_ url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/")
    guard let scheme = parts.first?.lowercased(), scheme == "https:" || scheme == "http:" else {
      self = .document(url: url)
      return
    }
    let steps = parts.dropFirst(2)
    if let repository = Self.repository(host: parts.dropFirst().first, steps) {
      self = .list(GitHubList(url: "https://api.github.com/repos/\(repository)/releases"))
    } else if steps.suffix(2) == ["releases", "latest"] {
      let isOfInterface = steps.count >= 5 && steps.suffix(5).first == "repos"
      self = isOfInterface ? .document(url: url) : .latestPage(url: url)
    } else if steps.last == "releases" {
      self = .list(GitHubList(url: url))
    } else {
      self = .document(url: url)
    }
  }

  /// Owner and name, where this is the page of a repository or that of its releases.
  private static func repository(host: Substring?, _ steps: ArraySlice<Substring>) -> String? {
    guard let host = host?.lowercased(), ["github.com", "www.github.com"].contains(host),
      let owner = steps.first, let name = steps.dropFirst().first,
      steps.count == 2 || (steps.count == 3 && steps.last == "releases")
    else { return nil }
    return "\(owner)/" + (name.hasSuffix(".git") ? name.dropLast(4) : name)
  }
}
