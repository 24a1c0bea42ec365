import HarmlessText

/// Reads a bundle's manifest and all those below it; collects what is wrong and goes on.
///
/// Conditions and checksums need not be right here: the ones are left as they are, the others are
/// what is mended.
struct BundleReading {
  let root: OpenFolder
  /// For all entries; nil keeps that of each.
  let algorithm: ChecksumAlgorithm?
  /// Whether entries without a checksum get one.
  let includesAll: Bool
  /// Innermost first, so that each comes after those that it lists.
  private(set) var manifests: [BundleManifest] = []
  private(set) var findings: [EntryFinding] = []
  private var indices: [RelativePath: Int] = [:]

  init(root: OpenFolder, algorithm: ChecksumAlgorithm?, includesAll: Bool) {
    self.root = root
    self.algorithm = algorithm
    self.includesAll = includesAll
  }

  /// Returns the manifest's index.
  @discardableResult
  mutating func read(_ path: RelativePath, depth: Int = 1) throws(ManifestHashingError) -> Int {
    if let known = indices[path] { return known }
    let (bytes, facts) = try contents(of: path)
    let shown = root.shown(path.text)
    let document: PlacedJSON
    do throws(JSONError) {
      document = try PlacedJSON(parsing: bytes)
    } catch {
      throw .notJSON(path: shown, error)
    }
    guard let elements = document.value.arrayValue else {
      throw .notArray(path: shown, found: document.value.kindName)
    }
    guard elements.count <= Manifest.entryLimit else {
      throw .tooManyEntries(path: shown, limit: Manifest.entryLimit)
    }
    var manifest = BundleManifest(path: path, document: document, facts: facts, entries: [])
    manifest.entries.reserveCapacity(elements.count)
    var lines = LineCounter(bytes)
    for (index, element) in elements.enumerated() {
      let place = document.place.children[index]
      do throws(Fault) {
        var entry = try entry(element, index, at: place, of: path)
        if entry.file.isChildManifest { entry.child = try child(entry.file, depth: depth + 1) }
        manifest.entries.append(entry)
      } catch {
        if let failure = error.failure { throw failure }
        add(error.fault, to: path, line: lines.line(of: place.value.lowerBound))
      }
    }
    manifests.append(manifest)
    indices[path] = manifests.count - 1
    return manifests.count - 1
  }

  mutating func add(_ fault: EntryFault, to manifest: RelativePath, line: Int) {
    findings.append(
      EntryFinding(
        manifest: manifest.text.harmlessLine(limit: 200), line: line, fault: fault))
  }

  /// Either of one entry, or of a whole manifest further in.
  private struct Fault: Error {
    var fault: EntryFault = .filenameMissing
    var failure: ManifestHashingError?
  }

  private func contents(
    of path: RelativePath
  ) throws(ManifestHashingError) -> ([UInt8], FileFacts) {
    do throws(FileError) {
      let folder = try path.folder.map { path throws(FileError) in try root.folder(path) } ?? root
      let file = try folder.reading(path.name)
      let facts = try file.facts()
      return (try file.contents(limit: Manifest.byteLimit), facts)
    } catch {
      throw .file(error)
    }
  }

  private mutating func child(_ file: RelativePath, depth: Int) throws(Fault) -> Int {
    guard depth <= Manifest.depthLimit else {
      throw Fault(fault: .tooDeep(limit: Manifest.depthLimit))
    }
    do throws(ManifestHashingError) {
      return try read(file, depth: depth)
    } catch .file(let error) {
      throw Fault(fault: .file(filename: file.text.harmlessLine(limit: 200), .file(error)))
    } catch {
      throw Fault(failure: error)
    }
  }

  private func entry(
    _ value: JSON, _ index: Int, at place: JSONPlace, of manifest: RelativePath
  ) throws(Fault) -> BundleEntry {
    guard let object = value.objectValue else {
      throw Fault(fault: .notObject(found: value.kindName))
    }
    guard let name = object["filename"],
      let filenamePlace = PlacedJSON.place(of: "filename", of: value, at: place)
    else { throw Fault(fault: .filenameMissing) }
    guard let text = name.stringValue else {
      throw Fault(fault: .filenameNotText(found: name.kindName))
    }
    let file: RelativePath
    do throws(RelativePath.Failure) {
      let relative = try RelativePath(text)
      file = manifest.folder?.appending(relative) ?? relative
    } catch {
      throw Fault(fault: .filename(error, filename: text.harmlessLine(limit: 200)))
    }
    guard file != manifest else { throw Fault(fault: .namesItself) }
    let current = object["sha"]?.stringValue.flatMap(Self.checksum)
    let own = current?.algorithm ?? .sha256
    return BundleEntry(
      file: file,
      algorithm: object["sha"] != nil || includesAll ? algorithm ?? own : nil,
      current: current, index: index, filenameOffset: filenamePlace.value.lowerBound,
      checksumRange: PlacedJSON.place(of: "sha", of: value, at: place)?.value)
  }

  /// Nil for a placeholder.
  private static func checksum(_ text: String) -> Checksum? {
    do throws(ChecksumSpellingError) {
      return try Checksum(hex: text)
    } catch {
      return nil
    }
  }
}
