import HarmlessText

/// A file of a folder: as it was recorded, as it is, and as it is to be.
struct SyncFile: Sendable {
  enum State: Equatable, Sendable {
    /// No manifest lists it.
    case leaving
    case right
    /// It is as recorded, but its manifest has no checksum, so the server is asked.
    case unconfirmed
    case wanted
    /// An earlier run, which did not come to its end, fetched it.
    case kept
    /// A manifest that has been read.
    case atHand([UInt8])
  }

  let path: RelativePath
  /// Nil if no record names it.
  var recorded: RecordedFile?
  /// Nil if it is not there.
  var facts: FileFacts?
  /// The checksums of what is there; for a link, that of its target.
  var hashes: [Checksum] = []
  /// Nil if no manifest demands one.
  var sha: Checksum?
  /// The checksum of what is to be there; nil until it is known.
  var checksum: Checksum?
  var validators = Validators()
  var state = State.leaving

  var isThere: Bool { facts != nil }

  /// Whether it is there, but neither as it was recorded nor as it is to be.
  var isForeign: Bool {
    isThere && !hashes.contains { $0 == recorded?.checksum || $0 == checksum }
  }

  var isAskedFor: Bool { state == .wanted || state == .unconfirmed }

  /// Whether this run has asked for it, and it has changed.
  var isNew: Bool {
    switch state {
    case .wanted, .unconfirmed, .atHand: true
    case .leaving, .right, .kept: false
    }
  }
}

extension [SyncFile] {
  /// Finds the checksums of what is there; a file that cannot be read has none.
  ///
  /// Only files that are not as recorded, or are compared with another algorithm, are read.
  mutating func hash(in folder: OpenFolder, until deadline: Deadline) throws {
    var items: [FileChecksums.Item] = []
    var positions: [Int] = []
    for position in indices {
      for algorithm in try self[position].algorithms(in: folder) {
        items.append(
          FileChecksums.Item(
            self[position].path, algorithm, size: self[position].facts?.size ?? 0))
        positions.append(position)
      }
    }
    let results = FileChecksums(items, in: folder).run(until: deadline)
    for (position, result) in zip(positions, results) {
      switch result {
      case .success(let hashed): self[position].hashes.append(hashed.checksum)
      case .failure(let error as Problem) where error.path != nil: continue
      case .failure(let error): throw error
      }
    }
  }
}

extension SyncFile {
  /// Takes the checksums that need no reading, and returns the algorithms of the others.
  fileprivate mutating func algorithms(in folder: OpenFolder) throws -> Set<ChecksumAlgorithm> {
    if facts?.kind == .symbolicLink, recorded != nil || checksum != nil {
      hashes = try targetChecksum(in: folder)
    }
    guard let facts, facts.kind == .regular else { return [] }
    var algorithms: Set<ChecksumAlgorithm> = []
    if let recorded, recorded.isUnchanged(facts) {
      hashes = [recorded.checksum]
    } else if let recorded, recorded.size == facts.size {
      algorithms.insert(recorded.checksum.algorithm)
    }
    if let checksum, hashes.first?.algorithm != checksum.algorithm {
      algorithms.insert(checksum.algorithm)
    }
    return algorithms
  }

  private func targetChecksum(in folder: OpenFolder) throws -> [Checksum] {
    do {
      let place = try path.folder.map { try folder.folder($0) } ?? folder
      return [try Checksum(of: try place.linkTarget(of: path.name), .sha256)]
    } catch let error as Problem where [.cryptography, .libraryMissing].contains(error.kind) {
      throw error
    } catch {
      return []
    }
  }
}
