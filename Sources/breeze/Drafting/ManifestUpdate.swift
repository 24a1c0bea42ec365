import HarmlessText
import UpdatesCLI
import UpdatesContent

/// Brings the manifest of a folder, and those of the bundles in it, up to date.
struct ManifestUpdate: Sendable {
  struct File: Sendable {
    /// The path of its folder below the first one, with a slash; empty for that one.
    var prefix: String
    /// Nil if there is no manifest yet.
    var old: FileFacts?
    var bytes: [UInt8]
    var isChanged: Bool
    var added: [String] = []
    var dropped: [ManifestText.Entry] = []
    /// The entries that stay and are not as before; a new one had no checksum.
    var changed: [(file: String, isNew: Bool)] = []
    /// Those of all entries; nil for one that has no checksum and gets none.
    var algorithms: [ChecksumAlgorithm?] = []

    var name: String { prefix + Manifest.fileName }
  }

  struct Draft: Sendable {
    /// Those of inner bundles come first.
    var files: [File] = []
    var notes: [String] = []
    var hasBase = false
    /// What a manifest cannot list; nothing is written then.
    var problems: [Finding] = []
    /// What clients refuse, although it is written.
    var mistakes: [Finding] = []
  }

  let root: OpenFolder
  /// The conditions of new files; nil if the manifests keep the lists of files that they have.
  var naming: Naming?
  /// If it is nil, each entry keeps its own; an entry without one gets SHA-256.
  var algorithm: ChecksumAlgorithm?
  /// Whether entries without a checksum get one; with new files, they always do.
  var includesAll = false
  var isDryRun = false
  /// How long to wait for another run.
  var patience = Duration.seconds(5)

  private var draft = Draft()
  /// The entries that cannot be brought up to date.
  private var faults: [Finding] = []
  private var areAboutFiles = true
  private var progress: (@Sendable (HashingProgress) -> Void)?

  private struct Bundle {
    let folder: OpenFolder
    let prefix: String
    let depth: Int
    let text: ManifestText
    var entries: [ManifestText.Entry] = []
    /// The manifests of the bundles in it.
    var children: [RelativePath: [UInt8]] = [:]
  }

  init(root: OpenFolder) {
    self.root = root
  }

  /// Drafts the manifests, and locks the folder unless nothing is to be written.
  ///
  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  /// Throws `ManifestFault` or `Problem`.
  func run(progress: (@Sendable (HashingProgress) -> Void)? = nil) throws -> Draft {
    guard isDryRun || root.lock(within: patience) else {
      throw Problem.file(.fileLocked, root.path)
    }
    var work = self
    work.progress = progress
    _ = try work.update(root, below: "", depth: 1)
    guard work.draft.problems.isEmpty else { return work.draft }
    try work.refuseFaults()
    return work.draft
  }

  /// The text of a manifest as it is to be; nil if there is none and nothing to list.
  private mutating func update(
    _ folder: OpenFolder, below prefix: String, depth: Int
  ) throws -> [UInt8]? {
    if let known = draft.files.first(where: { $0.prefix == prefix }) { return known.bytes }
    let old = try read(folder, isFirst: prefix.isEmpty)
    let listing = try naming.map {
      try BundleListing(of: folder, below: prefix, naming: $0)
    }
    draft.notes += listing?.notes ?? []
    draft.problems += listing?.problems ?? []
    draft.hasBase = draft.hasBase || listing?.hasBase ?? false
    let text = try ManifestText(
      old?.bytes ?? Array("[]\n".utf8), at: folder.shown(Manifest.fileName))
    var bundle = Bundle(folder: folder, prefix: prefix, depth: depth, text: text)
    for child in listing?.children ?? [] {
      let path = child.appending(try RelativePath(Manifest.fileName))
      bundle.children[path] = try update(path, of: bundle)
    }
    try readEntries(of: &bundle)
    let files = (listing?.files ?? []) + bundle.children.keys.map { .init(path: $0, size: 0) }
    guard prefix.isEmpty || old != nil || !files.isEmpty else { return nil }
    let file = try file(of: bundle, listing == nil ? [] : files, old)
    draft.files.append(file)
    if naming != nil, faults.isEmpty { try examine(file, depth: depth) }
    return file.bytes
  }

