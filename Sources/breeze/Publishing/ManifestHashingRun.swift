import HarmlessText
import UpdatesContent

/// One run over one bundle: looks at every file, reads those that are not known, and writes the
/// manifests whose checksums are others now.
struct ManifestHashingRun {
  let options: ManifestHashing
  private let root: OpenFolder
  private(set) var reading: BundleReading
  private(set) var known: KnownHashes?
  /// By manifest and entry: what was found out so far.
  private(set) var files: [[FoundFile]] = []
  var report = ManifestHashingReport()
  /// An instant before any file was read, the manifests too, in nanoseconds since 1970.
  let start: Int

  struct FoundFile {
    var facts: FileFacts
    var checksum: Checksum?
    var wasKnown = false
  }

  private struct Replacement {
    var manifest: BundleManifest
    var bytes: [UInt8]
  }

  init(
    _ options: ManifestHashing, root: OpenFolder, reading: BundleReading, known: KnownHashes?,
    start: Int
  ) {
    self.options = options
    self.root = root
    self.reading = reading
    self.known = known
    self.start = start
  }

  /// Does it all; the report is there then.
  mutating func finish(
    _ progress: (@Sendable (HashingProgress) -> Void)?
  ) throws(ManifestHashingError) {
    lookAtFiles()
    try refuseFaults()
    try readFiles(progress)
    let replacements = try edit()
    report.manifests = reading.manifests.count
    report.manifestsChanged = replacements.count
    guard !options.isDryRun else { return }
    for replacement in replacements { try write(replacement) }
  }

  private func refuseFaults() throws(ManifestHashingError) {
    guard !reading.findings.isEmpty else { return }
    throw .faults(reading.findings.sorted { ($0.manifest, $0.line) < ($1.manifest, $1.line) })
  }

  // MARK: - Files

  private mutating func lookAtFiles() {
    for manifest in reading.manifests {
      var found: [FoundFile] = []
      found.reserveCapacity(manifest.entries.count)
      lazy var lines = TextLines(manifest.document.bytes)
      let all = FileLook(manifest.entries.map(\.file), in: root).run()
      for (entry, result) in zip(manifest.entries, all) {
        switch result {
        case .success(let facts): found.append(look(at: entry, facts))
        case .failure(let error):
          let fault = EntryFault.file(
            filename: entry.file.text.harmlessLine(limit: 200), .file(error))
          reading.add(fault, to: manifest.path, line: lines.line(of: entry.filenameOffset))
        }
      }
      files.append(found)
      report.entries += found.count
    }
  }

  private mutating func look(at entry: BundleEntry, _ facts: FileFacts) -> FoundFile {
    var found = FoundFile(facts: facts)
    if let algorithm = entry.algorithm {
      found.checksum = known?.checksum(of: entry.file, facts, algorithm)
      found.wasKnown = found.checksum != nil
    }
    return found
  }

  /// Reads what is not known; child manifests are not read, for they are about to change.
  private mutating func readFiles(
    _ progress: (@Sendable (HashingProgress) -> Void)?
  ) throws(ManifestHashingError) {
    var items: [FileChecksums.Item] = []
    var places: [(manifest: Int, entry: Int)] = []
    for (index, manifest) in reading.manifests.enumerated() {
      for (number, entry) in manifest.entries.enumerated() {
        guard let algorithm = entry.algorithm, entry.child == nil,
          files[index][number].checksum == nil
        else { continue }
        items.append(
          FileChecksums.Item(entry.file, algorithm, size: files[index][number].facts.size))
        places.append((index, number))
      }
    }
    guard !items.isEmpty else { return }
    report.filesRead = items.count
    let work = FileChecksums(items, in: root)
    for (place, result) in zip(places, work.run(progress: progress)) {
      switch result {
      case .success(let file):
        files[place.manifest][place.entry].checksum = file.checksum
        files[place.manifest][place.entry].facts = file.facts
      case .failure(.cryptography(let error)): throw .cryptography(error)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error): add(error, at: place.entry, of: reading.manifests[place.manifest])
      }
    }
    try refuseFaults()
  }

  private mutating func add(_ error: HashingError, at entry: Int, of manifest: BundleManifest) {
    let entry = manifest.entries[entry]
    let line = manifest.document.line(of: entry.filenameOffset)
    let filename = entry.file.text.harmlessLine(limit: 200)
    reading.add(.file(filename: filename, error), to: manifest.path, line: line)
  }

  // MARK: - Manifests

  /// The manifests that get other bytes, innermost first.
  private mutating func edit() throws(ManifestHashingError) -> [Replacement] {
    var replacements: [Int: Replacement] = [:]
    for (index, manifest) in reading.manifests.enumerated() {
      var edit = ManifestEdit(manifest.document)
      for (number, entry) in manifest.entries.enumerated() {
        guard let algorithm = entry.algorithm else {
          report.withoutChecksum += 1
          continue
        }
        if let child = entry.child {
          try hash(child, replacements[child], with: algorithm, for: (index, number))
        }
        if algorithm == .sha1 { report.sha1 += 1 }
        guard let checksum = files[index][number].checksum, checksum != entry.current else {
          continue
        }
        edit.set(checksum, in: entry)
        report.changes.append(
          ManifestHashingReport.Change(
            manifest: manifest.path, file: entry.file, checksum: checksum,
            isNew: entry.current == nil))
      }
      if !edit.isEmpty {
        replacements[index] = Replacement(manifest: manifest, bytes: edit.result())
      }
    }
    return replacements.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A child manifest's checksum is that of the bytes that it is going to have.
  private mutating func hash(
    _ child: Int, _ replacement: Replacement?, with algorithm: ChecksumAlgorithm,
    for place: (manifest: Int, entry: Int)
  ) throws(ManifestHashingError) {
    let manifest = reading.manifests[child]
    let isKnown =
      replacement == nil && files[place.manifest][place.entry].checksum != nil
      && files[place.manifest][place.entry].facts == manifest.facts
    guard !isKnown else { return }
    do throws(CryptographyError) {
      let bytes = replacement?.bytes ?? manifest.document.bytes
      files[place.manifest][place.entry] = FoundFile(
        facts: manifest.facts, checksum: try Checksum(of: bytes, algorithm))
    } catch {
      throw .cryptography(error)
    }
  }

  private func write(_ replacement: Replacement) throws(ManifestHashingError) {
    let path = replacement.manifest.path
    let shown = root.shown(path.text)
    do throws(FileError) {
      let folder = try path.folder.map { path throws(FileError) in try root.folder(path) } ?? root
      if try folder.facts(of: path.name) == replacement.manifest.facts {
        try folder.replace(
          path.name, with: replacement.bytes,
          permissions: replacement.manifest.facts.permissions & 0o777,
          through: ".\(path.name).breeze")
        try folder.synchronize()
        return
      }
    } catch {
      throw .unwritable(path: shown, error)
    }
    throw .changed(path: shown)
  }
}
