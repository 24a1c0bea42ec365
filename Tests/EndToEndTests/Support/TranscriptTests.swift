import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What is typed in a shell, and what comes of it: the files in `Tests/Transcripts`.
///
/// A scene begins with `# ` and its sentence, and has a home and a server of its own. A command
/// begins with `$ ` and may go on with `> `. Below it are the lines of standard output, those of
/// standard error with `! `, and the exit status in brackets unless it is 0. `[..]` stands for any
/// text, and `[no line break]` ends a stream that has none at its end. Lines with `= ` have members
/// of the document on standard output, which fits its schema. A sentence that ends with
/// `(as root)` is of a scene that others leave out. With `RECORD_SNAPSHOTS=1`, what is not as
/// written is written anew.
@Suite struct TranscriptTests {
  private static let folder = "Tests/Transcripts"
  private static let files = SourceTree.files(under: folder, withSuffix: ".txt")

  @Test func `there are transcripts`() {
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files) func `what is typed has this outcome`(file: String) async throws {
    let text = try SourceTree.text(of: file)
    let beginning = try SourceTree.text(of: Self.folder + "/functions.sh")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var played: [String] = []
    var stage = try Stage(beginning)
    var isLeftOut = false
    while let line = lines.popFirst() {
      played.append(line)
      if line.hasPrefix("# ") {
        stage = try Stage(beginning)
        isLeftOut = line.hasSuffix("(as root)") && getuid() != 0
      }
      guard line.hasPrefix("$ "), !isLeftOut else { continue }
      let rest = lines.prefix { $0.hasPrefix("> ") }
      lines = lines.dropFirst(rest.count)
      played += rest
      var expected = Array(lines.prefix { !$0.hasPrefix("$ ") && !$0.hasPrefix("# ") })
      lines = lines.dropFirst(expected.count)
      // Empty lines before the next command or scene are no output.
      let blanks = Array(expected.reversed().prefix { $0.isEmpty })
      expected.removeLast(blanks.count)
      let command = ([line] + rest).map { String($0.dropFirst(2)) }.joined(separator: "\n")
      played += try await stage.lines(of: command, expecting: expected) + blanks
    }
    try #require(played.contains { $0.hasPrefix("$ ") }, "no command in \(file)")
    try Snapshot.verify(played.joined(separator: "\n"), at: file)
  }
}

/// The shell of one scene.
private struct Stage {
  private let home: TemporaryDirectory
  private let server: LoopbackServer
  private let beginning: String

  init(_ beginning: String) throws {
    self.beginning = beginning
    home = try TemporaryDirectory()
    server = try LoopbackServer { [path = home.path] in Self.answer(to: $0, in: path) }
  }

  /// The file in `site`, with the status and the fields in `answers`.
  ///
  /// What is asked is noted in `requests`, and the fields in `fields` if there is such a file.
  private static func answer(to request: LoopbackRequest, in home: String) -> LoopbackResponse {
    append(request.target + "\n", to: home + "/requests", O_CREAT)
    let fields = request.headers.map { "\(request.path) \($0.name): \($0.value)\n" }
    append(fields.joined(), to: home + "/fields")
    let body = FileManager.default.contents(atPath: home + "/site/" + request.path)
    let answer = FileManager.default.contents(atPath: home + "/answers" + request.path) ?? Data()
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return LoopbackRequest.Field(String(parts[0]), String(parts[1]))
    }
    let tag = headers.first { $0.name == "ETag" }?.value
    if let tag, tag == request["If-None-Match"] { return .status(304, headers: headers) }
    let status = lines.first.flatMap { Int($0) } ?? (body == nil ? 404 : 200)
    return .message(status: status, headers: headers, body: Array(body ?? Data()))
  }

  private static func append(_ text: String, to path: String, _ more: Int32 = 0) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | more, 0o600)
    _ = write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  /// The lines that come of a command: those that are expected if they are right.
  func lines(of command: String, expecting expected: [String]) async throws -> [String] {
    let result = try await run(command)
    let output = shown(result.output)
    let errors = shown(result.errors).map { $0.isEmpty ? "!" : "! " + $0 }
    let status = result.status.map { $0 == 0 ? [] : ["[\($0)]"] } ?? ["[\(result.end)]"]
    let members = expected.prefix { $0.hasPrefix("= ") }
    guard !members.isEmpty, output.count == 1 else {
      let actual = output + errors + status
      return Self.match(actual, expected) ? expected : actual
    }
    _ = try result.document()
    let wanted = try JSONValue(text: members.map { $0.dropFirst(2) }.joined(separator: "\n"))
    let differences = try JSONValue(text: output.joined()).differences(from: wanted)
    #expect(differences == [], "\(command)")
    let (rest, actual) = (Array(expected.dropFirst(members.count)), errors + status)
    return (differences.isEmpty ? Array(members) : output.map { "= " + $0 })
      + (Self.match(actual, rest) ? rest : actual)
  }

  private func run(_ command: String) async throws -> ToolResult {
    var shell = Tool(path: "/bin/sh", home: home.path)
    shell.directory = home.path
    shell.environment["PATH"] = "\(home.path)/bin:\(BuiltProducts.directory):/usr/bin:/bin"
    shell.environment["site"] = server.url("")
    shell.environment["now"] = UpdatesTool.now
    return try await shell.run(["-c", beginning + command])
  }

  private func shown(_ text: String) -> [String] {
    let site = server.url("")
    var lines = text.replacing(site, with: "SITE").replacing(site.dropFirst(7), with: "HOST")
      .replacing(home.path, with: "~")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "[no line break]" }
    return lines
  }

  private static func match(_ actual: [String], _ expected: [String]) -> Bool {
    actual.count == expected.count
      && zip(actual, expected).allSatisfy { actual, expected in
        var parts = expected.split(separator: "[..]", omittingEmptySubsequences: false)[...]
        var rest = actual[...]
        guard let first = parts.popFirst(), rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        guard let last = parts.popLast() else { return rest.isEmpty }
        for part in parts {
          guard let found = rest.firstRange(of: part) else { return false }
          rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
      }
  }
}
