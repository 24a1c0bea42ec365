import Testing
import UpdatesTestSupport

/// A script that runs with a folder of stand-ins as its whole search path.
struct ScriptTrial {
  private let path: String

  init(_ name: String) {
    path = SourceTree.path(of: name)
  }

  /// Expects that a plain shell can read it.
  func expectReadable() async throws {
    let folder = try TemporaryDirectory()
    let result = try await Tool(path: "/bin/sh", home: folder.path).run(["-n", path])
    #expect(result == ToolResult(end: .exited(0), outputBytes: [], errorBytes: []))
  }

  /// Runs it; each stand-in is a script by the name of what it stands in for.
  func run(_ words: [String], standIns: [String: String]) async throws -> ToolResult {
    let folder = try TemporaryDirectory()
    var all = standIns
    for name in ["sed", "env", "cat"] where all[name] == nil {
      all[name] = #"PATH=/usr/bin:/bin exec \#(name) "$@""#
    }
    // `env` would lose the stand-ins with the system's search path.
    all["env"] = #"shift; exec "$@""#
    var shell = Tool(path: "/bin/sh", home: folder.path)
    // Written by another process: a program that starts meanwhile would inherit the open file, and
    // the system runs no file that is open for writing.
    let written = try await shell.run(
      ["-c", Self.writing, "sh"] + all.flatMap { [$0.key, $0.value] })
    try #require(written.status == 0)
    shell.environment["PATH"] = "\(folder.path)/bin"
    return try await shell.run([path] + words)
  }

  private static let writing = #"""
    mkdir "$HOME/bin"
    while [ $# -gt 0 ]; do
      printf '#!/bin/sh\n%s\n' "$2" > "$HOME/bin/$1"
      chmod +x "$HOME/bin/$1"
      shift 2
    done
    """#
}
