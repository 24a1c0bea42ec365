import HarmlessText
import UpdatesCLI
import UpdatesContent

/// Folders without a suffix are groups; sets that are only for building an app get a note.
struct AssetCatalog {
  private static let contents = "Contents.json"
  private static let contentsLimit = 1 << 20
  static let setSuffix = ".imageset"
  private static let atlasSuffix = ".spriteatlas"

  private(set) var listing = BundleListing()

  mutating func add(_ folder: OpenFolder, at place: RelativePath?) throws {
    for name in try folder.names().sorted() where !name.hasPrefix(".") && name != Self.contents {
      guard place != nil || name != Manifest.fileName else { continue }
      guard let path = listing.path(of: name, at: place) else { continue }
      guard let facts = try folder.facts(of: name), facts.kind == .directory else {
        note("'\(path.text.quotable)' is not in an image set")
        continue
      }
      if name.hasSuffix(Self.setSuffix) {
        try addSet(try folder.folder(name), at: path)
      } else if name.hasSuffix(Self.atlasSuffix) || !name.contains(".") {
        try add(try folder.folder(name), at: path)
      } else {
        note("'\(path.text.quotable)' is not an image set")
      }
    }
  }

  private mutating func addSet(_ folder: OpenFolder, at place: RelativePath) throws {
    let images = try images(of: folder, at: place)
    var named: Set<String> = []
    for image in images where named.insert(image.filename).inserted {
      guard let path = listing.path(of: image.filename, at: place) else { continue }
      guard path.depth == place.depth + 1,
        let facts = try folder.facts(of: image.filename)
      else {
        problem(place, "'\(image.filename.quotable)' does not exist", line: image.line)
        continue
      }
      guard facts.kind == .regular else {
        problem(place, "'\(image.filename.quotable)' is not a regular file", line: image.line)
        continue
      }
      let slots = images.filter { $0.filename == image.filename }.map(\.qualifiers.condition)
      listing.files.append(
        .init(path: path, condition: Self.condition(ofSlots: slots), size: facts.size))
    }
    for name in try folder.names().sorted() where !name.hasPrefix(".") && name != Self.contents {
      if !named.contains(name) {
        note("'\("\(place.text)/\(name)".quotable)' is not used by its image set")
      }
    }
  }

  /// The condition applies if any of the slots does.
  private static func condition(ofSlots slots: [String?]) -> String? {
    let conditions = slots.compactMap { $0 }
    guard conditions.count == slots.count else { return nil }
    guard conditions.count > 1 else { return conditions.first }
    return conditions.map { "(\($0))" }.joined(separator: " OR ")
  }

  private mutating func images(
    of folder: OpenFolder, at place: RelativePath
  ) throws -> [CatalogImage] {
    let bytes: [UInt8]
    do {
      bytes = try folder.reading(Self.contents).contents(limit: Self.contentsLimit)
    } catch Problem.kind(.fileMissing) {
      problem(place, "there is no \(Self.contents)")
      return []
    }
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      problem(place, error.summary, line: error.line, column: error.column)
      return []
    }
    let (images, findings) = CatalogImage.images(in: document)
    for finding in findings { problem(place, finding.message, line: finding.line) }
    return images
  }

  private mutating func note(_ text: String) {
    listing.notes.append("left out: \(text)")
  }

  private mutating func problem(
    _ place: RelativePath, _ message: String, line: Int = 1, column: Int? = nil
  ) {
    listing.problems.append(
      Finding(
        path: "\(place.text)/\(Self.contents)", line: line, column: column, message: message))
  }
}

enum ImageNames {
  /// Its own name, that without its extension, that without its scale and device, and its image
  /// set's.
  static func names(of path: RelativePath) -> [String] {
    let name = path.name
    var stem = name[...]
    if let point = stem.lastIndex(of: "."), point != stem.startIndex { stem = stem[..<point] }
    var names = [name, String(stem), String(AppleNames.plainStem(of: path))]
    if let set = path.folder?.name, set.hasSuffix(AssetCatalog.setSuffix) {
      names.append(String(set.dropLast(AssetCatalog.setSuffix.count)))
    }
    return names
  }
}
