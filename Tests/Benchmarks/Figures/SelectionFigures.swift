import UpdatesTestSupport

/// What it costs to choose among ten thousand releases, from the start of the tool to its end.
enum SelectionFigures {
  private static let count = 10_000
  private static let newest = "1.100.99"

  static func all(_ workshop: Workshop) -> [Figure] {
    [("appcast", appcast()), ("github", list())].flatMap { kind, text in
      let name = "10,000 releases, \(kind)"
      return figures(name, "peak memory of \(name)") { names in
        let file = try workshop.directory.write(text, to: kind)
        let check = workshop.tool([
          "check", "--json", "--feed", kind, "--url", "file://\(file)", "--id",
          "com.example.many", "--installed", "1.0.5", "--dry-run",
        ])
        try check.requireOutput(containing: newest, in: workshop.directory)
        let times = try (1...15).map { _ in try check.time() / .milliseconds(1) }
        return [
          Figure(names[0], PairedTimes.median(times), "ms", atMost: 150),
          Figure(names[1], mebibytes: try workshop.peakMemory(of: check), atMost: 60),
        ]
      }
    }
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
