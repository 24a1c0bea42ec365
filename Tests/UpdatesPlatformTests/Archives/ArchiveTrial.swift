import Foundation
import UpdatesTestSupport

@testable import UpdatesPlatform

/// A folder to extract into, with something beside it that has to stay as it is.
struct ArchiveTrial {
  let directory: TemporaryDirectory
  let staging: String
  let folder: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("stays", to: "around/beside")
    try directory.write("stays", to: "outside")
    staging = directory.path + "/around/staging"
    try FileManager.default.createDirectory(
      atPath: staging, withIntermediateDirectories: false)
    folder = try OpenFolder(staging)
  }

  /// Extracts the bytes as `new`.
  @discardableResult
  func extract(
    _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(),
    progress: (ArchiveProgress) -> Bool = { _ in true }
  ) throws -> ExtractedKind {
    // Without a name, so that nothing of it is found in the folder.
    let path = try directory.write(bytes, to: "archive-\(UUID().uuidString)")
    let file = try OpenFile.reading(path)
    try FileSystem.remove(path)
    return try Archive.extract(
      from: file, into: folder, name: "new", limits: limits, progress: progress)
  }

  @discardableResult
  func extractFile(at path: String) throws -> ExtractedKind {
    try Archive.extract(from: OpenFile.reading(path), into: folder, name: "new")
  }

  /// Why nothing came of it; nil where something did.
  func refusal(of bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> Problem? {
    do {
      try extract(bytes, limits: limits)
      return nil
    } catch let error as Problem {
      return error
    }
  }

  /// Everything that was extracted: a line each of path, what it is, and what is in it.
  func tree(permissions: Bool = false) throws -> [String] {
    try Self.tree(of: staging, permissions: permissions)
  }

  /// Everything in the folder that holds the staging folder.
  func everything() throws -> [String] {
    try Self.tree(of: directory.path, permissions: true)
  }

  static func tree(of path: String, permissions: Bool = false) throws -> [String] {
    var lines: [String] = []
    func list(_ folder: OpenFolder, _ prefix: String) throws {
      for name in try folder.names().sorted() {
        guard let facts = try folder.facts(of: name) else { continue }
        let rights = permissions ? " \(String(facts.permissions, radix: 8))" : ""
        switch facts.kind {
        case .directory:
          lines.append(prefix + name + "/" + rights)
          try list(folder.folder(name), prefix + name + "/")
        case .regular:
          let content = try folder.reading(name).contents(limit: 1 << 20)
          lines.append(prefix + name + rights + " = " + content.described)
        case .symbolicLink:
          let target = try FileManager.default.destinationOfSymbolicLink(
            atPath: folder.shown(name))
          lines.append(prefix + name + " -> " + target)
        case .other: lines.append(prefix + name + " ?")
        }
      }
    }
    try list(OpenFolder(path), "")
    return lines
  }
}

extension [UInt8] {
  /// Short texts as they are, more as its checksum.
  fileprivate var described: String {
    count < 64 ? String(decoding: self, as: UTF8.self) : "\(count) bytes \(CRC32.of(self))"
  }
}
