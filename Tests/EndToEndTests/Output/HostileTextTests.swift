import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct HostileTextTests {
  let tool: UpdatesTool
  /// A title, a clipboard, colours, a direction, a bell, a new line in a line, and a NUL.
  static let text =
    "a\u{1B}]0;title\u{7}b\u{1B}[31mc\u{9B}2Jd\u{202E}e\u{1B}]52;c;eA==\u{1B}\\f\u{8}\u{7F}g\r\nh\u{200B}\u{0}"

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `what a store says is shown without what a terminal obeys`() async throws {
    let hostile = Self.quoted(Self.text)
    let server = try RecordingServer(
      .text(
        #"{"results":[{"version":7},{"version":"2.0","releaseNotes":\#(hostile),"trackName":\#(hostile),"#
          + #""sellerName":\#(hostile),"formattedPrice":\#(hostile),"minimumOsVersion":\#(hostile),"#
          + #""trackViewUrl":\#(Self.quoted("https://example.com/" + Self.text)),"trackId":"7"}]}"#)
    )
    let words = [
      "--id", Self.text.replacing("\u{0}", with: ""), "--name",
      Self.text.replacing("\u{0}", with: ""), "--installed", "1.0", "--country", "us",
      "--lookup-url", server.url("/lookup"), "--always", "--verbose",
    ]
    for command in [["check"], ["prompt", "--answer", "update"]] {
      try await expectHarmless(command + words)
    }
  }

  @Test func `what a configuration says is shown without what a terminal obeys`() async throws {
    let hostile = Self.quoted(Self.text)
    for keys in [
      #""version":"2.0","release-notes":\#(hostile),"notify":\#(hostile),\#(hostile):1"#,
      #""version":\#(hostile),"release-notes":{\#(hostile):7}"#,
    ] {
      let path = try tool.write(#"{"updates":{"check-for":"manually",\#(keys)}}"#)
      for command in ["check", "explain", "notes"] {
        try await expectHarmless(
          [command, "--verbose", "--always"] + UpdatesTool.configured(path))
      }
    }
  }

  @Test func `a document that is no JSON is quoted without what a terminal obeys`() async throws {
    let path = try tool.write("{ \(Self.text)\n")
    try await expectHarmless(["check"] + UpdatesTool.configured(path))
    let server = try RecordingServer(.text("<h1>\(Self.text)", status: 200))
    try await expectHarmless(["check"] + UpdatesTool.asking(server.url("/lookup")))
    let error = try RecordingServer(
      .text(
        Self.text, status: 500,
        headers: [.init("Retry-After", "\u{1B}[31m"), .init("ETag", "\u{1B}]0;t\u{7}")]))
    try await expectHarmless(["check"] + UpdatesTool.asking(error.url("/lookup")))
    let redirect = try RecordingServer(.redirect(to: "http://\u{1B}[31mexample.invalid/\u{9B}2J"))
    try await expectHarmless(["check"] + UpdatesTool.asking(redirect.url("/lookup")))
  }

  @Test func `what is typed is quoted without what a terminal obeys`() async throws {
    let text = Self.text.replacing("\u{0}", with: "")
    for words in [
      ["check", "--" + text], [text], ["snooze", text, "--id", "a"],
      ["check", "--config", "https://" + text, "--installed", "1.0"], ["check", "--app", text],
      ["check", "--installed", text, "--id", "a"], ["apps", "add", text],
      ["status", "--id", text],
    ] {
      try await expectHarmless(words)
    }
  }

  @Test func `what a state file says is shown without what a terminal obeys`() async throws {
    let hostile = Self.quoted(Self.text)
    _ = try tool.write(
      #"{"format":1,"notifications":{\#(hostile):1},"skipped":[\#(hostile)],"#
        + #""app":{"name":\#(hostile),"installed":\#(hostile)},"pending":{"version":\#(hostile),"#
        + #""required":false},"journal":[{"version":\#(hostile),"build":\#(hostile),"#
        + #""firstSeen":"2026-01-01T00:00:00Z"}]}"#,
      to: ".local/state/updates-tui/a.json")
    for words in [["status"], ["status", "--short"], ["skip", "1.0"]] {
      try await expectHarmless(words + ["--id", "a"])
    }
  }

  @Test func `what an app file says is shown without what a terminal obeys`() async throws {
    let hostile = Self.quoted(Self.text)
    let path = try tool.write(
      #"{"app":{"id":"a","name":\#(hostile),"version":\#(hostile),"country":\#(hostile),"#
        + #"\#(hostile):1},"feed":{"kind":\#(hostile)},"action":{"run":[\#(hostile)]},"#
        + #""updates":{"check-for":"manually","version":"2.0"}}"#, to: "tool.json")
    for words in [
      ["apps", "validate", path], ["check", "--config", path],
      ["prompt", "--answer", "update", "--config", path, "--trust", "--installed", "1.0"],
    ] {
      try await expectHarmless(words)
    }
  }

  /// Nothing that a terminal obeys comes out, as text or in the strings of the document.
  private func expectHarmless(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for json in [[], ["--json"]] {
      let result = try await tool.run(words + json)
      #expect(result.status != nil, "\(words)", sourceLocation: sourceLocation)
      let status = result.status ?? 0
      #expect(status != 70, "\(words) \(result.errors)", sourceLocation: sourceLocation)
      for bytes in [result.outputBytes, result.errorBytes] {
        let text = String(decoding: bytes, as: UTF8.self)
        let offence = HostileText.offence(in: text, lineBreaks: true)
        #expect(offence == nil, "\(words) \(text.debugDescription)", sourceLocation: sourceLocation)
        #expect(Array(text.utf8) == bytes, "valid UTF-8", sourceLocation: sourceLocation)
      }
      guard !json.isEmpty else { continue }
      let document = try result.document(sourceLocation: sourceLocation)
      for string in document.allStrings {
        let offence = HostileText.offence(in: string, lineBreaks: true)
        #expect(
          offence == nil, "\(words) \(string.debugDescription)", sourceLocation: sourceLocation)
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
