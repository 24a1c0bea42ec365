extension Digest<GitHubAnswer> {
  /// A page of a list: what could be offered, and what tells whether to go on to the next.
  static func gitHubAnswer(for query: FeedQuery) -> Digest {
    let feed = Digest<FeedAnswer>.feedAnswer(for: query)
    return Digest(key: feed.key) { page in
      let answer = FeedAnswer(releases: page.releases, warnings: page.warnings)
      return feed.encode(answer).map { json in
        ["count": JSON(page.count), "others": JSON(page.countOfOthers), "answer": json]
      }
    } decode: { json in
      guard let count = json["count"]?.integerValue, let others = json["others"]?.integerValue,
        let answer = json["answer"].flatMap(feed.decode)
      else { return nil }
      return GitHubAnswer(
        releases: answer.releases, warnings: answer.warnings, count: count, countOfOthers: others)
    }
  }
}
