import UpdatesCLI
import UpdatesContent

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
