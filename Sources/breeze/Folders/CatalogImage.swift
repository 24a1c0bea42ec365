import HarmlessText
import UpdatesCLI
import UpdatesPlatform

struct CatalogImage: Equatable {
  var filename: String
  /// Counted from 1.
  var line: Int
  var qualifiers: Qualifiers

  /// The names of members of `Contents.json`, with the keys of the environment for them.
  ///
  /// `catalogKeys` has them too.
  private static let keys: [(name: String, key: String)] = [
    ("subtype", "subtype"), ("screen-width", "screenWidth"), ("display-gamut", "displayGamut"),
    ("language-direction", "languageDirection"), ("width-class", "widthClass"),
    ("height-class", "heightClass"), ("memory", "memory"),
    ("graphics-feature-set", "graphicsFeatureSet"),
  ]

  static func images(in document: PlacedJSON, _ file: inout FileFindings) -> [CatalogImage] {
    let root = PlacedValue(document)
    guard let list = root["images"], list.json.arrayValue != nil else {
      let line = file.lines.line(of: root.place.value.lowerBound)
      file.add("there is no array 'images'", line: line)
      return []
    }
    return list.elements.compactMap { element in
      let line = file.lines.line(of: element.place.value.lowerBound)
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
      qualifiers.scale = AppleNames.scale(ofMark: scale)
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
    for (name, key) in keys {
      // For watches, these values are bounds.
      if let text = object[name]?.stringValue, let other = Qualifiers.Other(key: key, bound: text) {
        qualifiers.others.append(other)
      } else if let value = try text(name) {
        qualifiers.others.append(.init(key: key, value: value))
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
      qualifiers.others.append(.init(key: key, value: value))
    }
    return qualifiers
  }
}
