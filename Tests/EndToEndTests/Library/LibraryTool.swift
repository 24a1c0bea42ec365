import Foundation
import Testing
import UpdatesTestSupport

/// A C program that calls the C library, with a home folder that goes away with this value.
struct LibraryTool {
  static let id = NotifyTool.id

  /// What is remembered in the same home folder.
  let host: NotifyTool
  let tool: Tool
  var home: TemporaryDirectory { host.tool.home }
  /// The folder of the library.
  let library = BuiltProducts.directory

  init() throws {
    host = try NotifyTool()
    let home = host.tool.home
    let source = SourceTree.path(of: "Tests/EndToEndTests/Library/Programs/call.c")
    tool = Tool(path: home.path + "/call", home: home.path)
    try compile(source, to: "call")
  }

  /// The ending of the library's name.
  static var suffix: String {
    #if os(Linux)
      "so"
    #else
      "dylib"
    #endif
  }

  /// Compiles a C program against the header and the library, with each warning as an error.
  func compile(_ source: String, to name: String) throws {
    try ChildProcess.run(
      "cc",
      [
        "-std=c99", "-Wall", "-Wextra", "-Werror", "-I", SourceTree.path(of: "Resources/include"),
        "-o", name, source, "-L", library, "-lupdates", "-lpthread", "-Wl,-rpath,\(library)",
      ], in: home.path)
  }

  /// What one call printed.
  struct Answer {
    let status: Int32
    let document: JSONValue
  }

  /// Runs the program, and reads its answers; it must have gone on with everything as it was.
  func answers(
    to words: [String], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [Answer] {
    let result = try await tool.run(words, environment: environment)
    #expect(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors == "", sourceLocation: sourceLocation)
    return try Self.answers(in: result.output, sourceLocation: sourceLocation)
  }

  /// Reads the lines that the program prints, of which the last says that it went on.
  static func answers(
    in output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Answer] {
    var lines = output.split(separator: "\n").map(String.init)
    #expect(lines.popLast() == "went on", sourceLocation: sourceLocation)
    return try lines.filter { !$0.hasPrefix("the child ended with 0") }.map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let status = try #require(Int32(parts[0]), "\(line)", sourceLocation: sourceLocation)
      let text = parts[1] + "\n"
      let document = try ToolResult(
        end: .exited(status), outputBytes: Array(text.utf8), errorBytes: []
      ).document(sourceLocation: sourceLocation)
      return Answer(status: status, document: document)
    }
  }

  /// A request with an app file in it, which offers a version.
  static func request(_ version: String = "2.0.0", more: String = "") -> String {
    #"{"config":{"app":{"id":"\#(id)","name":"Tool","version":"1.4.0"},"updates":{"#
      + #""check-for":"manually","notify":"always","version":"\#(version)","#
      + #""update-url":"https://example.com/tool"}}\#(more)}"#
  }

  /// A request with an app file in it, which requires a version.
  static let required = request().replacing(
    #""version":"2.0.0""#, with: #""update-type":"hard","version":"2.0.0""#)
}
