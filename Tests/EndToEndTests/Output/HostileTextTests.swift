import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Nothing that a terminal obeys comes out, as text or in the strings of a document.
@Suite struct HostileTextTests {
  let tool: UpdatesTool
  /// A title, a clipboard, colours, a direction, a bell, a new line in a line.
  static let text =
    "a\u{1B}]0;title\u{7}b\u{1B}[31mc\u{9B}2Jd\u{202E}e\u{1B}]52;c;eA==\u{1B}\\f\u{8}\u{7F}g\r\nh\u{200B}"
  /// The same as JSON, with a NUL too.
  static let quoted = Self.quoted(text + "\u{0}")

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `what a store says`() async throws {
    let server = try LoopbackServer(
      .text(
        #"""
        {"results": [{"version": 7}, {"version": "2.0", "releaseNotes": \#(Self.quoted),
          "trackName": \#(Self.quoted), "sellerName": \#(Self.quoted),
          "formattedPrice": \#(Self.quoted), "minimumOsVersion": \#(Self.quoted), "trackId": "7",
          "trackViewUrl": \#(Self.quoted("https://example.com/" + Self.text))}]}
        """#))
    let words = [
      "--id", Self.text, "--name", Self.text, "--installed", "1.0", "--country", "us",
      "--lookup-url", server.url("/lookup"), "--always", "--verbose",
    ]
    for command in [["check"], ["prompt", "--answer", "update"]] {
      try await expectHarmless(command + words)
    }
  }

  @Test(arguments: [
    #""version":"2.0","release-notes":\#(quoted),"notify":\#(quoted),\#(quoted):1"#,
    #""version":\#(quoted),"release-notes":{\#(quoted):7}"#,
  ])
  func `what a configuration says`(keys: String) async throws {
    let path = try tool.write(#"{"updates":{"check-for":"manually",\#(keys)}}"#)
    for command in ["check", "explain", "notes"] {
      try await expectHarmless([command, "--verbose", "--always"] + UpdatesTool.configured(path))
    }
  }

  @Test(
    arguments: [
      .text("<h1>\(text)", status: 200),
      .text(
        text, status: 500,
        headers: [.init("Retry-After", "\u{1B}[31m"), .init("ETag", "\u{1B}]0;t\u{7}")]),
      .redirect(to: "http://\u{1B}[31mexample.invalid/\u{9B}2J"),
    ] as [LoopbackResponse])
  func `an answer that is no JSON`(answer: LoopbackResponse) async throws {
    let server = try LoopbackServer(answer)
    try await expectHarmless(["check"] + UpdatesTool.asking(server.url("/lookup")))
    let path = try tool.write("{ \(Self.text)\n")
    try await expectHarmless(["check"] + UpdatesTool.configured(path))
  }

  @Test(arguments: [
    ["check", "--" + text], [text], ["snooze", text, "--id", "a"],
    ["check", "--config", "https://" + text, "--installed", "1.0"], ["check", "--app", text],
    ["check", "--installed", text, "--id", "a"], ["apps", "add", text], ["status", "--id", text],
  ])
  func `what is typed`(words: [String]) async throws {
    try await expectHarmless(words)
  }

  @Test func `what a state file says`() async throws {
    let quoted = Self.quoted
    try tool.write(
      #"{"format":1,"notifications":{\#(quoted):1},"skipped":[\#(quoted)],"#
        + #""app":{"name":\#(quoted),"installed":\#(quoted)},"pending":{"version":\#(quoted),"#
        + #""required":false},"journal":[{"version":\#(quoted),"build":\#(quoted),"#
        + #""firstSeen":"2026-01-01T00:00:00Z"}]}"#,
      to: ".local/state/updates-tui/a.json")
    for words in [["status"], ["status", "--short"], ["skip", "1.0"]] {
      try await expectHarmless(words + ["--id", "a"])
    }
  }

  @Test func `what an app file says`() async throws {
    let quoted = Self.quoted
    let path = try tool.write(
      #"{"app":{"id":"a","name":\#(quoted),"version":\#(quoted),"country":\#(quoted),"#
        + #"\#(quoted):1},"feed":{"kind":\#(quoted)},"action":{"run":[\#(quoted)]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "tool.json")
    for words in [
      ["apps", "validate", path], ["check", "--config", path],
      ["prompt", "--answer", "update", "--config", path, "--trust", "--installed", "1.0"],
    ] {
      try await expectHarmless(words)
    }
  }

  private func expectHarmless(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for json in [[], ["--json"]] {
      let result = try await tool.run(words + json)
      let status = try #require(result.status, "\(words)", sourceLocation: sourceLocation)
      #expect(status != 70, "\(words) \(result.errors)", sourceLocation: sourceLocation)
      var texts = [result.output, result.errors]
      #expect(
        texts.map { Array($0.utf8) } == [result.outputBytes, result.errorBytes], "valid UTF-8",
        sourceLocation: sourceLocation)
      if !json.isEmpty { texts += try result.document(sourceLocation: sourceLocation).allStrings }
      for text in texts {
        let offence = HostileText.offence(in: text, lineBreaks: true)
        #expect(offence == nil, "\(words) \(text.debugDescription)", sourceLocation: sourceLocation)
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
          ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
          : String(scalar)
      }.joined() + "\""
  }
}

extension JSONValue {
  /// Every string in it, keys too.
  fileprivate var allStrings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.allStrings)
    case .object(let members): members.flatMap { [$0.key] + $0.value.allStrings }
    default: []
    }
  }
}
