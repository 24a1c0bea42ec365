import HarmlessText

struct ContentFolder: Sendable {
  let folder: OpenFolder
  private let facts: FileFacts
  /// Nil if the folder is not marked as the tool's own.
  private let mark: FileFacts?
  /// Nil if there is none that can be read.
  let record: FolderRecord?
  private(set) var files: [RelativePath: FileFacts] = [:]
  /// Harmless names of what no set can have, because its name is not the part of a path.
  private var others: [String] = []

  /// Opens the folder, following a link at the end of the path; nil if nothing is there.
  static func open(_ path: String) throws -> ContentFolder? {
    do {
      guard try FileSystem.facts(of: path).kind == .directory else {
        throw Problem.file(.fileNotFolder, path)
      }
      return try ContentFolder(try OpenFolder(path))
    } catch Problem.kind(.fileMissing) {
      return nil
    }
  }

  init(_ folder: OpenFolder) throws {
    self.folder = folder
    facts = try folder.facts()
    let found = try folder.facts(of: FolderRecord.fileName)
    mark = found?.kind == .regular ? found : nil
    record = try Self.record(in: folder)
    try list()
  }

  private mutating func list() throws {
    var pending: [RelativePath?] = [nil]
    while let next = pending.popLast() {
      var inner = folder
      do {
        if let next { inner = try folder.folder(next) }
      } catch Problem.kind(.fileMissing) {
        // Another process is removing the folder.
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
        } else if path.text != FolderRecord.fileName || facts.kind != .regular {
          files[path] = facts
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
  var isEmpty: Bool { files.isEmpty && others.isEmpty }

  func isSame(as other: ContentFolder?) -> Bool {
    facts.inode == other?.facts.inode && facts.device == other?.facts.device && mark == other?.mark
  }

  /// A file that cannot be read has none.
  ///
  /// A file is hashed only if it must be compared with `expected`, or is not as recorded.
  func checksums(
    expecting expected: [RelativePath: Checksum] = [:],
    until deadline: Deadline
  ) throws -> [RelativePath: Set<Checksum>] {
    var known: [RelativePath: Set<Checksum>] = [:]
    var items: [FileChecksums.Item] = []
    for (path, facts) in files {
      let recorded = record?.files[path]
      if facts.kind == .symbolicLink, recorded != nil || expected[path] != nil {
        known[path] = try targetChecksum(path)
      }
      guard facts.kind == .regular else { continue }
      var algorithms: Set<ChecksumAlgorithm> = []
      if let recorded, recorded.isUnchanged(facts) {
        known[path] = [recorded.checksum]
      } else if let recorded, recorded.size == facts.size {
        algorithms.insert(recorded.checksum.algorithm)
      }
      if let algorithm = expected[path]?.algorithm, known[path]?.first?.algorithm != algorithm {
        algorithms.insert(algorithm)
      }
      items += algorithms.map { FileChecksums.Item(path, $0, size: facts.size) }
    }
    let results = FileChecksums(items, in: folder).run(until: deadline)
    for (item, result) in zip(items, results) {
      switch result {
      case .success(let hashed): known[item.path, default: []].insert(hashed.checksum)
      case .failure(let error as Problem) where error.path != nil: continue
      case .failure(let error): throw error
      }
    }
    return known
  }

  private func targetChecksum(_ path: RelativePath) throws -> Set<Checksum> {
    do {
      let place = try path.folder.map { try folder.folder($0) } ?? folder
      return [try Checksum(of: try place.linkTarget(of: RawName(path.name)), .sha256)]
    } catch let error as Problem where [.cryptography, .libraryMissing].contains(error.kind) {
      throw error
    } catch {
      return []
    }
  }

  /// Harmless names, in order.
  func foreign(
    by checksums: [RelativePath: Set<Checksum>], expecting expected: [RelativePath: Checksum] = [:]
  ) -> [String] {
    let paths = files.keys.filter { path in
      let known = checksums[path] ?? []
      return ![record?.files[path]?.checksum, expected[path]].contains { checksum in
        checksum.map(known.contains) ?? false
      }
    }
    return (paths.map { $0.text.harmlessLine(limit: 400) } + others).sorted()
  }

  /// Harmless names, in order.
  func names(besides paths: Set<RelativePath>) -> [String] {
    let rest = files.keys.filter { !paths.contains($0) }
    return (rest.map { $0.text.harmlessLine(limit: 400) } + others).sorted()
  }

  func recordOfAll(until deadline: Deadline) throws -> FolderRecord {
    // Only its algorithm counts.
    let any = Checksum(.sha256, bytes: [UInt8](repeating: 0, count: 32))
    let known = try checksums(expecting: files.mapValues { _ in any }, until: deadline)
    var record = FolderRecord()
    for (path, facts) in files {
      guard let checksum = known[path]?.first else {
        throw Problem.file(.fileChanged, folder.shown(path.text))
      }
      record.files[path] = RecordedFile(facts, checksum)
    }
    return record
  }

  /// Such as `files that no sync put there, or that were changed since: 'a.css' and 2 more`.
  static func list(_ names: [String], of count: Int, from owner: String) -> String {
    let files =
      count == 1
      ? "a file that \(owner), or that was changed since"
      : "files that \(owner), or that were changed since"
    let more = count > names.count ? " and \(count - names.count) more" : ""
    return files + ": " + names.map { "'\($0)'" }.joined(separator: ", ") + more
  }
}