  /// Updates the manifest of a bundle in another one.
  private mutating func update(_ path: RelativePath, of bundle: Bundle) throws -> [UInt8]? {
    guard let place = path.folder else { return nil }
    return try update(
      try bundle.folder.folder(place), below: "\(bundle.prefix)\(place.text)/",
      depth: bundle.depth + 1)
  }

  /// Nil if a manifest is to be written where there is none.
  private func read(
    _ folder: OpenFolder, isFirst: Bool
  ) throws -> (bytes: [UInt8], facts: FileFacts)? {
    do {
      // The person's own manifest may be a link, which stays.
      let file =
        isFirst
        ? try OpenFile.reading(folder.shown(Manifest.fileName))
        : try folder.reading(Manifest.fileName)
      // The facts come first, so that a change while the file is read is noticed.
      let facts = try file.facts()
      return (try file.contents(limit: Manifest.byteLimit), facts)
    } catch var problem as Problem where problem.kind == .fileMissing {
      guard naming == nil else { return nil }
      problem.hint = "'breeze manifest' writes one"
      throw problem
    }
  }

  private mutating func readEntries(of bundle: inout Bundle) throws {
    for element in bundle.text.elements {
      var path: RelativePath?
      do {
        let entry = try ManifestText.Entry(element)
        path = entry.path
        // No client would accept the new form of such an entry.
        if naming == nil, !includesAll, let object = element.json.objectValue,
          let unread = ManifestEntry.unreadChecksum(in: object)
        {
          throw unread.fault
        }
        guard entry.path.text != Manifest.fileName else {
          throw ManifestFault.namesItself(entry.path)
        }
        if naming == nil, entry.path.isChildManifest {
          guard bundle.depth < Manifest.depthLimit else { throw ManifestFault.tooDeep }
          bundle.children[entry.path] = try update(entry.path, of: bundle)
        }
        bundle.entries.append(entry)
      } catch {
        try add(error, of: path, in: bundle, (element[anyCase: "filename"] ?? element).place)
      }
    }
  }

  private mutating func file(
    of bundle: Bundle, _ listed: [BundleListing.File], _ old: (bytes: [UInt8], facts: FileFacts)?
  ) throws -> File {
    let named = Set(bundle.entries.map(\.path))
    let new = listed.filter { !named.contains($0.path) }.sorted { $0.path.precedes($1.path) }
    var file = File(prefix: bundle.prefix, old: old?.facts, bytes: [], isChanged: false)
    file.algorithms = bundle.entries.map(algorithm)
    let checksums = checksums(
      of: Array(zip(bundle.entries.map(\.path), file.algorithms))
        + new.map { ($0.path, algorithm ?? .sha256) }, in: bundle)
    var edits: [ManifestText.Edit] = []
    for (entry, result) in zip(bundle.entries, checksums) {
      do {
        guard let checksum = try result.get() else {
          if naming != nil { file.dropped.append(entry) }
          continue
        }
        let own = bundle.text.edits(of: entry, sha: checksum, naming ?? Naming())
        guard !own.isEmpty else { continue }
        edits += own
        file.changed.append((bundle.prefix + entry.path.text, isNew: entry.current == nil))
      } catch {
        try add(error, of: entry.path, in: bundle, entry.filename)
      }
    }
    var additions: [(file: BundleListing.File, checksum: Checksum)] = []
    for (added, result) in zip(new, checksums.dropFirst(bundle.entries.count)) {
      guard let checksum = try result.get() else { continue }
      additions.append((added, checksum))
    }
    let gone = Set(file.dropped.map(\.path))
    edits += bundle.text.edits(
      removing: { gone.contains($0.path) }, of: bundle.entries, adding: additions)
    file.added = additions.map(\.file.path.text)
    file.bytes = Array(bundle.text.text(after: edits).utf8)
    file.isChanged = file.bytes != old?.bytes
    return file
  }

