import Testing

@testable import Updates

@Suite struct GitHubListTests {
  @Test(arguments: [
    ("https://a/releases", "https://a/releases?per_page=100"),
    ("https://a/releases?", "https://a/releases?per_page=100"),
    ("https://a/releases?x=1", "https://a/releases?x=1&per_page=100"),
    ("https://a/releases?x=1&#end", "https://a/releases?x=1&per_page=100"),
    ("https://a/releases?per_page=7", "https://a/releases?per_page=7"),
    ("https://a/releases?xper_page=7", "https://a/releases?xper_page=7&per_page=100"),
  ])
  func `a page has a hundred entries unless the URL says how many`(url: String, asked: String) {
    #expect(GitHubList(url: url).url(ofPage: 1) == asked)
  }

  @Test func `further pages are named`() {
    #expect(
      GitHubList(url: "https://a/releases").url(ofPage: 3)
        == "https://a/releases?per_page=100&page=3")
    #expect(
      GitHubList(url: "https://a/releases?per_page=7").url(ofPage: 2)
        == "https://a/releases?per_page=7&page=2")
  }

  @Test(arguments: [
    ("", 100), ("per_page=7", 7), ("per_page=1000", 100), ("per_page=0", 1), ("per_page=-1", 1),
    ("per_page=many", 30), ("per_page=", 30), ("per_page=99999999999999999999", 30),
  ])
  func `no page is taken for larger than the API makes it`(query: String, size: Int) {
    #expect(GitHubList(url: "https://a/releases?" + query).pageSize == size)
  }

  @Test func `a URL that names its page has no other`() {
    #expect(GitHubList(url: "https://a/releases?page=2").isOnePage)
    #expect(!GitHubList(url: "https://a/releases?per_page=2").isOnePage)
  }

  @Test func `small pages are of the same list`() {
    #expect(
      GitHubList(url: "https://a/releases?x=1").inSmallPages.url(ofPage: 2)
        == "https://a/releases?x=1&per_page=10&page=2")
  }
}
