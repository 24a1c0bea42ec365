import HarmlessText
import UpdatesCLI
import UpdatesContent

struct ManifestExamination {
  private let bundle: ExaminedBundle
  private let world: World
  private(set) var findings: FileFindings
  private(set) var isThere = false
  private(set) var files: [RelativePath] = []
  private var listed: [RelativePath] = []
  /// Nil if the file is not a manifest.
  private(set) var entries: [ManifestEntry]?

  var children: [RelativePath] {
    files.filter(\.isChildManifest).compactMap(\.folder)
  }

  var imageNames: Set<String> {
    Set(listed.flatMap(ImageNames.names))
  }

  /// Nil if the file is not listed.
  func entry(of name: String) -> ManifestEntry? {
    entries?.first { $0.filename.text == name }
  }

  func conditionKeys(of name: String) -> Set<String> {
    Set(entry(of: name)?.conditions.flatMap(\.keys) ?? [])
  }

  init(of bundle: ExaminedBundle, in world: World) throws {
    self.bundle = bundle
    self.world = world
    findings = FileFindings(path: bundle.path(Manifest.fileName))
    let name = try RelativePath(Manifest.fileName)
    switch try bundle.bytes(of: name, limit: Manifest.byteLimit) {
    case nil:
      findings.add("there is no manifest; 'breeze manifest' writes one")
    case .failure(let error)?:
      findings.add(error.summary)
    case .success(let bytes)?:
      isThere = true
      try examine(bytes)
    }
  }

  private mutating func examine(_ bytes: [UInt8]) throws {
    guard let document = try findings.document(bytes) else { return }
    let reader = ManifestReader(manifest: Manifest.fileName, depth: bundle.depth)
    let (manifest, errors) = reader.examine(document, findingLimit: .max)
    let (path, places) = (findings.path, findings.places)
    findings.add(errors.map { Finding($0, at: path, in: places) })
    for fault in manifest.entries.compactMap(\.checksumFault) {
      var finding = Finding(fault, at: path, in: places)
      finding.isWarning = true
      finding.message += "; clients for which the entry applies refuse the manifest"
      findings.add([finding])
    }
    try compare(manifest.entries)
    // If the document is not an array, it is obvious that it lists no file.
    guard let elements = document.value.arrayValue else { return }
    entries = manifest.entries
    examineKeys(of: PlacedValue(document))
    findings.addLastCommas(in: document.place)
    let conditions = manifest.entries.flatMap { entry in
      let place = places.place(of: "condition", "conditions", of: entry)
      return entry.conditions.map { (condition: $0, place: place) }
    }
    findings.examine(conditions, origin: "if it is given with --env")
    // Names in entries with other errors also count; wrong names are reported above.
    listed = elements.compactMap { try? RelativePath(ofEntry: $0) }
    try addUnlisted()
  }

  /// Publishers may add keys of their own, but one that is nearly a known key is probably a
  /// mistake.
  private mutating func examineKeys(of document: PlacedValue) {
    for entry in document.elements {
      // A key that looks like a checksum was already reported.
      if entry.json.objectValue.flatMap(ManifestEntry.unreadChecksum) == nil {
        findings.addUnreadKeys(of: entry, among: ManifestEntry.keys, anyCase: true)
      }
      for comparison in entry[anyCase: "conditions"]?.elements ?? [] {
        findings.addUnreadKeys(
          of: comparison, among: ["key", "comparison", "value"], anyCase: true)
      }
    }
  }

  private mutating func compare(_ entries: [ManifestEntry]) throws {
    let sizes = Dictionary(bundle.listing.files.map { ($0.path, $0.size) }) { first, _ in first }
    let items = entries.map {
      FileChecksums.Item($0.filename, $0.sha?.algorithm ?? .sha256, size: sizes[$0.filename] ?? 0)
    }
    let results = try world.checksums(of: items, in: bundle.folder)
    for (entry, result) in zip(entries, results) {
      let name = entry.filename.text.quotable
      func place(_ key: String) -> (line: Int, column: Int)? {
        findings.places.place(of: key, of: entry)
      }
      switch result {
      case .success(let file):
        files.append(entry.filename)
        guard let sha = entry.sha else { continue }
        if sha != file.checksum {
          findings.add(
            "the checksum does not match '\(name)', whose checksum is \(file.checksum.hex)",
            at: place("sha"))
        }
        if sha.algorithm == .sha1 {
          findings.add(
            "SHA-1 is for old clients only, SHA-256 is safe", at: place("sha"), isWarning: true)
        }
      case .failure(Problem.kind(.fileMissing)):
        findings.add("'\(name)' does not exist", at: place("filename"))
      case .failure(let error as Problem) where error.path != nil:
        findings.add("'\(name)': \(error.summary)", at: place("filename"))
      case .failure(let error): throw error
      }
    }
  }

  private mutating func addUnlisted() throws {
    let listed = Set(listed.map { ExactText($0.text) })
    var names = bundle.listing.files.map(\.path.text)
    for child in bundle.listing.children {
      let folder = try bundle.folder.folder(child)
      let hasManifest = try folder.facts(of: Manifest.fileName) != nil
      guard try hasManifest || !FolderWalk.listing(of: folder, naming: Naming()).isEmpty else {
        continue
      }
      names.append("\(child.text)/\(Manifest.fileName)")
    }
    for name in names where !listed.contains(ExactText(name)) && !isOfFeed(name, listed) {
      findings.add([
        Finding(path: bundle.path(name), message: "no manifest lists it, so no client fetches it")
      ])
    }
  }

  /// Whether a feed fetches the file by its URL, so that no manifest has to list it.
  private func isOfFeed(_ name: String, _ listed: Set<ExactText>) -> Bool {
    let notes = ReleaseNotesExamination.fileName
    guard !listed.contains(ExactText(notes)) else { return false }
    return name == notes
      || bundle.listing.files.contains { $0.path.text == notes }
        && TextsExamination.isOfLanguage(name)
  }
}
