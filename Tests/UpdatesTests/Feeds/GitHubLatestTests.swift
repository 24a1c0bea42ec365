import HarmlessText
import Testing

@testable import Updates
@testable import UpdatesWeb

@Suite struct GitHubLatestTests {
  private static let page = "https://github.com/octo/tool/releases/latest"

  @Test(arguments: [
    ("https://github.com/octo/tool/releases/tag/v1.2.3", "v1.2.3"),
    ("/octo/tool/releases/tag/v1.2.3", "v1.2.3"), ("tag/v1.2.3", "v1.2.3"),
    ("https://github.com/octo/tool/releases/tag/cli%2Fv1.2%2Bb", "cli/v1.2+b"),
    ("https://github.com/octo/tool/releases/tag/cli/v1.2?x#y", "cli/v1.2"),
    ("https://github.com/octo/tool/releases/tag/%C3%A9%31", "\u{E9}1"),
  ])
  func `the tag is what the redirect ends in`(location: String, tag: String) throws {
    guard case .release(let found, let page) = try latest(location) else {
      Issue.record("\(location)")
      return
    }
    #expect(found == tag)
    #expect(page.hasPrefix("https://github.com/octo/tool/releases/tag/"))
  }

  @Test func `without a release the redirect ends in the list`() throws {
    #expect(try latest("https://github.com/octo/tool/releases") == .noRelease)
    #expect(try latest("/octo/tool/releases/") == .noRelease)
  }

  @Test func `a repository that was renamed is somewhere else`() throws {
    #expect(
      try latest("/octo/instrument/releases/latest")
        == .moved(to: "https://github.com/octo/instrument/releases/latest"))
  }

  @Test(arguments: [
    "https://github.com/login?return_to=x", "https://github.com/", "javascript:alert(1)",
    "file:///octo/tool/releases/tag/v1",
    "/octo/tool/releases/tag/", "/octo/tool/releases/tag/%FF", "/octo/tool/releases/tag/%00",
    "/octo/tool/releases/tag/v1%2", "https://[bad/releases/tag/v1",
  ])
  func `a redirect to anywhere else is malformed and named`(location: String) throws {
    let error = #expect(throws: Problem.self) { try latest(location) }
    #expect(error?.kind == .malformed)
    let problem = error?.summary ?? ""
    #expect(problem.hasPrefix("'\(Self.page)' cannot be used: "))
    #expect(problem.contains("expected the page of a release"))
  }

  @Test func `a hostile redirect is told without harm and without its secrets`() throws {
    let error = #expect(throws: Problem.self) {
      try latest(
        "https://u:pw@x.example/?token=abc\u{1B}[31m\u{202E}" + String(repeating: "x", count: 9000))
    }
    let summary = try #require(error).summary
    #expect(!summary.contains("pw") && !summary.contains("abc"))
    #expect(summary == summary.harmlessLine() && summary.utf8.count < 500)
  }

  @Test(arguments: [(200, nil), (300, nil), (302, "")])
  func `an answer that sends nowhere is malformed`(status: Int, location: String?) {
    #expect(
      throws: Problem.malformed(
        source: Self.page,
        problem: "it does not redirect to a release")
    ) {
      try GitHubLatest(
        DocumentContent(status: status, bytes: Array("<html>".utf8), location: location),
        from: Self.page)
    }
  }

  private func latest(_ location: String) throws -> GitHubLatest {
    try GitHubLatest(DocumentContent(status: 302, bytes: [], location: location), from: Self.page)
  }
}
