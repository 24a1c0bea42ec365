import Testing

@testable import Updates

@Suite struct RepositoryTests {
  @Test(arguments: [
    ("https://github.com/Example/My-Tool.git", "github", "Example/My-Tool"),
    ("git@github.com:example/tool.git", "github", "example/tool"),
    ("ssh://git@github.com:22/example/tool", "github", "example/tool"),
    ("https://ann:secret@github.com/example/tool.git", "github", "example/tool"),
    ("git+https://github.com/example/tool.git", "github", "example/tool"),
    (
      "https://gitlab.com/group/sub/tool.git", "gitlab",
      "https://gitlab.com/api/v4/projects/group%2Fsub%2Ftool/releases"
    ),
    (
      "git@gitlab.example.org:group/tool.git", "gitlab",
      "https://gitlab.example.org/api/v4/projects/group%2Ftool/releases"
    ),
    (
      "ssh://git@codeberg.org/example/tool.git", "forgejo",
      "https://codeberg.org/api/v1/repos/example/tool/releases"
    ),
    (
      "https://gitea.example.org:8443/example/tool", "forgejo",
      "https://gitea.example.org:8443/api/v1/repos/example/tool/releases"
    ),
  ])
  func `a remote leads to a feed`(remote: String, kind: String, url: String) throws {
    let feed = try #require(Repository(remote)?.feed)
    #expect(feed.kind == kind)
    #expect(feed.url == url)
  }

  @Test(arguments: [
    ("https://github.com/Example/My-Tool.git", "com.github.example.my-tool"),
    ("git@gitlab.com:group/sub/tool", "com.gitlab.group.sub.tool"),
    ("https://git.sr.ht/~ann/tool", "ht.sr.git.-ann.tool"),
    ("https://example.org:8443/a/b", "org.example.a.b"), ("https://localhost/a/b", nil),
    ("https://10.0.0.1/a/b", nil),
  ])
  func `a remote gives an identifier`(remote: String, id: String?) throws {
    #expect(try #require(Repository(remote)).appID == id)
  }

  @Test(arguments: [
    "https://example.org/a/b", "https://github.com/a/b/c", "https://git.sr.ht/~a/b",
  ])
  func `nobody knows how another server lists releases`(remote: String) throws {
    #expect(try #require(Repository(remote)).feed == nil)
  }

  @Test(arguments: [
    "", "/srv/git/tool.git", "../tool", "file:///srv/tool.git", "https://github.com/tool",
    "https://github.com/../tool", "https://github.com/a/b c", "C:\\tool", "ext::sh -c evil",
    "https://ann:pa/ss@github.com/a/b", "https://github.com/a/\u{1B}[2J", "git@github.com:/../x",
    "https://gith\u{202E}ub.com/a/b", String(repeating: "a", count: 3000) + ":b/c",
  ])
  func `what names no place on a server is nothing`(remote: String) {
    #expect(Repository(remote) == nil)
  }
}
