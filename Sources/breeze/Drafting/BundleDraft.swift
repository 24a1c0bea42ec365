import HarmlessText
import UpdatesCLI
import UpdatesContent

struct BundleDraft {
  struct File {
    /// The path of its folder below the first one, with a slash; empty for that one.
    var prefix: String
    var text: String
    var isChanged: Bool
    var added: [String]
    var dropped: [ManifestText.Entry]
    /// The number of entries that stay and are not as before.
    var changed: Int
  }

  private let naming: Naming
  /// Nil if each entry keeps its own.
  private let algorithm: ChecksumAlgorithm?
  private(set) var files: [File] = []
  private(set) var notes: [String] = []
  private(set) var problems: [Finding] = []
  private(set) var mistakes: [Finding] = []
  private(set) var hasBase = false
  private let world: World

  init(naming: Naming, algorithm: ChecksumAlgorithm?, in world: World) {
    self.naming = naming
    self.algorithm = algorithm
    self.world = world
  }

  /// Drafts the manifest of a folder, after those of the bundles in it.
  ///
  /// Throws `ManifestFault`, or `Problem` if a file cannot be read.
  mutating func add(_ folder: OpenFolder) throws {
    // The person's own manifest may be a link, which stays.
    let path = folder.shown(Manifest.fileName)
    let old = try ifThere { try FileSystem.contents(of: path, limit: Manifest.byteLimit) }
    _ = try add(folder, below: "", old: old)
  }

  /// The bytes; nil for a bundle in which there is nothing to list and no manifest.
  private mutating func add(
    _ folder: OpenFolder, below prefix: String, old: [UInt8]?
  ) throws -> [UInt8]? {
    let listing = try BundleListing(of: folder, naming: naming)
    notes += listing.notes
    if listing.hasBase { hasBase = true }
    for var problem in listing.problems {
      problem.path = prefix + problem.path
      problems.append(problem)
    }
    var children: [RelativePath: [UInt8]] = [:]
    for child in listing.children {
      let inner = try folder.folder(child)
      let own = try ifThere {
        try inner.reading(Manifest.fileName).contents(limit: Manifest.byteLimit)
      }
      let bytes = try add(inner, below: "\(prefix)\(child.text)/", old: own)
      if let bytes { children[child.appending(try RelativePath(Manifest.fileName))] = bytes }
    }
    guard prefix.isEmpty || old != nil || !listing.files.isEmpty || !children.isEmpty else {
      return nil
    }
    let file = try file(of: folder, prefix, listing, children: children, old: old)
    let bytes = Array(file.text.utf8)
    files.append(file)
    try examine(bytes, named: prefix + Manifest.fileName)
    return bytes
  }

  private func file(
    of folder: OpenFolder, _ prefix: String, _ listing: BundleListing,
    children: [RelativePath: [UInt8]], old: [UInt8]?
  ) throws -> File {
    let path = folder.shown(Manifest.fileName)
    let text = try ManifestText(old ?? Array("[]\n".utf8), at: path)
    let entries = try Self.entries(of: text, at: path)
    let named = Dictionary(entries.map { ($0.path, $0.current?.algorithm) }) { first, _ in first }
    var algorithms = named.mapValues { algorithm ?? $0 ?? .sha256 }
    var sizes: [RelativePath: Int] = [:]
    for file in listing.files {
      sizes[file.path] = file.size
      if algorithms[file.path] == nil { algorithms[file.path] = algorithm ?? .sha256 }
    }
    let items = algorithms.keys.filter { children[$0] == nil }.sorted { $0.precedes($1) }.map {
      FileChecksums.Item($0, algorithms[$0] ?? .sha256, size: sizes[$0] ?? 0)
    }
    var checksums = try existing(items, in: folder)
    for (path, bytes) in children {
      checksums[path] = try Checksum(of: bytes, algorithms[path] ?? algorithm ?? .sha256)
    }
    let fresh = listing.files.map { ($0.path, $0.condition) } + children.keys.map { ($0, nil) }
    let additions = fresh.filter { named[$0.0] == nil }.sorted { $0.0.precedes($1.0) }
      .compactMap { path, condition in
        checksums[path].map {
          ManifestText.Addition(path: path, checksum: $0, condition: condition)
        }
      }
    let updates = entries.compactMap { entry in
      checksums[entry.path].map { text.edits(of: entry, sha: $0, naming) }
    }
    let dropped = entries.filter { checksums[$0.path] == nil }
    let new = text.text(
      after: updates.joined()
        + text.edits(
          removing: { checksums[$0.path] == nil }, of: entries, adding: additions))
    return File(
      prefix: prefix, text: new, isChanged: old.map { !new.utf8.elementsEqual($0) } ?? true,
      added: additions.map(\.path.text), dropped: dropped,
      changed: updates.count { !$0.isEmpty })
  }

  /// Throws the first error in the text.
  private static func entries(
    of text: ManifestText, at path: String
  ) throws -> [ManifestText.Entry] {
    try text.elements.map { element in
      do {
        return try ManifestText.Entry(element)
      } catch let fault as ManifestFault {
        let place = (element[anyCase: "filename"] ?? element).place
        throw fault.at(place, of: text.document, in: path.quotable)
      }
    }
  }

  /// A file that became a folder does not exist, nor does a file in a folder that became a file.
  private func existing(
    _ items: [FileChecksums.Item], in folder: OpenFolder
  ) throws -> [RelativePath: Checksum] {
    var checksums: [RelativePath: Checksum] = [:]
    for (item, result) in try zip(items, world.checksums(of: items, in: folder)) {
      switch result {
      case .success(let file): checksums[item.path] = file.checksum
      case .failure(Problem.kind(.fileMissing)), .failure(Problem.kind(.fileNotFolder)),
        .failure(Problem.kind(.fileIsFolder)):
        continue
      case .failure(let error): throw error
      }
    }
    return checksums
  }

  private mutating func examine(_ bytes: [UInt8], named name: String) throws {
    let reader = ManifestReader(manifest: name)
    for fault in reader.examine(try PlacedJSON(parsing: bytes)).faults.prefix(200) {
      if [.name, .size].contains(fault.kind) {
        problems.append(Finding(path: name, message: fault.message))
      } else {
        mistakes.append(Finding(fault, at: name))
      }
    }
  }
}
