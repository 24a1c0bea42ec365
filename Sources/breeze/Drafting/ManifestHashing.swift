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
  /// Innermost first, so that each comes after those that it lists.
  private var manifests: [HashedManifest] = []
  private var positions: [RelativePath: Int] = [:]
  private var faults: [Finding] = []
  private var areAboutFiles = true

  private struct HashedManifest {
    let path: RelativePath
    let text: ManifestText
    let facts: FileFacts
    var entries: [Entry] = []
    /// The new bytes; nil if nothing changes.
    var new: [UInt8]?
  }

  private struct Entry {
    let text: ManifestText.Entry
    let file: RelativePath
    /// Nil if the entry has no checksum and gets none.
    let algorithm: ChecksumAlgorithm?
    /// The position of the manifest that it lists; nil if it lists another file.
    var child: Int?
    var checksum: Checksum?
  }

  init(root: OpenFolder) {
    self.root = root
  }

  /// Runs in the caller's thread; several threads call `progress`, but only one at a time.
  func run(progress: (@Sendable (HashingProgress) -> Void)? = nil) throws -> ManifestHashingReport {
    var work = self
    do {
      _ = try work.read(try RelativePath(Manifest.fileName), depth: 1)
    } catch let error as Problem where error.kind == .fileMissing {
      var failure = error
      failure.hint = "'breeze manifest' writes one"
      throw failure
    }
    try work.hash(progress)
    let report = try work.edit()
    if !isDryRun { try work.write() }
    return report
  }

  /// Returns the manifest's position.
  private mutating func read(_ path: RelativePath, depth: Int) throws -> Int {
    if let known = positions[path] { return known }
    let file = try root.reading(path)
    let facts = try file.facts()
    let bytes = try file.contents(limit: Manifest.byteLimit)
    let text = try ManifestText(bytes, at: root.shown(path.text))
    var manifest = HashedManifest(path: path, text: text, facts: facts)
    for element in text.elements {
      var name: RelativePath?
      do {
        var entry = try entry(element, of: path)
        name = entry.file
        if entry.file.isChildManifest {
          guard depth < Manifest.depthLimit else { throw ManifestFault.tooDeep }
          entry.child = try read(entry.file, depth: depth + 1)
        }
        manifest.entries.append(entry)
      } catch {
        try add(error, of: name, in: manifest, at: (element[anyCase: "filename"] ?? element).place)
      }
    }
    positions[path] = manifests.count
    manifests.append(manifest)
    return manifests.count - 1
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

  /// Takes the fault of an entry; throws errors that are not about one entry.
  private mutating func add(
    _ error: any Error, of name: RelativePath?, in manifest: HashedManifest, at place: JSONPlace
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
    let line = manifest.text.lines.line(of: place.value.lowerBound)
    faults.append(Finding(path: manifest.path.text, line: line, message: message))
  }

  private mutating func hash(_ progress: (@Sendable (HashingProgress) -> Void)?) throws {
    var cursor = FolderCursor(root)
    var items: [FileChecksums.Item] = []
    for entry in manifests.lazy.flatMap(\.entries) where entry.child == nil {
      guard let algorithm = entry.algorithm else { continue }
      // If the size cannot be found, neither can the checksum, and that is the fault to list.
      let facts = try? cursor.folder(of: entry.file).facts(of: entry.file.name)
      items.append(FileChecksums.Item(entry.file, algorithm, size: facts?.size ?? 0))
    }
    var results = FileChecksums(items, in: root).run(progress: progress)[...]
    for index in manifests.indices {
      for (position, entry) in manifests[index].entries.enumerated() where entry.child == nil {
        do {
          if entry.algorithm == nil {
            _ = try cursor.folder(of: entry.file).reading(entry.file.name)
          } else {
            manifests[index].entries[position].checksum = try results.removeFirst().get().checksum
          }
        } catch {
          try add(error, of: entry.file, in: manifests[index], at: entry.text.filename)
        }
      }
    }
    guard !faults.isEmpty else { return }
    let count = faults.count == 1 ? "an entry" : "\(faults.count) entries"
    throw Problem(
      areAboutFiles ? .bundleFile : .manifestMalformed,
      "\(count) cannot be brought up to date, and nothing was written:\n"
        + faults.sorted().map { "  \($0.text(in: root))" }.joined(separator: "\n"),
      hint: areAboutFiles ? nil : "fix the entries")
  }

  private mutating func edit() throws -> ManifestHashingReport {
    var report = ManifestHashingReport()
    for index in manifests.indices {
      var edits: [ManifestText.Edit] = []
      for entry in manifests[index].entries {
        report.entries += 1
        guard let algorithm = entry.algorithm else {
          report.withoutChecksum += 1
          continue
        }
        if algorithm == .sha1 { report.sha1 += 1 }
        var checksum = entry.checksum
        if let child = entry.child {
          let bytes = manifests[child].new ?? manifests[child].text.document.bytes
          checksum = try Checksum(of: bytes, algorithm)
        }
        guard let checksum, checksum != entry.text.current else { continue }
        edits.append(manifests[index].text.edit(of: entry.text, sha: checksum))
        report.changes.append((entry.file, isNew: entry.text.current == nil))
      }
      if !edits.isEmpty {
        manifests[index].new = Array(manifests[index].text.text(after: edits).utf8)
      }
    }
    return report
  }

  private func write() throws {
    for manifest in manifests {
      guard let bytes = manifest.new else { continue }
      let path = root.shown(manifest.path.text)
      guard try root.reading(manifest.path).facts() == manifest.facts else {
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
