import UpdatesTestSupport

/// What it costs to choose among ten thousand releases, from the start of the tool to its end.
enum SelectionFigures {
  /// A feed that lists releases.
  enum Kind: String, CaseIterable {
    case appcast, github
  }

  private static let count = 10_000
  private static let newest = "1.100.99"

  static func all(_ workshop: Workshop) -> [Figure] {
    Kind.allCases.flatMap { kind in
      let name = "10,000 releases, \(kind)"
      return figures(name, "peak memory of \(name)") { names in
        let text =
          switch kind {
          case .appcast: appcast()
          case .github: list()
          }
        let program = try check(kind, text, newest: newest, in: workshop)
        let times = try (1...15).map { _ in try program.time() / .milliseconds(1) }
        return [
          Figure(names[0], PairedTimes.median(times), "ms", atMost: 150),
          Figure(names[1], mebibytes: try workshop.peakMemory(of: program), atMost: 60),
        ]
      }
    }
  }

  /// A check of a local feed with this text, whose newest release is named.
  static func check(
    _ kind: Kind, _ text: String, newest: String, in workshop: Workshop
  ) throws -> Program {
    let file = try workshop.directory.write(text, to: kind.rawValue)
    let program = workshop.tool([
      "check", "--json", "--feed", kind.rawValue, "--url", "file://\(file)", "--id",
      "com.example.many", "--installed", "1.0.5", "--dry-run",
    ])
    try program.requireOutput(containing: newest, in: workshop.directory)
    return program
  }

  private static func version(_ number: Int) -> String {
    "1.\(number / 100 + 1).\(number % 100)"
  }

  private static func appcast() -> String {
    let items = (0..<count).map { number in
      """
      <item>
      <title>\(version(number))</title>
      <pubDate>Fri, 02 Jan 2026 03:04:05 +0000</pubDate>
      <sparkle:shortVersionString>\(version(number))</sparkle:shortVersionString>
      <description><![CDATA[<ul><li>Change \(number)</li></ul>]]></description>
      <enclosure url="https://example.com/Sample-\(number).zip" length="1234567"
      type="application/octet-stream"/>
      </item>

      """
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
        <channel>
          <title>Sample</title>
      \(items.joined())  </channel>
      </rss>

      """
  }

  private static func list() -> String {
    let entries = (0..<count).map { number in
      """
      {"tag_name": "v\(version(number))", "name": "Sample \(version(number))", "draft": false, \
      "prerelease": false, "published_at": "2026-01-02T03:04:05Z", \
      "html_url": "https://example.com/releases/tag/v\(version(number))", "assets": [], \
      "body": "- Change \(number)"}
      """
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n]\n"
  }
}
