import HarmlessText
import UpdatesCLI
import UpdatesContent

/// Brings the checksums in a manifest, and in those that it lists, up to date.
struct ManifestHashing: Sendable {
  let root: OpenFolder
  /// If it is nil, each entry keeps its own; an entry without one gets SHA-256.
  var algorithm: ChecksumAlgorithm?
  var includesAll = false
  var isDryRun = false
  /// How long to wait for another run.
  var patience = Duration.seconds(5)
  /// The manifests as they are to be.
  private var texts: [RelativePath: [UInt8]] = [:]
  /// Those that change, innermost first.
  private var changed: [(path: RelativePath, facts: FileFacts, bytes: [UInt8])] = []
  private var report = ManifestHashingReport()
  private var faults: [Finding] = []
  private var areAboutFiles = true

  private struct Entry {
    let text: ManifestText.Entry
    let file: RelativePath
    /// Nil if the entry has no checksum and gets none.
    let algorithm: ChecksumAlgorithm?
    /// The text of the manifest that it lists; nil if it lists another file.
    var child: [UInt8]?
  }

  init(root: OpenFolder) {
    self.root = root
  }

  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  func run(progress: (@Sendable (HashingProgress) -> Void)? = nil) throws -> ManifestHashingReport {
    guard isDryRun || root.lock(within: patience) else {
      throw Problem.file(.fileLocked, root.path)
    }
    var work = self
    do {
      _ = try work.update(try RelativePath(Manifest.fileName), depth: 1, progress)
    } catch let error as Problem where error.kind == .fileMissing {
      var failure = error
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
    try work.refuseFaults()
    if !isDryRun { try work.write() }
    return work.report
  }

  /// The text of a manifest as it is to be.
  private mutating func update(
    _ path: RelativePath, depth: Int, _ progress: (@Sendable (HashingProgress) -> Void)?
  ) throws -> [UInt8] {
    if let known = texts[path] { return known }
    let file = try root.reading(path)
    let facts = try file.facts()
    let bytes = try file.contents(limit: Manifest.byteLimit)
    let text = try ManifestText(bytes, at: root.shown(path.text))
    var entries: [Entry] = []
    for element in text.elements {
      var name: RelativePath?
      do {
        var entry = try entry(element, of: path)
        name = entry.file
        if entry.file.isChildManifest {
          guard depth < Manifest.depthLimit else { throw ManifestFault.tooDeep }
          entry.child = try update(entry.file, depth: depth + 1, progress)
        } else if entry.algorithm == nil {
          _ = try root.reading(entry.file)
        }
        entries.append(entry)
      } catch {
        try add(error, of: name, in: path, text, (element[anyCase: "filename"] ?? element).place)
      }
    }
    let checksums = try checksums(of: entries, progress)
    var edits: [ManifestText.Edit] = []
    for (entry, checksum) in zip(entries, checksums) {
      report.entries += 1
      if entry.algorithm == nil { report.withoutChecksum += 1 }
      if entry.algorithm == .sha1 { report.sha1 += 1 }
      do {
        guard let checksum = try checksum?.get(), checksum != entry.text.current else { continue }
        edits.append(text.edit(of: entry.text, sha: checksum))
        report.changes.append((entry.file, isNew: entry.text.current == nil))
      } catch {
        try add(error, of: entry.file, in: path, text, entry.text.filename)
      }
    }
    let new = edits.isEmpty ? bytes : Array(text.text(after: edits).utf8)
    if !edits.isEmpty { changed.append((path, facts, new)) }
    texts[path] = new
    return new
  }

  private func entry(_ element: PlacedValue, of manifest: RelativePath) throws -> Entry {
    let text = try ManifestText.Entry(element)
    // No client would accept the new form of such an entry.
    if !includesAll, let object = element.json.objectValue,
      let unread = ManifestEntry.unreadChecksum(in: object)
    {
      throw unread.fault
    }
    let file = manifest.folder?.appending(text.path) ?? text.path
    guard file != manifest else { throw ManifestFault.namesItself(text.path) }
    let own = algorithm ?? text.current?.algorithm ?? .sha256
    return Entry(text: text, file: file, algorithm: text.sha != nil || includesAll ? own : nil)
  }

  /// Nil for an entry that gets no checksum.
  private func checksums(
    of entries: [Entry], _ progress: (@Sendable (HashingProgress) -> Void)?
  ) throws -> [Result<Checksum, any Error>?] {
    var cursor = FolderCursor(root)
    let items = entries.compactMap { entry -> FileChecksums.Item? in
      guard let algorithm = entry.algorithm, entry.child == nil else { return nil }
      // If the size cannot be found, neither can the checksum, and that is the fault to list.
      let facts = try? cursor.folder(of: entry.file).facts(of: entry.file.name)
      return FileChecksums.Item(entry.file, algorithm, size: facts?.size ?? 0)
    }
    var results = FileChecksums(items, in: root).run(progress: progress)[...]
    return entries.map { entry in
      guard let algorithm = entry.algorithm else { return nil }
      guard let child = entry.child else { return results.removeFirst().map(\.checksum) }
      return Result { try Checksum(of: child, algorithm) }
    }
  }

  /// Takes the fault of an entry; throws errors that are not about one entry.
  private mutating func add(
    _ error: any Error, of name: RelativePath?, in manifest: RelativePath, _ text: ManifestText,
    _ place: JSONPlace
  ) throws {
    let message: String
    if let fault = error as? ManifestFault {
      message = fault.message
      areAboutFiles = false
    } else if let problem = error as? Problem, problem.path != nil, let name {
      let shown = "'\(name.text.harmlessLine(limit: 200))'"
      message =
        problem.kind == .fileMissing ? "\(shown) is missing" : "\(shown): \(problem.summary)"
    } else {
      throw error
    }
    let line = text.lines.line(of: place.value.lowerBound)
    faults.append(Finding(path: manifest.text, line: line, message: message))
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

  private func write() throws {
    for (manifest, facts, bytes) in changed {
      let path = root.shown(manifest.text)
      guard try root.reading(manifest).facts() == facts else {
        throw Problem(
          .manifestChanged, "'\(path.quotable)' was changed by another program meanwhile")
      }
      try WholeFile.replace(path, with: bytes)
    }
  }
}

struct ManifestHashingReport: Sendable {
  /// Innermost manifests first, entries in the order in which they are written.
  var changes: [(file: RelativePath, isNew: Bool)] = []
  var entries = 0
  var withoutChecksum = 0
  var sha1 = 0
}
