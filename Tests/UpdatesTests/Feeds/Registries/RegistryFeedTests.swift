import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

@Suite(.timeLimit(.minutes(10))) struct RegistryFeedTests {
  @Test func `a package is read, and its tags are channels`() throws {
    let answer = try read("real-answer")
    #expect(
      answer.releases.map { $0.version?.text } == [
        "1.9.0", "1.9.1", "2.0.0", "2.0.1", "2.1.0", "3.0.0-rc.1",
      ])
    #expect(answer.releases.map(\.channel) == [nil, "lts", nil, nil, nil, "next"])
    #expect(answer.offered == ["1.9.0", "1.9.1", "2.0.1", "2.1.0", "3.0.0-rc.1"])
    let newest = answer.releases[4]
    #expect(newest.publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(newest.storeURL == "https://example.com/tool" && newest.notes == nil)
    #expect(answer.releases[3].publishedAt == nil)
    #expect(answer.warnings == [])
  }

  @Test(
    arguments: [("next", "next"), ("beta", "beta"), (nil, "beta"), ("stable", "beta")]
      as [(String?, String)])
  func `a version with two tags belongs to both channels`(
    channel: String?, expected: String
  ) throws {
    let text = """
      {"dist-tags": {"latest": "1.0.0", "beta": "2.0.0-rc.1", "next": "2.0.0-rc.1"},
      "versions": {"1.0.0": {}, "2.0.0-rc.1": {}}}
      """
    let answer = try UpdatesTests.read(.npm, text) { $0.app.channel = channel }
    #expect(answer.releases.map(\.channel) == [nil, expected])
  }

  @Test func `other forms of the metadata are read`() throws {
    #expect(try read("abbreviated").offered == ["1.0.0", "2.0.0"])
    #expect(try read("one-version").offered == ["2.0.0"])
  }

  private static let withdrawn: [(feed: Feed, text: String, offered: [String], why: String)] = [
    (
      .npm, package(#""1.5.0": {}, "2.0.0": {"deprecated": "Deletes files; use 1.5"}"#), ["1.5.0"],
      "Version 2.0.0 is not offered, because it is deprecated: 'Deletes files; use 1.5'"
    ),
    (
      .npm, package(#""1.5.0": {"deprecated": true}, "2.0.0": {"deprecated": true}"#), [],
      "Version 2.0.0 is not offered, because it is deprecated"
    ),
    (
      .pypi,
      """
      {"info": {"version": "1.0"}, "releases": {"1.0": [{"yanked": false}],
      "2.0": [{"yanked": true, "yanked_reason": "Deletes files"}]}}
      """, ["1.0"], "Version 2.0 is not offered, because it is yanked: 'Deletes files'"
    ),
    (
      .homebrew,
      #"{"versions": {"stable": "2.1"}, "deprecated": true, "deprecation_reason": "unmaintained"}"#,
      [], "Version 2.1 is not offered, because it is deprecated: 'unmaintained'"
    ),
    (
      .homebrew,
      #"{"version": "2.1", "deprecated": true, "disabled": true, "disable_reason": "discontinued"}"#,
      [], "Version 2.1 is not offered, because it is disabled: 'discontinued'"
    ),
  ]

  @Test(arguments: withdrawn.indices)
  func `a newest version that was withdrawn is not offered, and said with the reason`(
    index: Int
  ) throws {
    let (feed, text, offered, why) = Self.withdrawn[index]
    for (installed, warnings) in [("1.0", [why]), ("3.0", [])] {
      let answer = try UpdatesTests.read(feed, text) { $0.app.version = installed }
      #expect(answer.offered == offered)
      #expect(answer.warnings == warnings.map { Warning(code: "feed.withdrawn", message: $0) })
    }
  }

  @Test func `a reason is one short harmless line`() throws {
    let reason = String(repeating: "\\u001b[31mno\\u202e\\n", count: 200)
    let text = Self.package(#""1.5.0": {}, "2.0.0": {"deprecated": "\#(reason)"}"#)
    let answer = try UpdatesTests.read(.npm, text)
    let message = try #require(answer.warnings.last).message
    #expect(message.hasPrefix("Version 2.0.0 is not offered, because it is deprecated: '"))
    #expect(message.utf8.count < 300 && HostileText.offence(in: message) == nil)
  }

  @Test func `a package that is too large is asked for in short`() async throws {
    let trial = try FeedTrial { request in
      request["Accept"] == "application/json"
        ? .text("{" + String(repeating: " ", count: 5 << 20) + "}")
        : .text(#"{"dist-tags": {"latest": "2.0.0"}}"#)
    }
    let answer = try await trial.answer(of: .npm, at: "/tool")
    #expect(answer.offered == ["2.0.0"] && answer.url == trial.server.url("/tool"))
    #expect(
      trial.server.requests.map { $0["Accept"] } == [
        "application/json", "application/vnd.npm.install-v1+json",
      ])
  }

  private func read(_ name: String) throws -> FeedResult {
    try UpdatesTests.read(.npm, fixture("npm/\(name).json"))
  }

  private static func package(_ versions: String) -> String {
    #"{"dist-tags": {"latest": "2.0.0"}, "versions": {\#(versions)}}"#
  }

  @Test func `the newest version is for everybody, whatever other tags it has`() throws {
    let text =
      #"{"dist-tags": {"latest": "2.0.0", "next": "2.0.0"}, "#
      + #""versions": {"1.0.0": {}, "2.0.0": {}}}"#
    #expect(try UpdatesTests.read(.npm, text).releases.map(\.channel) == [nil, nil])
  }
}

@Suite(.timeLimit(.minutes(10))) struct PyPIFeedTests {
  @Test func `a project is read`() throws {
    let answer = try read("real-answer")
    #expect(answer.releases.map { $0.version?.text } == ["1.0", "2.0", "2.1", "2.2", "3.0rc1"])
    // A version of which one file is left can be installed; one without files cannot.
    #expect(answer.offered == ["1.0", "2.1", "3.0rc1"])
    #expect(answer.releases.map(\.isWithdrawn) == [false, true, false, false, false])
    #expect(answer.releases[2].publishedAt?.iso8601 == "2026-01-02T00:00:00Z")
    #expect(answer.releases[2].storeURL == "https://pypi.org/project/tool/")
    #expect(answer.releases[4].isBeforeFinal)
    #expect(try read("one-version").offered == ["2.0"])
    #expect(answer.warnings == [])
  }

  @Test func `a simple index is read, whose files tell what was yanked`() throws {
    let answer = try read("simple-index")
    #expect(answer.releases.map { $0.version?.text } == ["1.0", "2.0", "2.1", "2.2"])
    #expect(answer.offered == ["1.0", "2.0"])
    #expect(answer.releases[1].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(
      answer.warnings.map(\.message) == [
        "Version 2.1 is not offered, because it is yanked: 'Broken on ARM'"
      ])
    #expect(try read("simple-index-1.0").offered == ["1.0", "2.0"])
  }

  @Test func `versions that are not normal find their files`() throws {
    let answer = try read(
      parsing: """
        {"name": "my-tool", "versions": ["v1.0", "1.0.0-RC1", "1.1-beta.2", "1.2+Local-1", "1.3"],
        "files": [{"filename": "my_tool-1.0-py3-none-any.whl"},
        {"filename": "my-tool-1.0.0-RC1.tar.gz"}, {"filename": "my_tool-1.1b2-py3-none-any.whl"},
        {"filename": "my_tool-1.2+local.1.tar.gz"}, {"filename": "my_tool-1.3.tar.xz"}]}
        """)
    #expect(answer.offered == ["1.0", "1.0.0-RC1", "1.1-beta.2", "1.2+Local-1"])
  }

  @Test func `a version that Python cannot install is named, and the others count`() throws {
    let text = #"{"info": {}, "releases": {"0.9-final-2": [{}], "1.0": [{}], "1!0.1": [{}]}}"#
    let answer = try read(parsing: text)
    #expect(answer.offered == ["1.0", "1!0.1"])
    #expect(
      answer.warnings.map(\.message) == ["'releases' is \"0.9-final-2\", expected a version"])
  }

  @Test(
    arguments: [
      ("3.8.10", ["1.0"]), ("3.9", ["1.0", "2.0"]), ("3.11.2", ["1.0", "2.0", "3.0"]),
      ("3.13", ["1.0", "2.0"]), (nil, ["1.0", "2.0", "3.0", "4.0"]),
    ] as [(String?, [String])])
  func `a version for another Python than the known one is not offered`(
    python: String?, offered: [String]
  ) throws {
    let texts = [
      """
      {"info": {}, "releases": {"1.0": [{"requires_python": null}, {"requires_python": ">=4"}],
      "2.0": [{"requires_python": ">=3.9"}], "3.0": [{"requires_python": ">=3.10,<3.12"}],
      "4.0": [{"requires_python": "", "yanked": true}, {"requires_python": "==2.*"}]}}
      """,
      """
      {"files": [{"filename": "tool-1.0.zip", "requires-python": "=>3"},
      {"filename": "tool-2.0.zip", "requires-python": "~= 3.9"},
      {"filename": "tool-3.0.zip", "requires-python": "!=3.9.*,>3.9,<=3.12"},
      {"filename": "tool-4.0.zip", "requires-python": "==4"}]}
      """,
    ]
    for text in texts {
      #expect(try read(parsing: text, python: python).offered == offered)
    }
  }

  @Test func `the Python that runs the program is looked for`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("version = 3.9.2", to: "venv/pyvenv.cfg")
    var checker = UpdateChecker(
      app: App(version: "1.0"), environment: SystemEnvironment(variables: ["HOME": folder.path]))
    checker.program = try folder.write("", to: "venv/bin/tool")
    try folder.setMode(0o755, of: "venv/bin/tool")
    #expect(
      try Check(checker: checker, until: Deadline()).query(for: .pypi).python?.text == "3.9.2")
    #expect(try Check(checker: checker, until: Deadline()).query(for: .npm).python == nil)
  }

  @Test func `an index of files that are none is malformed`() {
    let problem = "'files[0].filename' is missing, expected a string"
    #expect(throws: Problem.malformed(source: "here", problem: problem)) {
      try read(
        parsing: """
          {"files": [7, {}, {"filename": 7}, {"filename": "x-.whl"}, {"filename": ".tar.gz"}],
          "versions": [7, null, "newest"]}
          """)
    }
  }

  private func read(_ name: String) throws -> FeedResult {
    try read(parsing: String(decoding: fixture("pypi/\(name).json"), as: UTF8.self))
  }

  @discardableResult
  private func read(parsing text: String, python: String? = nil) throws -> FeedResult {
    try UpdatesTests.read(.pypi, text) {
      $0.scheme = .pep440
      $0.python = try python.map { try Version($0, scheme: .pep440) }
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct CratesFeedTests {
  @Test func `a crate is read, without what was yanked`() throws {
    let answer = try read("real-answer.json")
    #expect(answer.releases.map { $0.version?.text } == ["2.2.0", "2.1.0", "2.1.0-rc.1", "1.0.0"])
    #expect(answer.offered == ["2.1.0", "2.1.0-rc.1"])
    #expect(answer.releases[1].publishedAt?.iso8601 == "2026-01-02T03:04:05Z")
    #expect(answer.releases[1].storeURL == "https://example.com/tool")
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn",
          message: "Version 2.2.0 is not offered, because it is yanked: 'Does not build'")
      ])
  }

  @Test func `an index has a version in each line`() throws {
    let answer = try read("index.txt")
    #expect(answer.offered == ["1.0.0", "2.0.0"])
    #expect(
      answer.warnings.map(\.message) == ["Version 2.1.0 is not offered, because it is yanked"])
  }

  @Test func `a hyphen makes a version of a crate or of npm a pre-release`() throws {
    let texts = ["1.0.0", "1.0.0-1", "1.0.0+a-b", "1.0.0-0.3+a"]
    let index = texts.map { #"{"vers": "\#($0)"}"# }.joined(separator: "\n")
    let versions = texts.map { #""\#($0)": {}"# }.joined(separator: ", ")
    let package = #"{"dist-tags": {"latest": "2.0.0"}, "versions": {\#(versions)}}"#
    let answers = [
      try UpdatesTests.read(.crates, index),
      try UpdatesTests.read(.npm, package),
    ]
    for answer in answers {
      #expect(answer.releases.count == 4)
      let early = answer.releases.filter { $0.isPrerelease }
      #expect(early.map { $0.version?.text } == ["1.0.0-1", "1.0.0-0.3+a"])
    }
  }

  @Test func `lines that cannot be read are named`() throws {
    let answer = try read("index-with-broken-lines.txt")
    #expect(answer.offered == ["1.0.0", "2.0.0"])
    #expect(
      answer.warnings.map(\.message) == [
        "Line 2 is not JSON, expected an object", "'vers' is missing, expected a version",
        "'vers' is 7, expected a version", "'vers' is missing, expected a version",
        "'vers' is \"newest\", expected a version",
      ])
  }

  private func read(_ name: String) throws -> FeedResult {
    try UpdatesTests.read(.crates, fixture("crates/\(name)"))
  }
}

@Suite struct HomebrewFeedTests {
  private func text(_ name: String) throws -> String {
    String(decoding: try fixture("homebrew/\(name).json"), as: UTF8.self)
  }

  @Test func `a formula or cask is read, alone or as brew tells it, but not two`() throws {
    let (formula, cask) = (try text("formula"), try text("cask"))
    for text in [
      formula, cask, "[\(formula)]", #"{"formulae": [\#(formula)], "casks": []}"#,
      #"{"formulae": [], "casks": [\#(cask)]}"#,
    ] {
      let answer = try UpdatesTests.read(.homebrew, text)
      #expect(answer.offered == ["2.1.0"] && answer.warnings == [])
      #expect(answer.releases[0].storeURL == "https://example.com/tool")
    }
    let problem = "it has 2 formulae and casks, expected one"
    #expect(throws: Problem.malformed(source: "here", problem: problem)) {
      try UpdatesTests.read(.homebrew, #"{"formulae": [\#(formula)], "casks": [\#(cask)]}"#)
    }
  }
}
