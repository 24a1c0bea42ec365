import UpdatesCLI
import UpdatesContent

/// Names that begin with a dot, the manifest itself, and the `omitted` file are left out.
struct FolderWalk {
  static let catalogSuffix = ".xcassets"

  let naming: Naming
  /// It is not listed because it is about to be written.
  var omitted: RelativePath?
  private(set) var listing = BundleListing()

  static func listing(
    of folder: OpenFolder, naming: Naming, omitting omitted: RelativePath? = nil
  ) throws -> BundleListing {
    var walk = FolderWalk(naming: naming, omitted: omitted)
    if FileSystem.absolute(folder.path).hasSuffix(catalogSuffix) {
      try walk.addCatalog(folder, at: nil)
    } else {
      try walk.add(folder, at: nil)
    }
    walk.listing.sort()
    return walk.listing
  }

  private mutating func add(_ folder: OpenFolder, at place: RelativePath?) throws {
    for name in try folder.names().sorted() where !name.hasPrefix(".") {
      if place == nil, name == Manifest.fileName { continue }
      guard let path = listing.path(of: name, at: place), path != omitted,
        let facts = try facts(of: name, in: folder, at: path)
      else { continue }
      switch facts.kind {
      case .regular:
        if naming.isOfBase(path) { listing.hasBase = true }
        listing.files.append(
          .init(path: path, condition: naming.condition(of: path), size: facts.size))
      case .directory where name.hasSuffix(Manifest.folderSuffix):
        listing.children.append(path)
      case .directory where name.hasSuffix(Self.catalogSuffix):
        try addCatalog(try folder.folder(name), at: path)
      case .directory:
        try add(try folder.folder(name), at: path)
      case .symbolicLink, .other:
        refuse(path, facts.kind)
      }
    }
  }

  private mutating func addCatalog(_ folder: OpenFolder, at place: RelativePath?) throws {
    var catalog = AssetCatalog()
    try catalog.add(folder, at: place)
    listing.files += catalog.listing.files.filter { $0.path != omitted }
    listing.notes += catalog.listing.notes
    listing.problems += catalog.listing.problems
  }

  /// Nil if no file has this name any more.
  private mutating func facts(
    of name: String, in folder: OpenFolder, at path: RelativePath
  ) throws -> FileFacts? {
    if let facts = try folder.facts(of: name) { return facts }
    // Bytes that are not valid text were replaced when the name was read, so no file has the
    // resulting name.
    if name.unicodeScalars.contains("\u{FFFD}") {
      listing.problems.append(Finding(path: path.text, message: "the name is not UTF-8"))
    }
    return nil
  }

  private mutating func refuse(_ path: RelativePath, _ kind: FileFacts.Kind) {
    let what = kind == .symbolicLink ? "a symbolic link" : "not a regular file"
    listing.problems.append(
      Finding(path: path.text, message: "it is \(what), and no client would create it"))
  }
}
