import Testing
import UpdatesPlatform

@testable import UpdatesCLI

@Suite struct ManualPageTests {
  private static let reference = ManualReference(
    article: """
      # Codes

      ## Exit codes

      | code | meaning |
      | --- | --- |
      | 0 | Done. `check`: see [there](x.md). |

      Some words.

      ## Environment

      Nothing.

      ## Files

      | file | what is in it |
      | --- | --- |
      | `apps/ID.json` | an app file |
      """)

  @Test func `tables are read from the article`() {
    #expect(Self.reference.exitCodes == [.init("0", "Done. `check`: see [there](x.md).")])
    #expect(Self.reference.environment == [])
    #expect(Self.reference.files == [.init("`apps/ID.json`", "an app file")])
  }

  @Test func `a command's page has its usage, options and examples`() throws {
    let pages = sampleTable.manualPages(Self.reference, formats: ["config": "tool-file"])
    let page = try #require(pages.first { $0.name == "tool-check" })
    #expect(page.path == "man1/tool-check.1")
    let expected = #"""
      .TH "TOOL\-CHECK" "1" "2026-01-02" "tool 1.0"
      .nh
      .ad l
      .SH "NAME"
      tool\-check \- checks and reports
      .SH "SYNOPSIS"
      \fBtool check\fR [options]
      .SH "DESCRIPTION"
      Checks and reports.
      .PP
      It never asks.
      .SH "OPTIONS"
      .SS "Which app"
      .TP
      \fB\-\-config\fR \fIURL|PATH\fR
      the configuration
      .TP
      \fB\-\-url\fR \fIURL\fR
      asked in order (repeatable)
      .SS "How"
      .TP
      \fB\-\-json\fR
      print one line of JSON
      .TP
      \fB\-v\fR, \fB\-\-verbose\fR
      say more
      .TP
      \fB\-\-timeout\fR \fISECONDS\fR
      wait
      .SH "EXAMPLE"
      .RS 4
      .nf
      tool check \-\-config updates.json \-\-json
      .fi
      .RE
      .SH "EXIT STATUS"
      See \fBtool\fR(1).
      .SH "SEE ALSO"
      \fBtool\fR(1), \fBtool\-file\fR(5)

      """#
    #expect(page.source(origin: "tool 1.0", date: "2026-01-02") == expected)
  }

  @Test func `each command that is not hidden has a page, and subcommands are in their group's`()
    throws
  {
    var table = sampleTable
    table.commands.append(Command("refresh", summary: "for programs", isHidden: true))
    let pages = table.manualPages(Self.reference)
    let names = ["tool", "tool-prompt", "tool-check", "tool-reset", "tool-apps"]
    #expect(pages.map(\.name) == names)
    let group = try #require(pages.last).source(origin: "", date: "")
    #expect(group.contains(#".SS "tool apps add FILE [options]""# + "\nAdds one.\n"))
    #expect(
      pages[0].source(origin: "", date: "").contains(".TP\n0\nDone. \\fBcheck\\fR: see there."))
  }

  @Test func `a tool with few commands has one page`() {
    let page = sampleTable.manualPage.source(origin: "", date: "")
    for command in ["tool check [options]", "tool apps COMMAND [options]"] {
      #expect(page.contains(".SS \"\(command)\"\n"))
    }
    #expect(page.contains("More at https://example.com."))
  }

  @Test func `the keys of a schema are found by their paths`() throws {
    let schema = try JSON(
      parsing: ##"""
        {
          "title": "The file of tool", "description": "Run `tool`.",
          "examples": [{"a": {"b": 1}, "text": "one that is so long that the object needs lines"}],
          "properties": {
            "$schema": {"type": "string"},
            "a": {"type": "object", "description": "First.", "properties": {
              "b": {"enum": ["x", 2], "default": "x", "examples": [["y", "z"]]}}},
            "c": {"$ref": "#/$defs/way"},
            "d": {"oneOf": [{"const": true}, {"properties": {"e": {"type": ["string", "null"]}}}]},
            "g": {"additionalProperties": {"properties": {"h": {"description": "Each."}}}}
          },
          "$defs": {"way": {"type": "object", "description": "A way.", "properties": {
            "again": {"$ref": "#/$defs/way"}, "other": {"$ref": "other.json"}}}}
        }
        """##)
    let page = ManualPage("tool-file", schema: schema, places: [], related: [("tool", 1)])
    let lines = page.source(origin: "", date: "").split(separator: "\n")
    let terms = lines.indices.filter { lines[$0] == ".TP" }.map { String(lines[$0 + 1]) }
    #expect(
      terms == [
        #"\fBa\fR (object)"#, #"\fBa.b\fR (string or number)"#, #"\fBc\fR (object)"#,
        #"\fBc.again\fR (object)"#,
        #"\fBc.other\fR"#, #"\fBd\fR (boolean)"#, #"\fBd.e\fR (string or null)"#, #"\fBg\fR"#,
        #"\fBg.NAME.h\fR"#,
      ])
    #expect(
      lines.joined(separator: " ").contains(
        #" One of \fB\(dqx\(dq\fR, \fB2\fR. Default: \fB\(dqx\(dq\fR. For example "#
          + #"\fB[\(dqy\(dq, \(dqz\(dq]\fR. "#))
    #expect(lines.contains("A way."))
    #expect(lines.contains(#"  \(dqa\(dq: { \(dqb\(dq: 1 },"#))
  }

  @Test(arguments: [("0", "1970-01-01"), ("1767322800", "2026-01-02"), ("soon", "2026-11-24")])
  func `the date is the packager's if one is given`(epoch: String, date: String) throws {
    let now = try #require(Instant(iso8601: "2026-11-24T08:00:00Z"))
    #expect(ManualPage.date(environment: ["SOURCE_DATE_EPOCH": epoch], now: now) == date)
  }
}
