import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// Files and links as package managers leave them, and what should be found there.
struct Layout: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let manager: Installation.Manager
  let package: String?
  let upgrade: String
  private var tree: [String] = []
  private let program: String
  private var variables: [String: String] = [:]

  /// Reads a paragraph of `Fixtures/installations.txt`.
  ///
  /// Its first line has the name, the manager, the package and the command. A line after it is a
  /// program, `PATH -> TARGET`, or `PATH = TEXT` with `\n` for the end of a line; `$NAME = VALUE`
  /// is a variable. The last path is the program, unless `> PATH` names another. `ROOT` stands for
  /// the root, in texts too.
  init(_ paragraph: String) {
    var lines = paragraph.split(separator: "\n").map(String.init)
    let head = lines.removeFirst().dropFirst(2).components(separatedBy: " | ")
    testDescription = head[0]
    manager = Installation.Manager(rawValue: head[1]) ?? .other
    package = head[2] == "-" ? nil : head[2]
    upgrade = head[3]
    var program: String?
    for line in lines {
      switch line.first {
      case "$":
        let parts = line.dropFirst().components(separatedBy: " = ")
        variables[parts[0]] = parts[1]
      case ">": program = String(line.dropFirst(2))
      default: tree.append(line)
      }
    }
    self.program = program ?? tree.last?.components(separatedBy: " -> ")[0] ?? ""
  }

  static let all: [Layout] = {
    let text = (try? fixture("installations.txt")) ?? []
    return String(decoding: text, as: UTF8.self).components(separatedBy: "\n\n").map(Layout.init)
  }()

  static let wrappers = [
    #"exec /a/b $*"#, #"/a/b "$@"; exit $?"#, #"/a/b "$@"\nexit $?"#,
    #"[ -x /a/b ] && exec /a/b "$@""#, #"exec /a/b \\n  "$@""#, #"exec -a tool /a/b "$@""#,
    #"case $1 in\n  x) exec /a/b "$@";;\nesac"#, #"import os, sys\nos.execv("/a/b", sys.argv)"#,
    #"exec "/a/b", *ARGV"#, String(repeating: #"a=b\n"#, count: 30) + #"exec /a/b "$@""#,
  ].map { lines in
    Layout(
      "# a script that has \(lines.suffix(40)) | other | - | -\n"
        + "/home/ann/bin/tool = #!/bin/sh\\n\(lines)\\n\n> /home/ann/bin/tool")
  }

  /// Builds the layout and finds the installation, of which `shown` tells texts without the root.
  func found() throws -> (installation: Installation, shown: (String) -> String) {
    let root = try TemporaryDirectory()
    try Self.build(tree, in: root)
    return (try installation(in: root), { [path = root.path] in $0.replacing(path, with: "") })
  }

  /// Makes the files and links that the lines name.
  static func build(_ lines: [String], in root: TemporaryDirectory) throws {
    for line in lines {
      let link = line.components(separatedBy: " -> ")
      let file = line.split(separator: " = ", maxSplits: 1).map(String.init)
      if link.count == 2 {
        let target = link[1].hasPrefix("/") ? root.path + link[1] : link[1]
        let path = root.path + link[0]
        try FileManager.default.createDirectory(
          atPath: FileSystem.folder(of: path), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      } else {
        let text = (file.dropFirst().first ?? "\u{7F}ELF")
          .replacing("\\n", with: "\n").replacing("ROOT", with: root.path)
        if text.hasPrefix("#!/bin/sh") {
          _ = try root.executable(file[0], text)
        } else {
          try root.write(text, to: file[0])
          try root.setMode(0o755, of: file[0])
        }
      }
    }
  }

  private func installation(in root: TemporaryDirectory) throws -> Installation {
    let place = root.path + program
    var variables = variables.mapValues { $0.replacing("ROOT", with: root.path) }
    variables["HOME"] = variables["HOME"] ?? root.path + "/home/ann"
    variables["PATH"] = variables["PATH"] ?? FileSystem.folder(of: place)
    let finder = InstallationFinder(
      environment: SystemEnvironment(variables: variables), root: root.path)
    return try finder.installation(of: place)
  }
}

extension Installation.Upgrade {
  /// The commands in one line; `root:` before those that only root may run.
  var line: String {
    switch self {
    case .command(let words, let needsRoot):
      (needsRoot ? "root: " : "") + words.joined(separator: " ")
    case .byHand(let commands, _):
      commands.map { $0.joined(separator: " ") }.joined(separator: "; ")
    case .none: "-"
    }
  }
}
