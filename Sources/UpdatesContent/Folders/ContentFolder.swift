import HarmlessText

struct ContentFolder: Sendable {
  let folder: OpenFolder
  private let facts: FileFacts
  /// Nil if the folder is not marked as the tool's own.
  private let mark: FileFacts?
  /// Nil if there is none that can be read.
  let record: FolderRecord?
  /// What the record names, in its order, then what else is there.
  private(set) var files: [SyncFile]
  private var positions: [RelativePath: Int]
  /// Harmless names of what no set can have, because its name is not the part of a path.
  private var others: [String] = []

  /// Opens the folder, following a link at the end of the path; nil if nothing is there.
  static func open(_ path: String) throws -> ContentFolder? {
    try ifThere {
      guard try FileSystem.facts(of: path).kind == .directory else {
        throw Problem.file(.fileNotFolder, path)
      }
      return try ContentFolder(try OpenFolder(path))
    }
  }

  init(_ folder: OpenFolder) throws {
    self.folder = folder
    facts = try folder.facts()
    let found = try folder.facts(of: FolderRecord.fileName)
    mark = found?.kind == .regular ? found : nil
    let record = try Self.record(in: folder)
    self.record = record
    files = record?.files.map { SyncFile(path: $0.path, recorded: $0) } ?? []
    positions = Dictionary(minimumCapacity: files.count)
    for (position, file) in files.enumerated() { positions[file.path] = position }
    try list()
  }

  private mutating func list() throws {
    var pending: [RelativePath?] = [nil]
    while let next = pending.popLast() {
      // Another process may be removing the folder.
      guard let inner = try ifThere({ try next.map { try folder.folder($0) } ?? folder }) else {
        continue
      }
      let prefix = next.map { $0.text + "/" } ?? ""
      for name in try inner.rawNames() {
        guard let facts = try inner.facts(of: name) else { continue }
        guard let path = name.text.flatMap({ try? RelativePath(prefix + $0) }) else {
          others.append((prefix + String(decoding: name.utf8, as: UTF8.self)).harmlessLine())
          continue
        }
        if facts.kind == .directory {
          pending.append(path)
        } else if let position = positions[path] {
          files[position].facts = facts
        } else if path.text != FolderRecord.fileName || facts.kind != .regular {
          positions[path] = files.count
          files.append(SyncFile(path: path, facts: facts))
        }
      }
    }
  }

  /// Nil if there is none that can be used.
  private static func record(in folder: OpenFolder) throws -> FolderRecord? {
    do {
      let file = try folder.reading(FolderRecord.fileName)
      return FolderRecord(try file.contents(limit: FolderRecord.limit))
    } catch let error as Problem {
      // The record may be readable the next time.
      guard ![.fileFailed, .fileDiskFull].contains(error.kind) else { throw error }
      return nil
    }
  }

  var isMarked: Bool { mark != nil }

  /// Empty folders and the record are no content.
  var isEmpty: Bool { others.isEmpty && !files.contains(where: \.isThere) }

  /// Whether every recorded file is there with the same facts, and nothing else is.
  var isAsRecorded: Bool {
    isMarked && others.isEmpty
      && files.allSatisfy { file in
        file.recorded.flatMap { recorded in file.facts.map(recorded.isUnchanged) } ?? false
      }
  }

  func isSame(as other: ContentFolder?) -> Bool {
    facts.inode == other?.facts.inode && facts.device == other?.facts.device && mark == other?.mark
  }

  /// The position of a file in `files`; nil if it is neither recorded nor there.
  func position(of path: RelativePath) -> Int? { positions[path] }

  func file(_ path: RelativePath) -> SyncFile? { positions[path].map { files[$0] } }

  /// Harmless names of files and of what no set can have, in order.
  func names(_ files: some Sequence<SyncFile>) -> [String] {
    (files.map { $0.path.text.harmlessLine(limit: 400) } + others).sorted()
  }

  /// Harmless names, in order, of what is neither as recorded nor as one of the files is to be.
  func foreign(expecting expected: [SyncFile] = [], until deadline: Deadline) throws -> [String] {
    var found = files
    for file in expected {
      if let position = positions[file.path] { found[position].checksum = file.checksum }
    }
    try found.hash(in: folder, until: deadline)
    return names(found.lazy.filter(\.isForeign))
  }

  /// A record of everything that is there, as that of a package.
  func recordOfAll(for package: String, until deadline: Deadline) throws -> FolderRecord {
    var found = files
    // Only its algorithm counts.
    let any = Checksum(.sha256, bytes: [UInt8](repeating: 0, count: 32))
    for position in found.indices { found[position].checksum = any }
    try found.hash(in: folder, until: deadline)
    var record = FolderRecord(remote: package)
    record.files = try found.map { file in
      guard let facts = file.facts, let checksum = file.hashes.first else {
        throw Problem.file(.fileChanged, folder.shown(file.path.text))
      }
      return RecordedFile(file.path, facts, checksum)
    }
    record.files.sort { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
    return record
  }

  /// Such as `'x' has files that no sync put there, or that were changed since: 'a' and 2 more`.
  static func tell(_ names: [String], in folder: String, notFrom owner: String) -> String {
    let isOne = names.count == 1
    let (files, were) = isOne ? ("a file", "was") : ("files", "were")
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "'\(folder.harmlessLine(limit: 512))' has \(files) that \(owner) put there, "
      + "or that \(were) changed since: \(shown)\(more)"
  }
}
