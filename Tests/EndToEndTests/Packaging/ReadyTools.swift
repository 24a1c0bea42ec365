import Foundation
import UpdatesTestSupport

/// A folder of tools that need no release build: each starts the one that the tests were built with.
struct ReadyTools {
  let home: TemporaryDirectory
  var path: String { home.path + "/ready tools" }

  init() throws {
    home = try TemporaryDirectory()
    let writing = #"""
      mkdir "$1"
      for tool in updates-tui breeze; do
        printf '#!/bin/sh\nexec "%s/%s" "$@"\n' "$2" "$tool" > "$1/$tool"
        chmod 755 "$1/$tool"
      done
      """#
    // By another process: no program runs that is open for writing, as in a child started meanwhile.
    try ChildProcess.run(
      "sh", ["-c", writing, "sh", path, BuiltProducts.directory], in: home.path)
  }

  /// Adds a library with a name for the loader, such as one that release.sh has built.
  func addLibrary() throws {
    let source = "#include <unistd.h>\nint updates_sample(void) { return getpid(); }\n"
    try home.write(source, to: "library.c")
    let compiling =
      "$(command -v cc || echo clang) -shared -fPIC -Wl,-soname,libupdates.so.0 -o \"$1\" library.c"
    try ChildProcess.run("sh", ["-c", compiling, "sh", path + "/libupdates.so"], in: home.path)
  }

  /// Runs a script of this package.
  func run(
    _ script: String, _ arguments: [String], environment: [String: String] = [:],
    tree: String = SourceTree.root
  ) async throws -> ToolResult {
    try await Tool(path: "/bin/sh", home: home.path).run(
      ["\(tree)/Resources/\(script).sh"] + arguments, environment: environment)
  }

  /// A copy of what the scripts read, in which a test may change something.
  func sourceTree() throws -> String {
    let tree = home.path + "/source"
    let copying = #"mkdir "$2"; cd "$1"; cp -R Resources README.md CHANGELOG.md "$2""#
    try ChildProcess.run("sh", ["-c", copying, "sh", SourceTree.root, tree], in: home.path)
    return tree
  }
}