  /// Nil if the entry has no checksum and gets none.
  private func algorithm(of entry: ManifestText.Entry) -> ChecksumAlgorithm? {
    guard entry.sha != nil || includesAll || naming != nil else { return nil }
    return algorithm ?? entry.current?.algorithm ?? .sha256
  }

  /// Nil for a file that gets no checksum, but must exist as well, and for one that is to be
  /// dropped.
  private func checksums(
    of files: [(path: RelativePath, algorithm: ChecksumAlgorithm?)], in bundle: Bundle
  ) -> [Result<Checksum?, any Error>] {
    // Such a file may have become a folder, or have been in a folder that became a file.
    let gone: [Problem.Code] = [.fileMissing, .fileNotFolder, .fileIsFolder]
    var cursor = FolderCursor(bundle.folder)
    let items = files.compactMap { path, algorithm -> FileChecksums.Item? in
      guard let algorithm, bundle.children[path] == nil else { return nil }
      // If the size cannot be found, neither can the checksum, and that is the fault to list.
      let facts = try? cursor.folder(of: path).facts(of: path.name)
      return FileChecksums.Item(path, algorithm, size: facts?.size ?? 0)
    }
    var results = FileChecksums(items, in: bundle.folder).run(progress: progress)[...]
    return files.map { path, algorithm in
      Result {
        if let child = bundle.children[path] {
          return try algorithm.map { try Checksum(of: child, $0) }
        }
        do {
          guard algorithm == nil else { return try results.removeFirst().get().checksum }
          _ = try bundle.folder.reading(path)
          return nil
        } catch let problem as Problem where naming != nil && gone.contains(problem.kind) {
          return nil
        }
      }
    }
  }

  /// Takes the fault of an entry; throws errors that are not about one entry.
  private mutating func add(
    _ error: any Error, of path: RelativePath?, in bundle: Bundle, _ place: JSONPlace
  ) throws {
    let message: String
    if let fault = error as? ManifestFault, fault.manifest.isEmpty {
      message = fault.message
      areAboutFiles = false
    } else if let problem = error as? Problem, problem.path != nil, let path {
      let shown = "'\((bundle.prefix + path.text).harmlessLine(limit: 200))'"
      message =
        problem.kind == .fileMissing ? "\(shown) is missing" : "\(shown): \(problem.summary)"
    } else {
      throw error
    }
    let line = bundle.text.lines.line(of: place.value.lowerBound)
    let manifest = bundle.prefix + Manifest.fileName
    faults.append(Finding(path: manifest, line: line, message: message))
  }

  private mutating func examine(_ file: File, depth: Int) throws {
    let reader = ManifestReader(manifest: file.name, depth: depth)
    for fault in reader.examine(try PlacedJSON(parsing: file.bytes)).faults.prefix(200) {
      if [.name, .size].contains(fault.kind) {
        draft.problems.append(Finding(path: file.name, message: fault.message))
      } else {
        draft.mistakes.append(Finding(fault, at: file.name))
      }
    }
  }

  private func refuseFaults() throws {
    guard !faults.isEmpty else { return }
    let count = faults.count == 1 ? "an entry" : "\(faults.count) entries"
    throw Problem(
      areAboutFiles ? .bundleFile : .manifestMalformed,
      "\(count) cannot be brought up to date, and nothing was written:\n"
        + faults.sorted().map { "  \($0.text(in: root))" }.joined(separator: "\n"),
      hint: areAboutFiles ? nil : "fix the entries")
  }
}
