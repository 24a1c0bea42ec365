import HarmlessText
import UpdatesCLI
import UpdatesContent

private let contents = "Contents.json"

extension BundleListing {
  static let imageSetSuffix = ".imageset"

  /// Folders without a suffix are groups; sets that are only for building an app get a note.
  mutating func addCatalog(_ folder: OpenFolder, at place: RelativePath?) throws {
    for name in try folder.names().sorted() where !name.hasPrefix(".") && name != contents {
      guard place != nil || name != Manifest.fileName else { continue }
      guard let path = path(of: name, at: place) else { continue }
      guard let facts = try folder.facts(of: name), facts.kind == .directory else {
        leaveOut(path.text, "is not in an image set")
        continue
      }
      if name.hasSuffix(Self.imageSetSuffix) {
        try addSet(try folder.folder(name), at: path)
      } else if name.hasSuffix(".spriteatlas") || !name.contains(".") {
        try addCatalog(try folder.folder(name), at: path)
      } else {
        leaveOut(path.text, "is not an image set")
      }
    }
  }

  private mutating func leaveOut(_ path: String, _ reason: String) {
    notes.append("left out: '\(path.quotable)' \(reason)")
  }

  private mutating func addSet(_ folder: OpenFolder, at place: RelativePath) throws {
    var file = FileFindings(path: "\(place.text)/\(contents)")
    defer { problems += file.all }
    let document = try file.document {
      try ifThere { try folder.reading(contents).contents(limit: 1 << 20) }
    }
    if document == nil, file.all.isEmpty { file.add("there is no \(contents)") }
    let images = document.map { CatalogImage.images(in: $0, &file) } ?? []
    var named: Set<String> = []
    for image in images where named.insert(image.filename).inserted {
      guard let path = path(of: image.filename, at: place) else { continue }
      guard path.depth == place.depth + 1, let facts = try folder.facts(of: image.filename) else {
        file.add("'\(image.filename.quotable)' does not exist", line: image.line)
        continue
      }
      guard facts.kind == .regular else {
        file.add("'\(image.filename.quotable)' is not a regular file", line: image.line)
        continue
      }
      let slots = images.filter { $0.filename == image.filename }.map(\.qualifiers.condition)
      files.append(File(path: path, condition: Self.condition(ofSlots: slots), size: facts.size))
    }
    for name in try folder.names().sorted() where !name.hasPrefix(".") && name != contents {
      if !named.contains(name) { leaveOut("\(place.text)/\(name)", "is not used by its image set") }
    }
  }

  /// The condition applies if any of the slots does.
  private static func condition(ofSlots slots: [String?]) -> String? {
    let conditions = slots.compactMap { $0 }
    guard conditions.count == slots.count else { return nil }
    guard conditions.count > 1 else { return conditions.first }
    return conditions.map { "(\($0))" }.joined(separator: " OR ")
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
    if let set = path.folder?.name, set.hasSuffix(BundleListing.imageSetSuffix) {
      names.append(String(set.dropLast(BundleListing.imageSetSuffix.count)))
    }
    return names
  }
}
