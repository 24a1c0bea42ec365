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

  /// A forge, a document of XML, a server that decides, and a registry.
  static let all = [
    github, appcast, SampleFeed(kind: "ssvc", answer: #"{"SSVCLatestVersionKey":"2.0"}"#),
    SampleFeed(kind: "npm", answer: #"{"dist-tags":{"latest":"2.0"},"versions":{"2.0":{}}}"#),
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
