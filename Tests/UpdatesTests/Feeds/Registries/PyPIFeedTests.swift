import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import Updates

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
    #expect(answer.warnings == [])
  }

  @Test func `the metadata of one version is read`() throws {
    #expect(try read("one-version").offered == ["2.0"])
  }

  @Test func `a newest version that was yanked is not offered, and said with the reason`() throws {
    let answer = try read(
      parsing: """
        {"info": {"version": "1.0"}, "releases": {"1.0": [{"yanked": false}],
        "2.0": [{"yanked": true, "yanked_reason": "Deletes files"}]}}
        """)
    #expect(answer.offered == ["1.0"])
    #expect(
      answer.warnings == [
        Warning(
          code: "feed.withdrawn",
          message: "Version 2.0 is not offered, because it is yanked: 'Deletes files'")
      ])
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
      try Check(checker: checker, until: Deadline()).query(for: PyPIFeed()).python?.text == "3.9.2")
    #expect(try Check(checker: checker, until: Deadline()).query(for: NPMFeed()).python == nil)
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

  @Test func `both forms are asked for`() async throws {
    let trial = try FeedTrial(.text(#"{"files": [], "versions": []}"#))
    _ = try await trial.answer(of: PyPIFeed(), at: "/simple/tool/")
    #expect(
      trial.server.requests.map { $0["Accept"] } == [
        "application/vnd.pypi.simple.v1+json, application/json;q=0.9"
      ])
  }

  private func read(_ name: String) throws -> FeedResult {
    try read(parsing: String(decoding: fixture("pypi/\(name).json"), as: UTF8.self))
  }

  @discardableResult
  private func read(parsing text: String, python: String? = nil) throws -> FeedResult {
    try registryAnswer(Array(text.utf8), scheme: .pep440, python: python) { releases, bytes in
      try releases.readPyPI(JSON(parsing: bytes, from: "here"))
    }
  }
}
