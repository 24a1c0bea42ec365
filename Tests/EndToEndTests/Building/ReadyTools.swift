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

  /// Lets the tool say another version.
  func setVersion(_ version: String) throws {
    let writing = #"""
      cd "$1" && mv updates-tui real
      printf '#!/bin/sh\ncase $1 in --version) echo updates-tui %s ;; *) exec "%s" "$@" ;; esac\n' \
        "$2" "$1/real" > updates-tui
      chmod 755 updates-tui
      """#
    try ChildProcess.run("sh", ["-c", writing, "sh", path, version], in: home.path)
  }

  /// An environment in which commands of the system are replaced, each by a script.
  func commands(_ scripts: [String: String]) throws -> [String: String] {
    // Another process writes them: no program runs that a child of this process still has open.
    let writing = #"mkdir -p commands; printf '#!/bin/sh\n%s\n' "$2" > "$1"; chmod 755 "$1""#
    for (name, script) in scripts {
      try ChildProcess.run("sh", ["-c", writing, "sh", "commands/" + name, script], in: home.path)
    }
    return ["PATH": home.path + "/commands:/usr/bin:/bin"]
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
    let copying = #"""
      mkdir -p "$2/Sources/Updates" && cd "$1" && cp -R Resources README.md CHANGELOG.md "$2" &&
        cp -R Sources/Updates/Updates.docc "$2/Sources/Updates"
      """#
    try ChildProcess.run("sh", ["-c", copying, "sh", SourceTree.root, tree], in: home.path)
    return tree
  }
}
