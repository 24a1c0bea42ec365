import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// The built `breeze`, with a home and a working folder of its own.
final class BreezeTool: Sendable {
  let home: TemporaryDirectory
  let tool: Tool

  init() throws {
    home = try TemporaryDirectory()
    var tool = try Tool(product: "breeze", home: home.path)
    tool.directory = home.path
    self.tool = tool
  }

  /// Runs one command line in the home folder.
  func run(_ arguments: String...) async throws -> ToolResult {
    try await tool.run(arguments)
  }

  /// Runs one command line that must succeed.
  @discardableResult
  func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ToolResult {
    let result = try await tool.run(arguments)
    #expect(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    return result
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try home.write(text, to: name)
  }

  /// Writes files of which only the names matter, each with its name as its content.
  func write(files names: [String], in folder: String = "App.freshair") throws {
    for name in names { try home.write(name, to: "\(folder)/\(name)") }
  }

  func path(_ name: String) -> String { "\(home.path)/\(name)" }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// Every file below the home folder that is not hidden, by its path.
  var contents: [String: [UInt8]] {
    let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String }
    return (names ?? []).reduce(into: [:]) { contents, name in
      contents[name] = FileManager.default.contents(atPath: path(name)).map { Array($0) }
    }
  }

  /// The entries of a manifest, read by another parser.
  func entries(of name: String = "App.freshair/manifest.json") throws -> [JSONValue] {
    guard case .array(let entries) = try JSONValue(text: text(of: name)) else { return [] }
    return entries
  }

  /// The conditions of a manifest's entries by filename; empty where there is none.
  func conditions(of name: String = "App.freshair/manifest.json") throws -> [String: String] {
    try entries(of: name).reduce(into: [:]) { conditions, entry in
      guard case .string(let filename)? = entry["filename"] else { return }
      conditions[filename] = ""
      if case .string(let condition)? = entry["condition"] { conditions[filename] = condition }
    }
  }

  /// The file names that a manifest lists, in its order.
  func filenames(of name: String = "App.freshair/manifest.json") throws -> [String] {
    try entries(of: name).compactMap { entry in
      guard case .string(let filename)? = entry["filename"] else { return nil }
      return filename
    }
  }
}

/// Whether a condition holds where keys have these values.
func holds(_ condition: String, _ values: [String: String]) throws -> Bool {
  guard !condition.isEmpty else { return true }
  var environment = ConditionEnvironment()
  for (key, value) in values { environment[key] = .text(value) }
  return try Condition(parsing: condition).holds(in: environment)
}
