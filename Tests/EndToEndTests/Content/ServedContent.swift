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

  /// What is in place: its files by their path, or one file without.
  var files: [String: String] {
    if let bytes = FileManager.default.contents(atPath: place) {
      return ["": String(decoding: bytes, as: UTF8.self)]
    }
    return UpdatesTool.contents(of: place).reduce(into: [:]) { files, entry in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place + "/" + entry.key, isDirectory: &isFolder)
      if !isFolder.boolValue { files[entry.key] = String(decoding: entry.value, as: UTF8.self) }
    }
  }

  /// What is in the home folder that is neither content nor memory.
  var strays: [String] {
    let names =
      FileManager.default.enumerator(atPath: tool.home.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.contains(".staging") || $0.contains(".new") }
  }

  /// Serves one file compressed by gzip, of a date: a day of November 2018.
  @discardableResult
  func publish(_ text: String, as name: String, day: Int = 10) throws -> String {
    let path = try folder.write(gzipped(text), to: name)
    try date(path, day: day)
    return path
  }

  /// Serves files as an archive.
  @discardableResult
  func publish(_ files: [String: String], as name: String, day: Int = 10) throws -> String {
    let source = try TemporaryDirectory()
    for (name, text) in files { try source.write(text, to: name) }
    let path = folder.path + "/" + name
    try ChildProcess.run("tar", ["-czf", path, "."], in: source.path)
    try date(path, day: day)
    return path
  }

  func date(_ path: String, day: Int) throws {
    // Sat, 10 Nov 2018 14:46:48 GMT and so many days later.
    let time = Date(timeIntervalSince1970: 1_541_861_208 + Double(day - 10) * 86_400)
    try FileManager.default.setAttributes(
      [.modificationDate: time, .posixPermissions: 0o644], ofItemAtPath: path)
  }

  func run(_ words: String...) throws {
    try ChildProcess.run(words[0], Array(words.dropFirst()), in: folder.path)
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
