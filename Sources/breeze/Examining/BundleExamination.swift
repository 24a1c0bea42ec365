import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// What is wrong with a folder of a bundle, and with the folders that its manifest lists.
struct BundleExamination {
  let folder: OpenFolder
  /// Nil for the first folder.
  let place: RelativePath?
  /// The nesting depth of its manifest; 1 for the first one.
  let depth: Int
  /// The keys of the conditions under which clients get this folder.
  let inheritedKeys: Set<String>
  let listing: BundleListing
  let world: World

  var findings: Set<Finding> = []
  var manifestCount = 0
  /// The files that the manifest lists and that exist.
  var files: [RelativePath] = []
  var fileCount = 0
  /// Nil if the file is not a manifest.
  var entries: [ManifestEntry]?
  /// The names in all entries, also in those with mistakes.
  var listed: [RelativePath] = []
  var languages: [(path: String, texts: LocalizedStrings)] = []
  /// If not, a missing text may be in a file that could not be read.
  var hasAllTexts = true

  init(
    _ folder: OpenFolder, at place: RelativePath? = nil, depth: Int = 1,
    inheritedKeys: Set<String> = [], in world: World
  ) throws {
    (self.folder, self.place, self.depth) = (folder, place, depth)
    (self.inheritedKeys, self.world) = (inheritedKeys, world)
    listing = try BundleListing(of: folder)
    for var problem in listing.problems {
      problem.path = path(problem.path)
      findings.insert(problem)
    }
    try examineManifest()
    fileCount = files.count
    try examineTexts()
    try examine(Presentation.fileName, limit: Presentation.byteLimit, examinePresentation)
    try examine(
      ReleaseNotesDocument.fileName, limit: ReleaseNotesDocument.byteLimit, examineReleaseNotes)
    for path in files where path.isChildManifest {
      guard let child = path.folder else { continue }
      let inner = try BundleExamination(
        try folder.folder(child), at: place?.appending(child) ?? child, depth: depth + 1,
        inheritedKeys: inheritedKeys.union(conditionKeys(of: path.text)), in: world)
      findings.formUnion(inner.findings)
      manifestCount += inner.manifestCount
      fileCount += inner.fileCount
    }
  }

  /// Examines a file of JSON; nothing is wrong if it does not exist.
  private mutating func examine(
    _ name: String, limit: Int, _ work: (PlacedJSON, inout FileFindings) throws -> Void
  ) throws {
    var file = FileFindings(path: path(name))
    if let document = try file.document({ try bytes(of: try RelativePath(name), limit: limit) }) {
      file.addLastCommas(in: document.place)
      try work(document, &file)
    }
    findings.formUnion(file.all)
  }

  func path(_ name: String) -> String { (place.map { "\($0.text)/" } ?? "") + name }

  /// Nil if the file is missing.
  func bytes(of path: RelativePath, limit: Int) throws -> [UInt8]? {
    try ifThere {
      var cursor = FolderCursor(folder)
      return try cursor.folder(of: path).reading(path.name).contents(limit: limit)
    }
  }

  /// Nil if the file is not listed.
  func entry(of name: String) -> ManifestEntry? {
    entries?.first { $0.filename.text == name }
  }

  func conditionKeys(of name: String) -> Set<String> {
    Set(entry(of: name)?.conditions.flatMap(\.keys) ?? [])
  }
}
