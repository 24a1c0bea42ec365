import Foundation
import UpdatesTestSupport

@testable import UpdatesPlatform

/// A destination in a folder of its own, and what is there.
struct StagedPlace {
  enum Kind: String, CaseIterable {
    case nothing, file, folder
  }

  let directory: TemporaryDirectory
  let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/place"
  }

  func staging(patience: Duration = .seconds(30)) throws -> TreeReplacement {
    try TreeReplacement(destination: path, wait: LockWait(patience: patience))
  }

  /// Replaces what is at a path of the folder by something that says `new`.
  func replace(by kind: Kind, at path: String = "place", makesParent: Bool = false) throws {
    let staging = try TreeReplacement(
      destination: directory.path + "/" + path, wait: LockWait(patience: .zero),
      makesParent: makesParent)
    try Self.make(kind, "new", at: staging.folder.path + "/x")
    try staging.replace(with: "x")
    try staging.finish()
  }

  /// The names beside the destination, and its own.
  var names: [String] {
    get throws { try FileSystem.names(in: directory.path).sorted() }
  }

  /// Makes something of a kind that says who it is.
  static func make(_ kind: Kind, _ word: String, at path: String) throws {
    switch kind {
    case .nothing: return
    case .file: try Data(word.utf8).write(to: URL(fileURLWithPath: path))
    case .folder:
      try FileManager.default.createDirectory(
        atPath: path + "/inner", withIntermediateDirectories: true)
      for name in ["/a", "/inner/b"] {
        try Data(word.utf8).write(to: URL(fileURLWithPath: path + name))
      }
    }
  }

  /// What is at a path, in a word: its kind and who it says it is.
  static func word(at path: String) -> String {
    func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "nothing"
    }
    guard isFolder.boolValue else { return "file \(text(path) ?? "?")" }
    let (one, other) = (text(path + "/a") ?? "?", text(path + "/inner/b") ?? "?")
    return "folder \(one)" + (one == other ? "" : " and \(other)")
  }

  var word: String { Self.word(at: path) }

  static func expected(_ kind: Kind, _ word: String) -> String {
    kind == .nothing ? "nothing" : "\(kind.rawValue) \(word)"
  }
}
