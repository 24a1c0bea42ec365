import HarmlessText
import UpdatesCLI
import UpdatesContent

extension BundleExamination {
  mutating func examineManifest() throws {
    var file = FileFindings(path: prefix + Manifest.fileName)
    let document = try file.document {
      try bytes(of: try RelativePath(Manifest.fileName), limit: Manifest.byteLimit)
    }
    if let document {
      manifestCount = 1
      try examine(document, &file)
    } else if file.all.isEmpty {
      file.add("there is no manifest; 'breeze manifest' writes one")
    }
    findings.formUnion(file.all)
  }

  private mutating func examine(_ document: PlacedJSON, _ file: inout FileFindings) throws {
    let reader = ManifestReader(manifest: Manifest.fileName, depth: depth)
    let (manifest, faults) = reader.examine(document)
    for fault in faults { file.add(fault) }
    for fault in manifest.entries.compactMap(\.checksumFault) {
      file.add(
        fault, isWarning: true,
        adding: "; clients for which the entry applies refuse the manifest")
    }
    try compare(manifest.entries, &file)
    // If the document is not an array, it is obvious that it lists no file.
    guard let elements = document.value.arrayValue else { return }
    entries = manifest.entries
    Self.examineKeys(of: PlacedValue(document), &file)
    file.addLastCommas(in: document.place)
    let conditions = manifest.entries.flatMap { entry in
      let offset = file.offset(of: "condition", "conditions", in: entry)
      return entry.conditions.map { (condition: $0, offset: offset) }
    }
    file.examine(conditions, origin: "if it is given with --env")
    // Names in entries with other errors also count; wrong names are reported above.
    listed = elements.compactMap { try? RelativePath(ofEntry: $0) }
    try addUnlisted()
  }

  /// Publishers may add keys of their own, but one that is nearly a known key is probably a
  /// mistake.
  private static func examineKeys(of document: PlacedValue, _ file: inout FileFindings) {
    for entry in document.elements {
      // A key that looks like a checksum was already reported.
      if entry.json.objectValue.flatMap(ManifestEntry.unreadChecksum(in:)) == nil {
        file.addUnreadKeys(of: entry, among: ManifestEntry.keys, anyCase: true)
      }
      for comparison in entry[anyCase: "conditions"]?.elements ?? [] {
        file.addUnreadKeys(of: comparison, among: ["key", "comparison", "value"], anyCase: true)
      }
    }
  }

  private mutating func compare(_ entries: [ManifestEntry], _ file: inout FileFindings) throws {
    let sizes = Dictionary(listing.files.map { ($0.path, $0.size) }) { first, _ in first }
    let items = entries.map {
      FileChecksums.Item($0.filename, $0.sha?.algorithm ?? .sha256, size: sizes[$0.filename] ?? 0)
    }
    let results = FileChecksums(items, in: folder).run(progress: progress)
    for (entry, result) in zip(entries, results) {
      let name = entry.filename.text.quotable
      switch result {
      case .success(let hashed):
        files.append(entry.filename)
        guard let sha = entry.sha else { continue }
        let offset = file.offset(of: "sha", in: entry)
        if sha != hashed.checksum {
          file.add(
            "the checksum does not match '\(name)', whose checksum is \(hashed.checksum.hex)",
            at: offset)
        }
        if sha.algorithm == .sha1 {
          file.add("SHA-1 is for old clients only, SHA-256 is safe", at: offset, isWarning: true)
        }
      case .failure(Problem.kind(.fileMissing)):
        file.add("'\(name)' does not exist", at: file.offset(of: "filename", in: entry))
      case .failure(let error as Problem) where error.path != nil:
        file.add("'\(name)': \(error.summary)", at: file.offset(of: "filename", in: entry))
      case .failure(let error): throw error
      }
    }
  }

  private mutating func addUnlisted() throws {
    let listed = Set(listed.map { ExactText($0.text) })
    var names = listing.files.map(\.path.text)
    for child in listing.children {
      let inner = try folder.folder(child)
      let hasManifest = try inner.facts(of: Manifest.fileName) != nil
      guard try hasManifest || !BundleListing(of: inner).isEmpty else {
        continue
      }
      names.append("\(child.text)/\(Manifest.fileName)")
    }
    for name in names where !listed.contains(ExactText(name)) && !isOfFeed(name, listed) {
      findings.insert(
        Finding(path: prefix + name, message: "no manifest lists it, so no client fetches it"))
    }
  }

  /// Whether a feed fetches the file by its URL, so that no manifest has to list it.
  private func isOfFeed(_ name: String, _ listed: Set<ExactText>) -> Bool {
    let notes = ReleaseNotesDocument.fileName
    guard !listed.contains(ExactText(notes)) else { return false }
    return name == notes
      || listing.files.contains { $0.path.text == notes } && Self.isOfLanguage(name)
  }
}
