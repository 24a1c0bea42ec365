import Foundation
import UpdatesTestSupport

/// A folder that nginx serves, the tool that fetches from it, and what lies in place.
final class ServedContent {
  let tool: UpdatesTool
  let server: WebServer
  let folder: TemporaryDirectory

  init() throws {
    tool = try UpdatesTool(product: "breeze")
    folder = try TemporaryDirectory()
    // nginx may have another user's rights.
    chmod(folder.path, 0o755)
    server = try WebServer(root: folder.path)
  }

  /// The words of an update of the package `content`, from a file of the server.
  func update(_ file: String, _ more: String...) -> [String] {
    ["fresh", "update", "content", "--url", server.url("/" + file)] + more
  }

  /// Where the package `content` is.
  var place: String { tool.home.path + "/.local/share/updates-tui/content/content" }

  /// The one file that is in place; nil if there is none.
  var content: String? {
    FileManager.default.contents(atPath: place).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is in the home folder that is neither content nor memory.
  var strays: [String] {
    UpdatesTool.paths(below: tool.home.path).filter {
      $0.contains(".staging") || $0.contains(".new")
    }
  }

  /// Serves one file compressed by gzip, of a date: a day of November 2018.
  func publish(_ text: String, as name: String, day: Int = 10) throws {
    try date(try folder.write(gzipped(text), to: name), day: day)
  }

  /// Serves files as an archive.
  func publish(_ files: [String: String], as name: String, day: Int = 10) throws {
    let source = try TemporaryDirectory()
    for (name, text) in files { try source.write(text, to: name) }
    let path = folder.path + "/" + name
    try ChildProcess.run("tar", ["-czf", path, "."], in: source.path)
    try date(path, day: day)
  }

  private func date(_ path: String, day: Int) throws {
    // Sat, 10 Nov 2018 14:46:48 GMT and so many days later.
    let time = Date(timeIntervalSince1970: 1_541_861_208 + Double(day - 10) * 86_400)
    try FileManager.default.setAttributes(
      [.modificationDate: time, .posixPermissions: 0o644], ofItemAtPath: path)
  }
}

extension UpdatesTool {
  /// Starts the tool with these words, without input or output.
  func start(_ words: String...) throws -> pid_t {
    try ProgramStart(
      path: tool.path, arguments: words, environment: tool.environment, directory: home.path,
      streams: Array(repeating: .file("/dev/null", flags: O_RDWR), count: 3)
    ).start()
  }
}
