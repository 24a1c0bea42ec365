import Testing
import UpdatesPlatform

@testable import UpdatesWeb

@Suite struct MirrorsTests {
  private let mirrors: Mirrors

  init() {
    var mirrors = Mirrors()
    _ = mirrors.add(
      [
        "https://github.com/": "https://mirror.example.org/github/",
        "https://GitHub.com/own/": "https://own.example.org/",
        "https://files.example.com:443/a/": "https://mirror.example.org/a/",
      ], of: "policy.json")
    self.mirrors = mirrors
  }

  @Test(arguments: [
    ("https://github.com/o/n?q=1", "https://mirror.example.org/github/o/n?q=1"),
    ("https://GITHUB.com", "https://mirror.example.org/github/"),
    ("https://github.com/own/x", "https://own.example.org/x"),
    ("https://github.com/owner", "https://mirror.example.org/github/owner"),
    ("https://files.example.com/a/%20b", "https://mirror.example.org/a/%20b"),
    ("https://files.example.com/ab", "https://files.example.com/ab"),
    ("https://github.com.example.org/", "https://github.com.example.org/"),
    ("https://github.com:444/", "https://github.com:444/"),
    ("http://github.com/", "http://github.com/"),
    ("https://mirror.example.org/github/o", "https://mirror.example.org/github/o"),
  ])
  func `the longest beginning of the same server counts`(url: String, mirrored: String) throws {
    #expect(try mirrors.address(for: Address(request: url)).text == mirrored)
  }

  @Test func `the caller's headers are for the server that is named`() throws {
    func hop(_ url: String) throws -> Hop {
      var request = Request(url: url, headers: [Header("Authorization", "x")], deadline: .now)
      request.commonHeaders = [Header("Accept", "a/b")]
      return try Hop(request, mirrors: mirrors)
    }
    #expect(try hop("https://github.com/o").allHeaders == [Header("Accept", "a/b")])
    #expect(try hop("https://mirror.example.org/github/o").request.headers.count == 1)
    // A redirect back does not bring them back.
    let back = try hop("https://github.com/o").following(
      "https://github.com:444/", status: 302)
    #expect(back.address.text == "https://github.com:444/" && back.request.headers.isEmpty)
  }

  @Test(arguments: [
    ("/github/p", "https://github.com/p", "https://mirror.example.org/github/p"),
    ("https://github.com/own/p", "https://github.com/own/p", "https://own.example.org/p"),
    ("/p", "https://mirror.example.org/p", "https://mirror.example.org/p"),
    (
      "https://files.example.com/a/f", "https://files.example.com/a/f",
      "https://mirror.example.org/a/f"
    ),
  ])
  func `a redirect is mirrored too, and is shown by the original address`(
    location: String, named: String, connected: String
  ) throws {
    let first = try Hop(
      Request(url: "https://github.com/o", deadline: .now, allowsInsecureHTTP: true),
      mirrors: mirrors)
    #expect(first.named.text == "https://github.com/o")
    let next = try first.following(location, status: 302)
    #expect(next.named.text == named && next.address.text == connected)
    #expect(throws: Problem.downgraded(from: "https://github.com/o", to: "http://example.com/")) {
      try first.following("http://example.com/", status: 302)
    }
  }
}
