import HarmlessText
import UpdatesCLI
import UpdatesContent

struct ManifestHashingRun {
  private let root: OpenFolder
  private var reading: BundleReading
  private var files: [[FoundFile]] = []
  private(set) var report = ManifestHashingReport()

  private struct FoundFile {
    var size: Int
    var checksum: Checksum?
  }

  private struct Replacement {
    var manifest: BundleManifest
    var bytes: [UInt8]
  }

  init(root: OpenFolder, reading: BundleReading) {
    self.root = root
    self.reading = reading
  }

  mutating func finish(isDryRun: Bool, _ progress: (@Sendable (HashingProgress) -> Void)?) throws {
    lookAtFiles()
    try refuseFaults()
    try readFiles(progress)
    let replacements = try edit()
    guard !isDryRun else { return }
    for replacement in replacements { try write(replacement) }
  }

  private func refuseFaults() throws {
    guard !reading.findings.isEmpty else { return }
    throw Problem(reading.findings, areAboutFiles: reading.areAboutFiles, in: root)
  }

  private mutating func lookAtFiles() {
    var folders = FolderCursor(root)
    for manifest in reading.manifests {
      var found: [FoundFile] = []
      found.reserveCapacity(manifest.entries.count)
      lazy var lines = TextLines(manifest.document.bytes)
      for entry in manifest.entries {
        do {
          found.append(FoundFile(size: try Self.size(of: entry.file, in: &folders)))
        } catch {
          let fault = EntryFault.file(
            filename: entry.file.text.harmlessLine(limit: 200), Problem(error))
          reading.add(fault, to: manifest.path, line: lines.line(of: entry.filenameOffset))
        }
      }
      files.append(found)
      report.entries += found.count
    }
  }

  /// Throws if it is not a regular file.
  private static func size(of path: RelativePath, in folders: inout FolderCursor) throws -> Int {
    let folder = try folders.folder(of: path)
    guard let facts = try folder.facts(of: path.name) else {
      throw Problem.file(.fileMissing, folder.shown(path.name))
    }
    switch facts.kind {
    case .regular: return facts.size
    case .directory: throw Problem.file(.fileIsFolder, folder.shown(path.name))
    case .symbolicLink: throw Problem.file(.fileIsLink, folder.shown(path.name))
    case .other: throw Problem.file(.fileNotRegular, folder.shown(path.name))
    }
  }

  private mutating func readFiles(_ progress: (@Sendable (HashingProgress) -> Void)?) throws {
    var items: [FileChecksums.Item] = []
    var places: [(manifest: Int, entry: Int)] = []
    for (index, manifest) in reading.manifests.enumerated() {
      for (number, entry) in manifest.entries.enumerated() {
        guard let algorithm = entry.algorithm, entry.child == nil else { continue }
        items.append(FileChecksums.Item(entry.file, algorithm, size: files[index][number].size))
        places.append((index, number))
      }
    }
    guard !items.isEmpty else { return }
    let work = FileChecksums(items, in: root)
    for (place, result) in zip(places, work.run(progress: progress)) {
      switch result {
      case .success(let file):
        files[place.manifest][place.entry].checksum = file.checksum
      case .failure(is CancellationError): throw Problem(.processCancelled, "it was cancelled")
      case .failure(let error as Problem) where error.path != nil:
        add(error, at: place.entry, of: reading.manifests[place.manifest])
      case .failure(let error): throw error
      }
    }
    try refuseFaults()
  }

  private mutating func add(_ error: Problem, at entry: Int, of manifest: BundleManifest) {
    let entry = manifest.entries[entry]
    let line = manifest.document.line(of: entry.filenameOffset)
    let filename = entry.file.text.harmlessLine(limit: 200)
    reading.add(.file(filename: filename, error), to: manifest.path, line: line)
  }

  private mutating func edit() throws -> [Replacement] {
    var replacements: [Int: Replacement] = [:]
    for (index, manifest) in reading.manifests.enumerated() {
      var edit = ManifestEdit(manifest.document)
      for (number, entry) in manifest.entries.enumerated() {
        guard let algorithm = entry.algorithm else {
          report.withoutChecksum += 1
          continue
        }
        if let child = entry.child {
          files[index][number].checksum = try checksum(of: child, replacements[child], algorithm)
        }
        if algorithm == .sha1 { report.sha1 += 1 }
        guard let checksum = files[index][number].checksum, checksum != entry.current else {
          continue
        }
        edit.set(checksum, in: entry)
        report.changes.append(.init(file: entry.file, isNew: entry.current == nil))
      }
      if !edit.isEmpty {
        replacements[index] = Replacement(manifest: manifest, bytes: edit.result())
      }
    }
    return replacements.sorted { $0.key < $1.key }.map(\.value)
  }

  private func checksum(
    of child: Int, _ replacement: Replacement?, _ algorithm: ChecksumAlgorithm
  ) throws -> Checksum {
    try Checksum(of: replacement?.bytes ?? reading.manifests[child].document.bytes, algorithm)
  }

  private func write(_ replacement: Replacement) throws {
    let path = replacement.manifest.path
    let shown = root.shown(path.text)
    do {
      let folder = try path.folder.map { path in try root.folder(path) } ?? root
      if try folder.facts(of: path.name) == replacement.manifest.facts {
        try folder.replace(
          path.name, with: replacement.bytes,
          permissions: replacement.manifest.facts.permissions & 0o777,
          through: ".\(path.name).breeze")
        try folder.synchronize()
        return
      }
    } catch {
      throw Problem.writing(shown, error)
    }
    throw Problem(.manifestChanged, "'\(shown.quotable)' was changed by another program meanwhile")
  }
}
