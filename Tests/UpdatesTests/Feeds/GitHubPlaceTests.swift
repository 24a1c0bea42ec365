import Testing

@testable import Updates

@Suite struct GitHubPlaceTests {
  @Test(arguments: [
    "https://github.com/octo/tool", "https://github.com/octo/tool/", "https://GitHub.com/octo/tool",
    "https://www.github.com/octo/tool", "https://github.com/octo/tool.git",
    "https://github.com/octo/tool/releases", "http://github.com/octo/tool?tab=readme#top",
  ])
  func `the page of a repository stands for the list of the API`(url: String) {
    #expect(
      GitHubPlace(url)
        == .list(GitHubList(url: "https://api.github.com/repos/octo/tool/releases")))
  }

  @Test(arguments: [
    "https://api.github.com/repos/octo/tool/releases",
    "https://github.example.com/api/v3/repos/octo/tool/releases",
    "http://127.0.0.1:8080/repos/octo/tool/releases?per_page=5",
    "https://forge.example/api/v1/repos/octo/tool/releases/",
  ])
  func `what ends in releases is a list, whatever the host`(url: String) {
    #expect(GitHubPlace(url) == .list(GitHubList(url: url)))
  }

  @Test(arguments: [
    "https://github.com/octo/tool/releases/latest", "https://github.com/octo/tool/releases/latest/",
    "http://127.0.0.1:8080/octo/tool/releases/latest?x", "https://ghe.example/o/n/releases/latest",
    "https://github.com/repos/tool/releases/latest",
  ])
  func `the latest release of the web site is a page`(url: String) {
    #expect(GitHubPlace(url) == .latestPage(url: url))
  }

  @Test(arguments: [
    "https://api.github.com/repos/octo/tool/releases/latest",
    "https://ghe.example/api/v3/repos/octo/tool/releases/latest",
    "https://api.github.com/repos/octo/tool/releases/tags/v1",
    "https://mirror.example/tool/releases.json", "file:///srv/tool/releases",
    "file:///srv/tool/releases/latest", "https://github.com/octo", "https://github.com", "x", "",
  ])
  func `anything else is asked as it stands`(url: String) {
    #expect(GitHubPlace(url) == .document(url: url))
  }
}
