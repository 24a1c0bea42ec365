import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// Looks at a bundle as a client would, and goes on after each mistake.
struct BundleExamination {
  let root: OpenFolder
  private(set) var findings: Set<Finding> = []
  /// How much was looked at.
  private(set) var manifestCount = 0
  private(set) var fileCount = 0

  private let output: Output

  /// Examines a folder and the bundles in it.
  init(_ root: OpenFolder, output: Output) throws {
    self.root = root
    self.output = output
    try examine(root, at: nil, depth: 1, conditionKeys: [])
  }

  private mutating func examine(
    _ folder: OpenFolder, at place: RelativePath?, depth: Int, conditionKeys: Set<String>
  ) throws {
    let listing = try FolderWalk.listing(of: folder, naming: Naming(.apple))
    let bundle = ExaminedBundle(
      folder: folder, place: place, depth: depth, listing: listing, conditionKeys: conditionKeys)
    add(listing.problems.map(bundle.located))
    let manifest = try ManifestExamination(of: bundle, output: output)
    add(manifest.findings)
    manifestCount += manifest.isThere ? 1 : 0
    fileCount += manifest.files.count
    let texts = try TextsExamination(of: bundle)
    add(texts.findings)
    add(try PresentationExamination(of: bundle, manifest, texts).findings)
    add(try ReleaseNotesExamination(of: bundle, manifest, texts).findings)
    for child in manifest.children {
      let path = place?.appending(child) ?? child
      let own = manifest.conditionKeys(of: "\(child.text)/\(Manifest.fileName)")
      try examine(
        try folder.folder(child), at: path, depth: depth + 1,
        conditionKeys: conditionKeys.union(own))
    }
  }

  private mutating func add(_ more: [Finding]) {
    findings.formUnion(more)
  }
}

/// One bundle that is looked at.
struct ExaminedBundle {
  let folder: OpenFolder
  /// Below the first folder; nil for that.
  let place: RelativePath?
  /// How deep its manifest is nested; 1 for the first.
  let depth: Int
  let listing: BundleListing
  /// The keys that the conditions on the way to its manifest name.
  let conditionKeys: Set<String>

  /// The path of a file in it, below the first folder.
  func path(_ name: String) -> String {
    (place.map { "\($0.text)/" } ?? "") + name
  }

  /// A finding that was made in it, with its path below the first folder.
  func located(_ finding: Finding) -> Finding {
    var finding = finding
    finding.path = path(finding.path)
    return finding
  }

  /// The bytes of a file in it, or why they cannot be read; nil if it is missing.
  func bytes(
    of path: RelativePath, limit: Int
  ) throws(FileError) -> Result<[UInt8], FileError>? {
    do throws(FileError) {
      var cursor = FolderCursor(folder)
      let file = try cursor.folder(of: path).reading(path.name)
      return .success(try file.contents(limit: limit))
    } catch .missing {
      return nil
    } catch {
      return .failure(error)
    }
  }
}
