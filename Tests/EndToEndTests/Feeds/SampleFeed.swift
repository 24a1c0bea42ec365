import Testing
import UpdatesLoopback

/// A feed of each kind that asks for a document, and an answer which announces version 2.0.
struct SampleFeed: CustomTestStringConvertible, Sendable {
  var kind: String
  var path = "/latest"
  var answer: String

  var testDescription: String { kind }

  static let github = SampleFeed(
    kind: "github", path: "/repos/example/tool/releases",
    answer: #"[{"tag_name":"v2.0","body":"Mended"}]"#)
  static let appcast = SampleFeed(kind: "appcast", answer: appcast(["2.0": ""]))

  static let all = [
    SampleFeed(
      kind: "squirrel",
      answer: #"{"url":"https://example.com/tool.zip","version":"2.0","notes":"Mended"}"#),
    SampleFeed(
      kind: "squirrel-file",
      answer: #"{"currentRelease":"2.0","releases":[{"version":"2.0","#
        + #""updateTo":{"url":"https://example.com/tool.zip"}}]}"#),
    SampleFeed(kind: "ssvc", answer: #"{"SSVCLatestVersionKey":"2.0"}"#),
    SampleFeed(kind: "fresh-air", answer: #"{"releases":[{"version":"2.0"}]}"#),
    github, appcast,
    SampleFeed(kind: "json", answer: #"{"version":"2.0","notes":"Mended"}"#),
    SampleFeed(
      kind: "gitlab", path: "/api/v4/projects/1/releases",
      answer: #"[{"tag_name":"v2.0","description":"Mended"}]"#),
    SampleFeed(
      kind: "forgejo", path: "/api/v1/repos/example/tool/releases",
      answer: #"[{"tag_name":"v2.0","body":"Mended"}]"#),
    SampleFeed(kind: "npm", answer: #"{"dist-tags":{"latest":"2.0"},"versions":{"2.0":{}}}"#),
    SampleFeed(kind: "pypi", answer: #"{"info":{},"releases":{"2.0":[{"yanked":false}]}}"#),
    SampleFeed(kind: "crates", answer: #"{"versions":[{"num":"2.0","yanked":false}]}"#),
    SampleFeed(kind: "homebrew", answer: #"{"name":"tool","versions":{"stable":"2.0"}}"#),
  ]

  /// An appcast with these versions and what else each of them says.
  static func appcast(_ items: KeyValuePairs<String, String>) -> String {
    let texts = items.map { version, more in
      "<item><sparkle:version>\(version)</sparkle:version>\(more)"
        + #"<enclosure url="https://example.com/a.zip"/></item>"#
    }
    return #"<rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>"#
      + texts.joined() + "</channel></rss>"
  }

  /// The words for asking the feed, of a tool of version 1.0 unless another is said.
  func words(_ server: (String) -> String) -> [String] {
    Self.words(kind: kind, url: server(path))
  }

  static func words(kind: String, url: String, installed: String = "1.0") -> [String] {
    [
      "--id", "com.example.tool", "--name", "Tool", "--installed", installed, "--feed", kind,
      "--url", url,
    ]
  }
}
