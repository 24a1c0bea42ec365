import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

struct BundleExamination {
  private(set) var findings: Set<Finding> = []
  private(set) var manifestCount = 0
  private(set) var fileCount = 0

  private let world: World

  init(_ root: OpenFolder, in world: World) throws {
    self.world = world
    try examine(root, at: nil, depth: 1, conditionKeys: [])
  }

  private mutating func examine(
    _ folder: OpenFolder, at place: RelativePath?, depth: Int, conditionKeys: Set<String>
  ) throws {
    let listing = try FolderWalk.listing(of: folder, naming: Naming())
    let bundle = ExaminedBundle(
      folder: folder, place: place, depth: depth, listing: listing, conditionKeys: conditionKeys)
    add(listing.problems.map(bundle.located))
    let manifest = try ManifestExamination(of: bundle, in: world)
    add(manifest.findings.all)
    manifestCount += manifest.isThere ? 1 : 0
    fileCount += manifest.files.count
    let texts = try TextsExamination(of: bundle)
    add(texts.findings)
    add(try PresentationExamination(of: bundle, manifest, texts).findings.all)
    add(try ReleaseNotesExamination(of: bundle, manifest, texts).findings.all)
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

struct ExaminedBundle {
  let folder: OpenFolder
  /// Nil for the first folder.
  let place: RelativePath?
  /// The nesting depth of its manifest; 1 for the first one.
  let depth: Int
  let listing: BundleListing
  let conditionKeys: Set<String>

  func path(_ name: String) -> String {
    (place.map { "\($0.text)/" } ?? "") + name
  }

  func located(_ finding: Finding) -> Finding {
    var finding = finding
    finding.path = path(finding.path)
    return finding
  }

  /// Nil if the file is missing.
  func bytes(of path: RelativePath, limit: Int) throws -> Result<[UInt8], Problem>? {
    do {
      var cursor = FolderCursor(folder)
      let file = try cursor.folder(of: path).reading(path.name)
      return .success(try file.contents(limit: limit))
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let error as Problem {
      return .failure(error)
    }
  }
}
