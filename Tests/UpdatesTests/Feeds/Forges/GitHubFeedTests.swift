import HarmlessText
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct GitHubFeedTests {
  private static let list = "/api/v3/repos/octo/tool/releases"

  @Test func `the list of any server is asked for, a hundred at once`() async throws {
    let trial = try FeedTrial(.text(entries(["v2.0", "v1.9"])))
    let answer = try await trial.answer(of: .gitHub, at: Self.list)
    #expect(answer.releases.map(\.version?.text) == ["2.0", "1.9"])
    #expect(answer.ruling == nil && !answer.isFromCache && answer.warnings == [])
    #expect(answer.url == trial.server.url(Self.list + "?per_page=100"))
    #expect(trial.targets == [Self.list + "?per_page=100"])
  }

  // MARK: Pages

  @Test(
    arguments: [
      ("1.0", nil, false, 2), ("1.0", "stable", false, 2), ("1.0", "beta", false, 1),
      ("1.0", nil, true, 1), ("1.0-rc1", nil, false, 1),
    ] as [(String, String?, Bool, Int)])
  func `a full page of pre-releases is followed by the next unless they are for us`(
    installed: String, channel: String?, isAllowed: Bool, pages: Int
  ) async throws {
    let byName = entries((1...100).map { "v2.0-beta\($0)" })
    let byMark = entries((1...100).map { "v2.\($0)" }, "\"prerelease\": true")
    for page in [byName, byMark] {
      let trial = try FeedTrial { request in
        .text(request.parameter("page") == nil ? page : entries(["v1.9"]))
      }
      _ = try await trial.answer(of: .gitHub, at: Self.list) { query in
        (query.app.version, query.app.channel) = (installed, channel)
        query.allowsPrereleases = isAllowed
      }
      #expect(trial.targets.count == pages)
    }
  }

  @Test func `a full page with nothing for us is followed by the next`() async throws {
    let trial = try FeedTrial { request in
      switch request.parameter("page") {
      case nil: .text(entries((0..<100).map { "server-v\($0)" }))
      case "2": .text(entries((0..<100).map { "cli-v\($0)" }, "\"draft\": true"))
      case "3": .text(entries((0..<100).map { "cli-v\($0)" }, "\"prerelease\": true"))
      default: .text(entries(["cli-v2.0"]))
      }
    }
    let answer = try await trial.answer(of: .gitHub, at: Self.list) {
      $0.tagPrefix = "cli-v"
      $0.headers = [Header("Authorization", "Bearer t")]
    }
    #expect(trial.server.requests.allSatisfy { $0["Authorization"] == "Bearer t" })
    #expect(answer.releases.count == 201)
    #expect(answer.releases.last?.version?.text == "2.0")
    #expect(
      trial.targets
        == ["", "&page=2", "&page=3", "&page=4"].map { Self.list + "?per_page=100" + $0 })
  }

  @Test func `after five pages no further one is asked for`() async throws {
    let trial = try FeedTrial(.text(entries((0..<100).map { "server-v\($0)" })))
    let answer = try await trial.answer(of: .gitHub, at: Self.list) { $0.tagPrefix = "cli-v" }
    #expect(trial.targets.count == 5)
    #expect(answer.releases == [])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.tag-prefix",
          message: "The prefix 'cli-v' is not in the tags of the newest 500 releases")
      ])
  }

  @Test func `over all pages few entries are named`() async throws {
    let trial = try FeedTrial(.text(entries((0..<100).map { "nightly-\($0)" })))
    let answer = try await trial.answer(of: .gitHub, at: Self.list)
    #expect(answer.warnings.count == 5)
  }

  @Test func `a page that is larger than a document may be is asked for in smaller ones`()
    async throws
  {
    let trial = try FeedTrial { request in
      request.parameter("per_page") == "100"
        ? .text("[" + String(repeating: " ", count: 5 << 20) + "]") : .text(entries(["v2.0"]))
    }
    let answer = try await trial.answer(of: .gitHub, at: Self.list)
    #expect(answer.releases.map(\.version?.text) == ["2.0"])
    #expect(trial.targets == ["100", "10"].map { Self.list + "?per_page=" + $0 })
  }

  // MARK: The page of the newest release

  @Test(arguments: [301, 302, 307])
  func `the tag in a redirect is the version, and nothing is followed`(status: Int) async throws {
    let trial = try FeedTrial(.redirect(to: "/octo/tool/releases/tag/cli%2Fv2.1", status: status))
    let answer = try await trial.answer(of: .gitHub, at: "/octo/tool/releases/latest") {
      $0.tagPrefix = "cli/"
    }
    let page = trial.server.url("/octo/tool/releases/tag/cli%2Fv2.1")
    let release = try #require(answer.releases.first)
    #expect(release.version?.text == "2.1")
    #expect(release == Release(version: release.version, storeURL: page))
    #expect(trial.server.requests.map(\.method) == ["HEAD"])
    #expect(trial.targets == ["/octo/tool/releases/latest"])
  }

  @Test func `a repository that was renamed is asked at its new place`() async throws {
    let trial = try FeedTrial { request in
      request.path.hasPrefix("/octo/tool/")
        ? .redirect(to: "/octo/instrument/releases/latest", status: 301)
        : .redirect(to: "/octo/instrument/releases/tag/v3")
    }
    let answer = try await trial.answer(of: .gitHub, at: "/octo/tool/releases/latest") {
      $0.headers = [Header("X-Seat", "42")]
    }
    #expect(answer.releases.map(\.version?.text) == ["3"])
    #expect(trial.server.requests.map { $0["X-Seat"] } == ["42", "42"])
  }

  @Test func `a loop of moves ends`() async throws {
    let trial = try FeedTrial(.redirect(to: "/octo/tool/releases/latest"))
    await #expect(
      throws: Problem(
        Problem.tooManyRedirects(url: trial.server.url("/octo/tool/releases/latest")))
    ) { try await trial.answer(of: .gitHub, at: "/octo/tool/releases/latest") }
    #expect(trial.targets.count == 4)
  }

  @Test(arguments: [
    // Nobody listens there, which would be another problem.
    (
      "http://127.0.0.1:1/octo/tool/releases/latest",
      "it redirects to another server, 'http://127.0.0.1:1/octo/tool/releases/latest'"
    ),
    (
      "/octo/tool/releases/tag/nightly",
      "the newest release's tag is \"nightly\", expected a version"
    ),
  ])
  func `a move to another server is not followed, and a tag must be a version`(
    location: String, problem: String
  ) async throws {
    let trial = try FeedTrial(.redirect(to: location))
    let page = "/octo/tool/releases/latest"
    await #expect(throws: Problem.malformed(source: trial.server.url(page), problem: problem)) {
      try await trial.answer(of: .gitHub, at: page)
    }
  }

  @Test func `a newest release of another prefix is told`() async throws {
    let trial = try FeedTrial(.redirect(to: "/octo/tool/releases/tag/server-v9"))
    let answer = try await trial.answer(of: .gitHub, at: "/octo/tool/releases/latest") {
      $0.tagPrefix = "cli-v"
    }
    #expect(answer.releases == [])
    #expect(answer.warnings.map(\.code) == ["feed.tag-prefix"])
  }

  private static let page = "https://github.com/octo/tool/releases/latest"

  private static func tag(_ name: String, _ page: String) -> GitHubLatest {
    .release(tag: name, page: "https://github.com/octo/tool/releases/tag/" + page)
  }

  @Test(arguments: [
    ("https://github.com/octo/tool/releases/tag/v1.2.3", tag("v1.2.3", "v1.2.3")),
    ("/octo/tool/releases/tag/v1.2.3", tag("v1.2.3", "v1.2.3")),
    ("tag/v1.2.3", tag("v1.2.3", "v1.2.3")),
    ("/octo/tool/releases/tag/cli%2Fv1.2%2Bb", tag("cli/v1.2+b", "cli%2Fv1.2%2Bb")),
    ("/octo/tool/releases/tag/cli/v1.2?x#y", tag("cli/v1.2", "cli/v1.2?x")),
    ("/octo/tool/releases/tag/%C3%A9%31", tag("\u{E9}1", "%C3%A9%31")),
    ("https://github.com/octo/tool/releases", .noRelease), ("/octo/tool/releases/", .noRelease),
    ("/octo/x/releases/latest", .moved(to: "https://github.com/octo/x/releases/latest")),
  ])
  func `the redirect ends in a tag, in the list, or where the repository is now`(
    location: String, expected: GitHubLatest
  ) throws {
    #expect(try latest(location) == expected)
  }

  @Test(arguments: [
    "https://github.com/login?return_to=x", "https://github.com/", "javascript:alert(1)",
    "file:///octo/tool/releases/tag/v1",
    "/octo/tool/releases/tag/", "/octo/tool/releases/tag/%FF", "/octo/tool/releases/tag/%00",
    "/octo/tool/releases/tag/v1%2", "https://[bad/releases/tag/v1",
    "https://u:5ecre7@x.example/?token=5ecre7\u{1B}[31m\u{202E}"
      + String(repeating: "x", count: 9000), nil, "",
  ])
  func `a redirect to anywhere else is malformed and named, without secrets`(
    location: String?
  ) throws {
    let error = #expect(throws: Problem.self) {
      try GitHubLatest(location: location, from: Self.page)
    }
    #expect(error?.kind == .malformed)
    let problem = error?.summary ?? ""
    let isNone = location?.isEmpty ?? true
    let words = isNone ? "it does not redirect to a release" : "expected the page of a release"
    #expect(problem.hasPrefix("'\(Self.page)' cannot be used: ") && problem.contains(words))
    #expect(!problem.contains("5ecre7") && HostileText.offence(in: problem) == nil)
    #expect(problem.utf8.count < 500)
  }

  private func latest(_ location: String) throws -> GitHubLatest {
    try GitHubLatest(location: location, from: Self.page)
  }

  @Test(arguments: [
    ("", "?per_page=100", 100), ("?", "?per_page=100", 100), ("?x=1", "?x=1&per_page=100", 100),
    ("?x=1&#end", "?x=1&per_page=100", 100), ("?xper_page=7", "?xper_page=7&per_page=100", 100),
    ("?per_page=7", "?per_page=7", 7), ("?per_page=1000", "?per_page=1000", 100),
    ("?per_page=0", "?per_page=0", 1), ("?per_page=-1", "?per_page=-1", 1),
    ("?per_page=many", "?per_page=many", 30), ("?per_page=", "?per_page=", 30),
    ("?per_page=99999999999999999999", "?per_page=99999999999999999999", 30),
    ("?page=2", "?page=2&per_page=100", 100),
  ])
  func `a page has a hundred entries unless the URL says how many, as far as the API allows`(
    query: String, asked: String, size: Int
  ) {
    let list = GitHubList(url: "https://a/releases" + query)
    #expect(list.url(ofPage: 1) == "https://a/releases" + asked && list.pageSize == size)
    #expect(list.isOnePage == (query == "?page=2"), "a URL that names its page has no other")
  }

  private static let ownList = GitHubPlace.list(
    GitHubList(url: "https://api.github.com/repos/octo/tool/releases"))

  private static let places: [(urls: [String], place: @Sendable (String) -> GitHubPlace)] = [
    (
      [
        "https://github.com/octo/tool", "https://github.com/octo/tool/",
        "https://GitHub.com/octo/tool", "https://www.github.com/octo/tool",
        "https://github.com/octo/tool.git", "https://github.com/octo/tool/releases",
        "http://github.com/octo/tool?tab=readme#top",
      ], { _ in ownList }
    ),
    (
      [
        "https://api.github.com/repos/octo/tool/releases",
        "https://github.example.com/api/v3/repos/octo/tool/releases",
        "http://127.0.0.1:8080/repos/octo/tool/releases?per_page=5",
        "https://forge.example/api/v1/repos/octo/tool/releases/",
      ], { .list(GitHubList(url: $0)) }
    ),
    (
      [
        "https://github.com/octo/tool/releases/latest",
        "https://github.com/octo/tool/releases/latest/",
        "http://127.0.0.1:8080/octo/tool/releases/latest?x",
        "https://ghe.example/o/n/releases/latest", "https://github.com/repos/tool/releases/latest",
      ], { _ in .latestPage }
    ),
    (
      [
        "https://api.github.com/repos/octo/tool/releases/latest",
        "https://ghe.example/api/v3/repos/octo/tool/releases/latest",
        "https://api.github.com/repos/octo/tool/releases/tags/v1",
        "https://mirror.example/tool/releases.json", "file:///srv/tool/releases",
        "file:///srv/tool/releases/latest", "https://github.com/octo", "https://github.com", "x",
        "",
      ], { _ in .document }
    ),
  ]

  @Test(arguments: places.indices)
  func `a repository stands for its list; a list, the latest page and others stay`(index: Int) {
    let (urls, place) = Self.places[index]
    for url in urls { #expect(GitHubPlace(url) == place(url)) }
  }
}

/// A list of releases with these tags.
private func entries(_ tags: [String], _ others: String = "\"draft\": false") -> String {
  "[" + tags.map { "{\"tag_name\": \"\($0)\", \(others)}" }.joined(separator: ",") + "]"
}
