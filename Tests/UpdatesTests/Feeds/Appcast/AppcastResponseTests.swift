import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct AppcastResponseTests {
  @Test func `every field of a real answer is read`() throws {
    let answer = try answer("real-answer", app: App(version: "2.0", build: "200"))
    #expect(answer.warnings == [])
    #expect(answer.releases.count == 2)
    let release = try #require(answer.releases.first)
    #expect(release.version?.text == "2.1.0")
    #expect(release.build == "210")
    #expect(release.minimumOS == .init(version: "13.5", isForAppleSystems: true))
    #expect(release.maximumOS == .init(version: "27.99", isForAppleSystems: true))
    #expect(release.minimumAutoupdateVersion == "200")
    #expect(release.architectures == ["arm64"])
    #expect(release.systems == nil)
    #expect(release.channel == "beta")
    #expect(release.rolloutInterval == .seconds(86_400))
    #expect(release.isCritical)
    #expect(!release.isInformational && !release.isPrerelease && !release.isWithdrawn)
    #expect(release.notesURL == "https://example.com/notes/2.1.html")
    #expect(release.storeURL == "https://example.com/tool?from=feed&page=1")
    #expect(
      release.notes
        == ReleaseNotes(
          text: "<h2>New</h2><ul><li>Faster &amp; smaller</li></ul>", format: .html))
    #expect(release.publishedAt?.iso8601 == "2026-01-05T08:30:00Z")
    #expect(release.downloadURL == "https://example.com/dl/Tool-2.1.0.zip?a=1&b=2")
    #expect(release.size == 1_623_481)
    let asset = try #require(release.assets.first)
    #expect(asset.name == "Tool-2.1.0.zip" && asset.url == release.downloadURL)
    #expect(asset.size == release.size && asset.digest == nil)
    #expect(asset.edSignature?.hasPrefix("7cLALFUHSwvEJWSk") == true)
    #expect(release.assets.count == 1)
  }

  @Test func `versions may be attributes of the enclosure`() throws {
    let release = try #require(try answer("real-answer").releases.last)
    var expected = Release(version: try Version("2.0"))
    expected.build = "200"
    expected.publishedAt = Instant(iso8601: "2026-01-01T12:00:00Z")
    let url = "https://example.com/dl/Tool-2.0.zip"
    expected.downloadURL = url
    expected.size = 1_600_000
    expected.assetList = .download(edSignature: nil)
    expected.isForEverybody = true
    #expect(
      release.assets == [ReleaseAsset(name: "Tool-2.0.zip", url: url, size: 1_600_000)])
    #expect(release == expected)
  }

  @Test func `the namespace counts, not its prefix`() throws {
    let text = """
      <rss xmlns:s="http://www.andymatuschak.org/xml-namespaces/sparkle"
        xmlns:sparkle="https://example.com/of-another-kind"><channel><item>
      <sparkle:version>9</sparkle:version>
      <version xmlns="https://example.com/of-another-kind">8</version>
      <s:version>2.0</s:version>
      <channel xmlns="http://www.andymatuschak.org/xml-namespaces/sparkle">beta</channel>
      <enclosure sparkle:os="windows" s:os="linux" url="https://example.com/tool"/>
      </item></channel></rss>
      """
    let release = try #require(try read(.appcast, text).releases.first)
    #expect(release.version?.text == "2.0" && release.channel == "beta")
    #expect(release.systems == ["linux"])
  }

  @Test(arguments: [
    (nil, "Hi", ReleaseNotes.Format.html, "https://example.com/en"),
    ("de", "Grüß dich", .plain, "https://example.com/de"),
    ("de-AT", "Grüß dich", .plain, "https://example.com/de"),
    ("DE", "Grüß dich", .plain, "https://example.com/de"),
    ("pt", "**Olá**", .markdown, "https://example.com/en"),
    ("pt_PT", "**Olá**", .markdown, "https://example.com/en"),
    ("en-GB", "Hello", .html, "https://example.com/en"),
    ("ja", "Hi", .html, "https://example.com/en"), ("", "Hi", .html, "https://example.com/en"),
  ])
  func `notes are in the person's language`(
    language: String?, text: String, format: ReleaseNotes.Format, url: String
  ) throws {
    let app = App(version: "1", language: language)
    let release = try #require(try answer("languages", app: app).releases.first)
    #expect(release.notes == ReleaseNotes(text: text, format: format))
    #expect(release.notesURL == url)
  }

  /// The release of an appcast whose item has these descriptions.
  private func described(_ descriptions: String, language: String? = nil) throws -> Release? {
    let text = """
      <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
      <sparkle:version>2.0</sparkle:version>\(descriptions)</item></channel></rss>
      """
    return try read(.appcast, text) { $0.app.language = language }.releases.first
  }

  @Test(arguments: [("zh", "zh-CN"), ("zh-TW", "zh-CN"), ("zh-CN", "zh-TW"), ("sr", "sr-RS")])
  func `another variant of the language comes before English`(
    language: String, variant: String
  ) throws {
    let release = try described(
      #"<description xml:lang="en">English</description>"#
        + #"<description xml:lang="\#(variant)">Variant</description>"#, language: language)
    #expect(release?.notes?.text == "Variant")
  }

  @Test(arguments: [
    (#"sparkle:format="plain-text""#, ReleaseNotes.Format.plain),
    (#"sparkle:format="Markdown""#, .markdown), (#"sparkle:format="rtf""#, .html), ("", .html),
    (#"format="markdown""#, .html),
  ])
  func `the attribute sparkle:format says what the description is`(
    attribute: String, format: ReleaseNotes.Format
  ) throws {
    let release = try described(
      "<description \(attribute)><![CDATA[Faster\nSmaller]]></description>")
    #expect(release?.notes == ReleaseNotes(text: "Faster\nSmaller", format: format))
  }

  @Test(arguments: [
    ("macos", "arm64", "mac.zip", "macos", nil, "20", true),
    ("linux", "x86_64", "linux", "linux", nil, "23", false),
    ("linux", "arm64", "linux-arm", "linux", "arm64", "22", false),
    ("windows", nil, "win.exe", "windows", "x86_64", "21", false),
    ("freebsd", nil, "mac.zip", "macos", nil, "20", true),
  ])
  func `the enclosure for our system is taken`(
    name: String, processor: String?, file: String, system: String, architecture: String?,
    build: String, isApple: Bool
  ) throws {
    let running = RunningSystem(name: name, version: nil, architecture: processor)
    let release = try #require(try answer("systems", on: running).releases.first)
    #expect(release.downloadURL == "https://example.com/\(file)")
    #expect(release.systems == [system])
    #expect(release.architectures == architecture.map { [$0] })
    #expect(release.build == build)
    #expect(release.minimumOS == .init(version: "10.15", isForAppleSystems: isApple))
  }

  @Test func `an enclosure for any system comes before one for another`() throws {
    let releases = try answer("systems").releases
    #expect(releases[1].downloadURL == "https://example.com/any-1.9.zip")
    #expect(releases[1].systems == nil)
    #expect(releases[2].systems == ["windows"])
    #expect(releases[2].minimumOS?.isForAppleSystems == false)
  }

  @Test func `a version may be in the name of a file, else its item is passed over`() throws {
    let answer = try answer("versions-missing")
    #expect(answer.releases.map { $0.version?.text } == ["1.2.3", "1.3", nil])
    #expect(answer.releases.map(\.build) == [nil, nil, "44"])
    #expect(Set(answer.warnings.map(\.code)) == ["feed.element"])
    #expect(
      answer.warnings.map(\.message) == [
        "The item in line 6 names no version", "The version of the item in line 7 is 'newest'",
        "The item in line 8 names no version", "The item in line 10 names no version",
        "The item in line 11 names no version",
      ])
  }

  @Test func `relative URLs are relative to the appcast`() throws {
    let release = try #require(try answer("relative-urls").releases.first)
    #expect(release.storeURL == "https://example.com/tool/")
    #expect(release.notesURL == "https://example.com/notes/2.0.html")
    #expect(release.downloadURL == "https://example.com/feed/Tool%202.0.zip")
  }

  @Test func `in a file relative URLs are none`() throws {
    let answer = try answer("relative-urls", url: "file:///appcast.xml")
    let release = try #require(answer.releases.first)
    #expect(release.storeURL == nil && release.notesURL == nil && release.downloadURL == nil)
    #expect(answer.warnings.count == 3)
  }

  @Test(arguments: [
    ("1.4.0", [true, true, true, false]), ("1.0", [true, true, true, false]),
    ("1.2", [true, true, true, false]), ("1.3", [true, false, true, false]),
    ("1.1", [true, false, true, false]), (nil, [true, true, true, false]),
  ])
  func `some can only be read about`(installed: String?, expected: [Bool]) throws {
    let app = App(version: installed)
    #expect(try answer("informational", app: app).releases.map(\.isInformational) == expected)
  }

  @Test(arguments: [
    ("1.4", nil, [true, true, true, false, true]), ("1.5", nil, [true, false, true, false, true]),
    ("1.5", "149", [true, false, true, false, true]),
    ("1.4", "150", [true, false, true, false, false]),
    ("170", nil, [true, false, true, false, false]),
    (nil, nil, [true, true, true, false, true]),
  ])
  func `some are urgent for some`(installed: String?, build: String?, expected: [Bool]) throws {
    let app = App(version: installed, build: build)
    #expect(try answer("critical", app: app).releases.map(\.isCritical) == expected)
  }

  @Test func `of elements that are there twice the first counts`() throws {
    let answer = try answer("duplicate-elements")
    #expect(answer.releases.map { $0.version?.text } == ["2.0.1", "1.0"])
    #expect(answer.releases.first?.channel == "beta")
    #expect(answer.releases.first?.notes?.text == "one two 3 <")
    #expect(answer.warnings == [])
  }

  @Test func `no address opens anything but a web page`() throws {
    let text = """
      <rss xmlns:s="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
      <s:version>2.0</s:version><link>javascript:alert(1)</link>
      <s:releaseNotesLink>file:///etc/passwd</s:releaseNotesLink>
      <enclosure url="smb://example.com/share"/></item><item><s:version>2.1</s:version>
      <link>https://good.example@evil.example/</link>
      <s:releaseNotesLink>https:\\\\evil.example\\x</s:releaseNotesLink>
      <enclosure url="--output=/etc/passwd:x"/></item></channel></rss>
      """
    let answer = try read(.appcast, text, from: "https://example.com/feed/appcast.xml")
    #expect(answer.releases.count == 2)
    #expect(answer.releases.allSatisfy { $0.storeURL == nil && $0.notesURL == nil })
    #expect(
      answer.releases.map(\.downloadURL) == [
        nil, "https://example.com/feed/--output=/etc/passwd:x",
      ])
    #expect(answer.warnings.count == 5)
    #expect(
      answer.warnings[0].message
        == "The enclosure of the item in line 1 leads to 'smb://example.com/share', expected an "
        + "http or https URL")
  }

  @Test(arguments: HostileText.corpus)
  func `all text is made harmless when it enters`(sample: HostileText.Sample) throws {
    let escaped = sample.text.unicodeScalars.prefix(4096).map { scalar in
      scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value)
        ? "?" : "&#\(scalar.value);"
    }.joined()
    let text = """
      <rss xmlns:s="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
      <s:shortVersionString>1 \(escaped)</s:shortVersionString><s:version>2 \(escaped)</s:version>
      <s:channel>\(escaped)</s:channel><description>\(escaped)</description>
      <s:minimumSystemVersion>3 \(escaped)</s:minimumSystemVersion>
      <s:minimumAutoupdateVersion>\(escaped)</s:minimumAutoupdateVersion>
      <link>https://example.com/\(escaped)</link><enclosure s:os="\(escaped)" url="\(escaped)"/>
      </item><item><s:version>\(escaped)x</s:version></item></channel></rss>
      """
    let answer = try read(.appcast, text)
    for release in answer.releases {
      let lines = [
        release.version?.text, release.build, release.channel, release.minimumOS?.version,
        release.minimumAutoupdateVersion, release.storeURL, release.systems?.first,
      ].compactMap { $0 }
      for line in lines { #expect(line == line.harmlessLine(limit: 8192)) }
      #expect(release.notes?.text == release.notes?.text.harmlessText())
    }
    for warning in answer.warnings {
      #expect(warning.message == warning.message.harmlessLine())
      #expect(warning.message.utf8.count < 600)
    }
  }

  @Test func `of 100,000 broken items few are named`() throws {
    let items = String(repeating: "<item/>", count: 100_000)
    let answer = try read(.appcast, "<rss><channel>\(items)</channel></rss>")
    #expect(answer.releases == [])
    #expect(answer.warnings.count == 5)
  }

  private func answer(
    _ name: String, app: App = App(version: "1.0"),
    on system: RunningSystem = RunningSystem(name: "linux", version: nil),
    scheme: VersionScheme = .dotted, url: String = "https://example.com/feed/appcast.xml"
  ) throws -> FeedResult {
    try read(.appcast, fixture("appcast/\(name).xml"), from: url) {
      ($0.app, $0.system, $0.scheme) = (app, system, scheme)
    }
  }
}
