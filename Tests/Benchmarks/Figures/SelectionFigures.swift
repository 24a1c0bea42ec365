import UpdatesTestSupport

/// What it costs to choose among ten thousand releases, from the start of the tool to its end.
enum SelectionFigures {
  private static let count = 10_000
  private static let newest = "1.100.99"

  static func all(_ workshop: Workshop) -> [Figure] {
    [
      ("appcast", "appcast.xml", appcast), ("github", "releases", list),
    ].flatMap { kind, name, text in
      figures(of: kind, at: name, text: text, in: workshop)
    }
  }

  private static func figures(
    of kind: String, at name: String, text: () -> String, in workshop: Workshop
  ) -> [Figure] {
    func check() throws -> Program {
      let file = try workshop.directory.write(text(), to: name)
      let program = workshop.tool([
        "check", "--json", "--feed", kind, "--url", "file://\(file)", "--id", "com.example.many",
        "--installed", "1.0.5", "--dry-run",
      ])
      try program.requireOutput(containing: newest, in: workshop.directory)
      return program
    }
    return [
      figure("10,000 releases, \(kind)") { name in
        let program = try check()
        let times = try (1...15).map { _ in try program.time() / .milliseconds(1) }
        return Figure(name, PairedTimes.median(times), "ms", atMost: 150)
      },
      figure("peak memory of 10,000 releases, \(kind)") { name in
        Figure(name, mebibytes: try check().peakMemory(), atMost: 60)
      },
    ]
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
