import Foundation
import UpdatesTestSupport

/// The programs and files that the figures need, made once.
struct Workshop {
  let directory: TemporaryDirectory
  let environment: [String: String]
  /// The tool as it is shipped, by `Resources/release.sh`.
  let tool: String
  /// `breeze`, as it is shipped.
  let publisher: String
  /// A C program that does nothing, the least that a process costs.
  let emptyProgram: String

  init() throws {
    directory = try TemporaryDirectory()
    environment = [
      "HOME": directory.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
      "TZ": "UTC",
    ]
    let folder = SourceTree.path(of: ".build/dist")
    try Self.machineProgram("sh", [SourceTree.path(of: "Resources/release.sh")]).run()
    (tool, publisher) = ("\(folder)/updates-tui", "\(folder)/breeze")
    emptyProgram = "\(directory.path)/empty"
    try Self.compileEmptyProgram(
      source: try directory.write("int main(void) { return 0; }\n", to: "empty.c"),
      to: emptyProgram)
  }

  func program(_ path: String, _ arguments: [String] = []) -> Program {
    Program(path: path, arguments: arguments, environment: environment)
  }

  /// The tool with these arguments; an update that is available is a good end.
  func tool(_ arguments: [String]) -> Program {
    var program = program(tool, arguments)
    program.goodStatuses = [0, 100, 101]
    return program
  }

  /// The publisher's tool with these arguments.
  func breeze(_ arguments: [String]) -> Program {
    program(publisher, arguments)
  }

  /// The path of a program of this machine.
  static func find(_ name: String) throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw BenchmarkError.notFound(name)
    }
    return path
  }

  /// A program of this machine that works with the environment of whoever runs this.
  static func machineProgram(_ name: String, _ arguments: [String]) throws -> Program {
    Program(
      path: try find(name), arguments: arguments,
      environment: ProcessInfo.processInfo.environment)
  }

  private static func compileEmptyProgram(source: String, to path: String) throws {
    let compiler = (try? find("cc")) == nil ? "clang" : "cc"
    try machineProgram(compiler, ["-O2", "-o", path, source]).run()
  }
}
