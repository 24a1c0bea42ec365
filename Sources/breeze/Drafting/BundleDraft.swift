import HarmlessText
import UpdatesCLI
import UpdatesContent

struct BundleDraft {
  struct File {
    /// Below the first folder; nil for that one.
    var place: RelativePath?
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

  /// The bytes; nil if there is nothing to list and no manifest.
  ///
  /// The manifests of child folders come first. Throws `ManifestError`, or `Problem` if a file
  /// cannot be read.
  @discardableResult
  mutating func add(
    _ folder: OpenFolder, at place: RelativePath?, old: (path: String, bytes: [UInt8])?,
    omitting omitted: RelativePath? = nil
  ) throws -> [UInt8]? {
    let listing = try BundleListing(of: folder, naming: naming, omitting: omitted)
    notes += listing.notes
    if listing.hasBase { hasBase = true }
    let prefix = place.map { "\($0.text)/" } ?? ""
    problems += listing.problems.map { finding in
      var finding = finding
      finding.path = prefix + finding.path
      return finding
    }
    var children: [RelativePath: [UInt8]] = [:]
    for child in listing.children {
      let inner = try folder.folder(child)
      let own = try Self.manifest(of: inner)
      let path = place?.appending(child) ?? child
      guard let bytes = try add(inner, at: path, old: own) else { continue }
      children[child.appending(try RelativePath(Manifest.fileName))] = bytes
    }
    guard old != nil || !listing.files.isEmpty || !children.isEmpty else { return nil }
    let file = try file(of: folder, at: place, listing, children: children, old: old)
    let bytes = Array(file.text.utf8)
    files.append(file)
    examine(bytes, named: prefix + Manifest.fileName)
    return bytes
  }

  /// Nil if there is none.
  static func manifest(of folder: OpenFolder) throws -> (path: String, bytes: [UInt8])? {
    try ifThere {
      let file = try folder.reading(Manifest.fileName)
      return (folder.shown(Manifest.fileName), try file.contents(limit: Manifest.byteLimit))
    }
  }

  private func file(
    of folder: OpenFolder, at place: RelativePath?, _ listing: BundleListing,
    children: [RelativePath: [UInt8]], old: (path: String, bytes: [UInt8])?
  ) throws -> File {
    let path = old?.path ?? ""
    let text = try ManifestText(old?.bytes ?? Array("[]\n".utf8), at: path)
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
      place: place, text: new, isChanged: old.map { !new.utf8.elementsEqual($0.bytes) } ?? true,
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
      } catch let error as ManifestError.Problem {
        let place = (element[anyCase: "filename"] ?? element).place
        throw ManifestError(error, at: place, of: text.document, in: path.quotable)
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

  private mutating func examine(_ bytes: [UInt8], named name: String) {
    let places = TextLines(bytes)
    do {
      for finding in try ManifestReader(manifest: name).examine(bytes, findingLimit: 200).findings {
        if finding.isOfNames {
          problems.append(Finding(path: name, message: finding.problem.summary))
        } else {
          mistakes.append(Finding(finding, at: name, in: places))
        }
      }
    } catch {
      let error: ManifestError = narrowed(error)
      problems.append(Finding(path: name, message: error.problem.summary))
    }
  }
}

extension ManifestError {
  /// Whether no manifest can list such a file, or so many of them.
  fileprivate var isOfNames: Bool {
    switch problem {
    case .filename, .sameName, .fileAndFolder, .tooDeep,
      .tooManyEntries, .tooManyManifests, .tooLarge:
      true
    default: false
    }
  }
}
