import HarmlessText
import UpdatesContent

struct BundleReading {
  let root: OpenFolder
  /// Nil if each entry keeps its own.
  let algorithm: ChecksumAlgorithm?
  let includesAll: Bool
  /// Innermost first, so that each comes after those that it lists.
  private(set) var manifests: [BundleManifest] = []
  private(set) var findings: [Finding] = []
  private(set) var areAboutFiles = true
  private var indices: [RelativePath: Int] = [:]

  init(root: OpenFolder, algorithm: ChecksumAlgorithm?, includesAll: Bool) {
    self.root = root
    self.algorithm = algorithm
    self.includesAll = includesAll
  }

  @discardableResult
  mutating func read(_ path: RelativePath, depth: Int = 1) throws -> Int {
    if let known = indices[path] { return known }
    let (bytes, facts) = try contents(of: path)
    let document = try document(bytes, of: path)
    var manifest = BundleManifest(path: path, document: document, facts: facts, entries: [])
    let elements = PlacedValue(document).elements
    manifest.entries.reserveCapacity(elements.count)
    lazy var lines = TextLines(bytes)
    for (index, element) in elements.enumerated() {
      let place = (element[anyCase: "filename"] ?? element).place
      func note(_ fault: EntryFault) {
        add(fault, to: path, line: lines.line(of: place.value.lowerBound))
      }
      do {
        var entry = try entry(element, index, of: path)
        if entry.file.isChildManifest {
          guard depth < Manifest.depthLimit else {
            throw ManifestError.Problem.tooDeep(limit: Manifest.depthLimit)
          }
          do {
            entry.child = try read(entry.file, depth: depth + 1)
          } catch let error as Problem {
            let filename = entry.file.text.harmlessLine(limit: 200)
            note(.file(filename: filename, error))
            continue
          }
        }
        manifest.entries.append(entry)
      } catch let problem as ManifestError.Problem {
        note(.manifest(problem))
      }
    }
    manifests.append(manifest)
    indices[path] = manifests.count - 1
    return manifests.count - 1
  }

  mutating func add(_ fault: EntryFault, to manifest: RelativePath, line: Int) {
    findings.append(Finding(path: manifest.text, line: line, message: fault.summary))
    areAboutFiles = areAboutFiles && fault.isAboutFile
  }

  private func shown(_ manifest: RelativePath) -> String {
    root.shown(manifest.text).harmlessLine(limit: 200)
  }

  private func document(_ bytes: [UInt8], of path: RelativePath) throws -> PlacedJSON {
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw ManifestError(error, in: shown(path))
    }
    func error(_ problem: ManifestError.Problem) -> ManifestError {
      ManifestError(problem, at: document.place, of: document, in: shown(path))
    }
    guard let elements = document.value.arrayValue else {
      throw error(.notArray(found: document.value.kindName))
    }
    guard elements.count <= Manifest.entryLimit else {
      throw error(.tooManyEntries(limit: Manifest.entryLimit))
    }
    return document
  }

  private func contents(of path: RelativePath) throws -> ([UInt8], FileFacts) {
    let folder = try path.folder.map { path in try root.folder(path) } ?? root
    let file = try folder.reading(path.name)
    let facts = try file.facts()
    return (try file.contents(limit: Manifest.byteLimit), facts)
  }

  private func entry(
    _ value: PlacedValue, _ index: Int, of manifest: RelativePath
  ) throws -> BundleEntry {
    let relative = try RelativePath(ofEntry: value.json)
    try checkKeys(of: value.json.objectValue ?? JSONObject())
    let file = manifest.folder?.appending(relative) ?? relative
    guard file != manifest else {
      throw ManifestError.Problem.namesItself(filename: relative.text.harmlessLine(limit: 200))
    }
    let sha = value[anyCase: "sha"]
    // A placeholder is no checksum.
    let current = sha?.json.stringValue.flatMap { try? Checksum(hex: $0) }
    let own = current?.algorithm ?? .sha256
    return BundleEntry(
      file: file, algorithm: sha != nil || includesAll ? algorithm ?? own : nil, current: current,
      index: index, filenameOffset: (value[anyCase: "filename"] ?? value).place.value.lowerBound,
      checksumRange: sha?.place.value)
  }

  /// Throws if no client would accept the new form of the entry.
  private func checkKeys(of entry: JSONObject) throws {
    try ManifestEntry.checkKeys(of: entry)
    guard !includesAll, let unread = ManifestEntry.unreadChecksum(in: entry) else { return }
    throw ManifestError.Problem.checksumKey(entry.members[unread].key.harmlessLine(limit: 64))
  }
}

struct BundleManifest {
  let path: RelativePath
  let document: PlacedJSON
  let facts: FileFacts
  var entries: [BundleEntry]
}

struct BundleEntry {
  let file: RelativePath
  /// Nil if the entry has no checksum and gets none.
  let algorithm: ChecksumAlgorithm?
  /// Nil if there is none, or only a placeholder.
  let current: Checksum?
  let index: Int
  /// The offset at which the value of `filename` begins.
  let filenameOffset: Int
  /// Nil if there is none.
  let checksumRange: Range<Int>?
  /// Nil if the entry lists another file than a manifest.
  var child: Int?
}
