import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// What is wrong with a folder of a bundle, and with the folders that its manifest lists.
struct BundleExamination {
  let folder: OpenFolder
  /// The path of the folder below the first one, with a slash; empty for that one.
  let prefix: String
  /// The nesting depth of its manifest; 1 for the first one.
  let depth: Int
  /// The keys of the conditions under which clients get this folder.
  let inheritedKeys: Set<String>
  let listing: BundleListing
  let progress: @Sendable (HashingProgress) -> Void

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
    _ folder: OpenFolder, below prefix: String = "", depth: Int = 1,
    inheritedKeys: Set<String> = [], progress: @escaping @Sendable (HashingProgress) -> Void
  ) throws {
    (self.folder, self.prefix, self.depth) = (folder, prefix, depth)
    (self.inheritedKeys, self.progress) = (inheritedKeys, progress)
    listing = try BundleListing(of: folder, below: prefix)
    findings.formUnion(listing.problems)
    try examineManifest()
    fileCount = files.count
    try examineTexts()
    try examine(Presentation.fileName, limit: Presentation.byteLimit, examinePresentation)
    try examine(
      ReleaseNotesDocument.fileName, limit: ReleaseNotesDocument.byteLimit, examineReleaseNotes)
    for path in files where path.isChildManifest {
      guard let child = path.folder else { continue }
      let inner = try BundleExamination(
        try folder.folder(child), below: "\(prefix)\(child.text)/", depth: depth + 1,
        inheritedKeys: inheritedKeys.union(conditionKeys(of: path.text)), progress: progress)
      findings.formUnion(inner.findings)
      manifestCount += inner.manifestCount
      fileCount += inner.fileCount
    }
  }

  /// Examines a file of JSON; nothing is wrong if it does not exist.
  private mutating func examine(
    _ name: String, limit: Int, _ work: (PlacedJSON, inout FileFindings) throws -> Void
  ) throws {
    var file = FileFindings(path: prefix + name)
    if let document = try file.document({ try bytes(of: try RelativePath(name), limit: limit) }) {
      file.addLastCommas(in: document.place)
      try work(document, &file)
    }
    findings.formUnion(file.all)
  }

  /// Nil if the file is missing.
  func bytes(of path: RelativePath, limit: Int) throws -> [UInt8]? {
    try ifThere { try folder.reading(path).contents(limit: limit) }
  }

  /// Nil if the file is not listed.
  func entry(of name: String) -> ManifestEntry? {
    entries?.first { $0.filename.text == name }
  }

  func conditionKeys(of name: String) -> Set<String> {
    Set(entry(of: name)?.conditions.flatMap(\.keys) ?? [])
  }
}
