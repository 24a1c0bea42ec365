import HarmlessText
import UpdatesCLI
import UpdatesContent

struct ManifestExamination {
  private let bundle: ExaminedBundle
  private let world: World
  private(set) var findings: [Finding] = []
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
    let name = try RelativePath(Manifest.fileName)
    switch try bundle.bytes(of: name, limit: Manifest.byteLimit) {
    case nil:
      add("there is no manifest; 'breeze manifest' writes one")
    case .failure(let error)?:
      add(error.summary)
    case .success(let bytes)?:
      isThere = true
      try examine(bytes)
    }
  }

  private mutating func examine(_ bytes: [UInt8]) throws {
    let reader = ManifestReader(manifest: Manifest.fileName, depth: bundle.depth)
    let places = TextLines(bytes)
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      return add(error.summary, (error.line, error.column))
    }
    let (manifest, errors) = reader.examine(document, findingLimit: .max)
    let path = bundle.path(Manifest.fileName)
    findings += errors.map { Finding($0, at: path, in: places) }
    findings += manifest.entries.compactMap(\.checksumFault).map { fault in
      var finding = Finding(fault, at: path, in: places)
      finding.isWarning = true
      finding.message += "; clients for which the entry applies refuse the manifest"
      return finding
    }
    try compare(manifest.entries, places)
    // If the document is not an array, it is obvious that it lists no file.
    guard let elements = document.value.arrayValue else { return }
    entries = manifest.entries
    examineKeys(of: PlacedValue(document), places)
    findings += places.lastCommas(in: document.place, of: path)
    findings += ConditionExamination(of: manifest.entries, at: path, places).findings
    // Names in entries with other errors also count; wrong names are reported above.
    listed = elements.compactMap { try? RelativePath(ofEntry: $0) }
    try addUnlisted()
  }

  /// Publishers may add keys of their own, but one that is nearly a known key is probably a
  /// mistake.
  private mutating func examineKeys(of document: PlacedValue, _ places: TextLines) {
    let path = bundle.path(Manifest.fileName)
    for entry in document.elements {
      // A key that looks like a checksum was already reported.
      let unread = entry.json.objectValue.flatMap(ManifestEntry.unreadChecksum)
      if unread == nil {
        findings += places.unreadKeys(
          of: entry, among: ManifestEntry.keys, anyCase: true, at: path)
      }
      for comparison in entry[anyCase: "conditions"]?.elements ?? [] {
        let known = ["key", "comparison", "value"]
        findings += places.unreadKeys(of: comparison, among: known, anyCase: true, at: path)
      }
    }
  }

  private mutating func compare(_ entries: [ManifestEntry], _ places: TextLines) throws {
    let sizes = Dictionary(bundle.listing.files.map { ($0.path, $0.size) }) { first, _ in first }
    let items = entries.map {
      FileChecksums.Item($0.filename, $0.sha?.algorithm ?? .sha256, size: sizes[$0.filename] ?? 0)
    }
    let results = try world.checksums(of: items, in: bundle.folder)
    for (entry, result) in zip(entries, results) {
      let name = entry.filename.text.quotable
      func place(_ key: String) -> (line: Int, column: Int)? {
        places.place(of: key, of: entry)
      }
      switch result {
      case .success(let file):
        files.append(entry.filename)
        guard let sha = entry.sha else { continue }
        if sha != file.checksum {
          add(
            "the checksum does not match '\(name)', whose checksum is \(file.checksum.hex)",
            place("sha"))
        }
        if sha.algorithm == .sha1 {
          add("SHA-1 is for old clients only, SHA-256 is safe", place("sha"), isWarning: true)
        }
      case .failure(Problem.kind(.fileMissing)):
        add("'\(name)' does not exist", place("filename"))
      case .failure(let error as Problem) where error.path != nil:
        add("'\(name)': \(error.summary)", place("filename"))
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
      findings.append(
        Finding(path: bundle.path(name), message: "no manifest lists it, so no client fetches it"))
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

  private mutating func add(
    _ message: String, _ place: (line: Int, column: Int)? = nil, isWarning: Bool = false
  ) {
    findings.append(
      Finding(
        path: bundle.path(Manifest.fileName), line: place?.line ?? 1, column: place?.column,
        isWarning: isWarning, message: message))
  }
}
