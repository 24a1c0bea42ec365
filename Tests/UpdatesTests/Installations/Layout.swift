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
  private let tree: String
  private let program: String
  private let variables: [String: String]

  /// Describes a layout, of which the last path is the program unless another one is given.
  ///
  /// A line of the tree is a program, `PATH -> TARGET`, or `PATH = TEXT` with `\n` for the end of a
  /// line. `ROOT` stands for the root, in texts too.
  init(
    _ name: String, _ manager: Installation.Manager, _ package: String?, _ upgrade: String,
    _ tree: String, program: String? = nil, variables: [String: String] = [:]
  ) {
    testDescription = name
    self.manager = manager
    self.package = package
    self.upgrade = upgrade
    self.tree = tree
    self.variables = variables
    let last = tree.split(separator: "\n").last.map(String.init) ?? ""
    self.program = program ?? last.components(separatedBy: " -> ")[0]
  }

  /// Builds the layout and finds the installation; the root is cut off every path in it.
  func found() throws -> Installation {
    let root = try TemporaryDirectory()
    try build(in: root)
    return try installation(in: root).without(root.path)
  }

  func build(in root: TemporaryDirectory) throws {
    for line in tree.split(separator: "\n") {
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
          try Self.write(program: text, to: root.path + file[0])
        } else {
          try root.write(text, to: file[0])
          try root.setMode(0o755, of: file[0])
        }
      }
    }
  }

  /// Writes a program by another process.
  ///
  /// Were the file open for writing here, a child started meanwhile would have it open too for a
  /// moment, and no program runs that is being written.
  static func write(program: String, to path: String) throws {
    let writing = #"mkdir -p "${2%/*}"; printf %s "$1" > "$2"; chmod 755 "$2""#
    try ChildProcess.run("sh", ["-c", writing, "sh", program, path], in: "/")
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

extension Installation {
  fileprivate func without(_ root: String) -> Installation {
    func cut(_ text: String) -> String { text.replacing(root, with: "") }
    let upgrade: Upgrade =
      switch upgrade {
      case .command(let words, let needsRoot): .command(words.map(cut), needsRoot: needsRoot)
      case .byHand(let commands, let reason):
        .byHand(commands.map { $0.map(cut) }, reason: cut(reason))
      case .none(let reason): .none(reason: cut(reason))
      }
    var copy = Installation(
      manager: manager, method: method, package: package, path: cut(path), program: cut(program),
      evidence: cut(evidence), upgrade: upgrade)
    (copy.python, copy.candidates) = (python, candidates)
    return copy
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
