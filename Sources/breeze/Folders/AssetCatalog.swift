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
    var file = FileFindings(path: "\(prefix)\(place.text)/\(contents)")
    defer { problems += file.all }
    let document = try file.document {
      try ifThere { try folder.reading(contents).contents(limit: 1 << 20) }
    }
    if document == nil, file.all.isEmpty { file.add("there is no \(contents)") }
    let images = document.map { CatalogImage.images(in: $0, &file) } ?? []
    let slots = Dictionary(grouping: images, by: \.filename)
    for (name, slots) in slots {
      let line = slots[0].line
      guard let path = path(of: name, at: place) else { continue }
      guard path.depth == place.depth + 1, let facts = try folder.facts(of: name) else {
        file.add("'\(name.quotable)' does not exist", line: line)
        continue
      }
      guard facts.kind == .regular else {
        file.add("'\(name.quotable)' is not a regular file", line: line)
        continue
      }
      let condition = Self.condition(ofSlots: slots.map(\.qualifiers.condition))
      files.append(File(path: path, condition: condition, size: facts.size))
    }
    for name in try folder.names().sorted() where !name.hasPrefix(".") && name != contents {
      if slots[name] == nil { leaveOut("\(place.text)/\(name)", "is not used by its image set") }
    }
  }

  /// The condition applies if any of the slots does.
  private static func condition(ofSlots slots: [String?]) -> String? {
    guard !slots.contains(nil) else { return nil }
    var conditions: [String] = []
    for case let slot? in slots where !conditions.contains(slot) { conditions.append(slot) }
    guard conditions.count > 1 else { return conditions.first }
    return conditions.map { "(\($0))" }.joined(separator: " OR ")
  }
}

private struct CatalogImage {
  var filename: String
  /// Counted from 1.
  var line: Int
  var qualifiers: Qualifiers

  static func images(in document: PlacedJSON, _ file: inout FileFindings) -> [CatalogImage] {
    let root = PlacedValue(document)
    guard let list = root["images"], list.json.arrayValue != nil else {
      file.add("there is no array 'images'")
      return []
    }
    return list.elements.compactMap { element in
      let line = file.lines.line(of: element.start)
      do {
        return try CatalogImage(element.json, line: line)
      } catch {
        file.add(Problem(error).summary, line: line)
        return nil
      }
    }
  }

  /// Nil for an empty slot, or an image whose slot no longer exists.
  private init?(_ json: JSON, line: Int) throws {
    guard let object = json.objectValue else {
      throw Problem(.unusable, "expected an object as an image, found \(json.kindName)")
    }
    guard let filename = object["filename"], object["unassigned"] != .bool(true) else { return nil }
    guard let name = filename.stringValue else {
      throw Problem(.unusable, "expected a string as 'filename', found \(filename.kindName)")
    }
    (self.filename, self.line) = (name, line)
    qualifiers = try Self.qualifiers(of: object)
  }

  private static func qualifiers(of object: JSONObject) throws -> Qualifiers {
    func fault(_ key: String, _ value: JSON, expected: String) -> Problem {
      let found = value.textInOrder.quotable
      return Problem(.unusable, "'\(key)' is \(found), expected \(expected)")
    }
    func text(_ key: String) throws -> String? {
      guard let value = object[key], !value.isNull else { return nil }
      guard let text = value.stringValue, Qualifiers.isPlain(text) else {
        throw fault(key, value, expected: "a string of letters, digits, '-' and '_'")
      }
      return text
    }
    var qualifiers = Qualifiers()
    if let idiom = try text("idiom"), idiom != "universal" {
      qualifiers.device = idiom.lowercased()
    }
    if let scale = try text("scale") {
      qualifiers.scale = Qualifiers.scale(ofMark: scale)
      if qualifiers.scale == nil {
        throw fault("scale", .string(scale), expected: "a scale such as 2x")
      }
    }
    if let locale = try text("locale") {
      qualifiers.locale = locale
      guard Qualifiers.isLocale(locale) else {
        throw fault("locale", .string(locale), expected: "a language such as de or pt-BR")
      }
    }
    for appearance in object["appearances"]?.arrayValue ?? [] {
      guard let key = appearance["appearance"]?.stringValue,
        let value = appearance["value"]?.stringValue, Qualifiers.isPlain(key),
        Qualifiers.isPlain(value), !key.contains("-")
      else {
        throw fault(
          "appearances", appearance,
          expected: "objects such as {\"appearance\": \"luminosity\", \"value\": \"dark\"}")
      }
      qualifiers.others.append((key, value))
    }
    return qualifiers
  }
}

enum ImageNames {
  /// Its own name, that without its extension, that without its scale and device, and its image
  /// set's.
  static func names(of path: RelativePath) -> [String] {
    var names = [
      path.name, String(path.nameWithoutExtension), String(Qualifiers(of: path).stem),
    ]
    if let set = path.folder?.name, set.hasSuffix(BundleListing.imageSetSuffix) {
      names.append(String(set.dropLast(BundleListing.imageSetSuffix.count)))
    }
    return names
  }
}
