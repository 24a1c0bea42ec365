import UpdatesCLI
import UpdatesContent

/// The files in a folder that a manifest can list.
///
/// Names that begin with a dot, and the manifest itself, are left out.
struct BundleListing {
  struct File: Equatable {
    var path: RelativePath
    /// Nil if the file always applies.
    var condition: String?
    /// In bytes.
    var size: Int
  }

  /// In the order of their names' bytes, which does not depend on the file system.
  var files: [File] = []
  private(set) var children: [RelativePath] = []
  private(set) var hasBase = false
  var notes: [String] = []
  var problems: [Finding] = []
  /// The path of the folder below the first one, with a slash; empty for that one.
  let prefix: String
  private let naming: Naming

  static let catalogSuffix = ".xcassets"

  var isEmpty: Bool { files.isEmpty && children.isEmpty }

  init(of folder: OpenFolder, below prefix: String = "", naming: Naming = Naming()) throws {
    (self.prefix, self.naming) = (prefix, naming)
    if FileSystem.absolute(folder.path).hasSuffix(Self.catalogSuffix) {
      try addCatalog(folder, at: nil)
    } else {
      try add(folder, at: nil)
    }
    files.sort { $0.path.precedes($1.path) }
    children.sort { $0.precedes($1) }
    notes.sort()
    problems.sort()
  }

  private mutating func add(_ folder: OpenFolder, at place: RelativePath?) throws {
    for name in try folder.names().sorted() where !name.hasPrefix(".") {
      if place == nil, name == Manifest.fileName { continue }
      guard let path = path(of: name, at: place) else { continue }
      guard let facts = try folder.facts(of: name) else {
        // Bytes that are not valid text were replaced when the name was read, so no file has the
        // resulting name.
        if name.unicodeScalars.contains("\u{FFFD}") { refuse(path, "the name is not UTF-8") }
        continue
      }
      switch facts.kind {
      case .regular:
        if naming.isOfBase(path) { hasBase = true }
        files.append(File(path: path, condition: naming.condition(of: path), size: facts.size))
      case .directory where name.hasSuffix(Manifest.folderSuffix):
        children.append(path)
      case .directory where name.hasSuffix(Self.catalogSuffix):
        try addCatalog(try folder.folder(name), at: path)
      case .directory: try add(try folder.folder(name), at: path)
      case .symbolicLink:
        refuse(path, "it is a symbolic link, and no client would create it")
      case .other:
        refuse(path, "it is not a regular file, and no client would create it")
      }
    }
  }

  private mutating func refuse(_ path: RelativePath, _ message: String) {
    problems.append(Finding(path: prefix + path.text, message: message))
  }

  /// Adds a problem and returns nil if no client would accept the name.
  mutating func path(of name: String, at place: RelativePath?) -> RelativePath? {
    do {
      let own = try RelativePath(name)
      guard let place else { return own }
      // The whole path may be too long even if each part is not.
      return try RelativePath(place.appending(own).text)
    } catch {
      let shown = [place?.text, name].compactMap { $0 }.joined(separator: "/")
      problems.append(
        Finding(path: prefix + shown, message: "no manifest can list it: \(Problem(error).summary)")
      )
      return nil
    }
  }
}

extension RelativePath {
  func precedes(_ other: RelativePath) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
