import UpdatesCLI
import UpdatesPlatform

/// One filled slot of an image set.
struct CatalogImage: Equatable {
  var filename: String
  /// Where it is named, counted from 1.
  var line: Int
  var qualifiers: Qualifiers

  /// The values of `idiom` that mean every device, or one that is not told from others.
  private static let generalIdioms: Set = ["universal"]
  /// The names of the environment's keys, by those of `Contents.json`; `catalogKeys` has them too.
  private static let keys: [(name: String, key: String)] = [
    ("subtype", "subtype"), ("screen-width", "screenWidth"), ("display-gamut", "displayGamut"),
    ("language-direction", "languageDirection"), ("width-class", "widthClass"),
    ("height-class", "heightClass"), ("memory", "memory"),
    ("graphics-feature-set", "graphicsFeatureSet"),
  ]

  /// The filled slots of a `Contents.json`, and what is wrong with it.
  static func images(
    in document: PlacedJSON
  ) -> (images: [CatalogImage], findings: [(line: Int, message: String)]) {
    var images: [CatalogImage] = []
    var findings: [(line: Int, message: String)] = []
    func add(_ message: String, at value: PlacedValue) {
      findings.append((document.line(of: value.place.value.lowerBound), message))
    }
    let root = PlacedValue(document)
    guard let list = root["images"], list.json.arrayValue != nil else {
      add("there is no array 'images'", at: root)
      return ([], findings)
    }
    for element in list.elements {
      guard let object = element.json.objectValue else {
        add("expected an object as an image, found \(element.json.kindName)", at: element)
        continue
      }
      // A slot that nothing was dragged into, or an image that no slot is there for any more.
      guard let filename = object["filename"], object["unassigned"] != .bool(true) else { continue }
      guard let name = filename.stringValue else {
        add("expected a string as 'filename', found \(filename.kindName)", at: element)
        continue
      }
      do throws(Unknown) {
        images.append(
          CatalogImage(
            filename: name, line: document.line(of: element.place.value.lowerBound),
            qualifiers: try qualifiers(of: object)))
      } catch {
        let found = error.value.textInOrder.quotable
        add("'\(error.key)' is \(found), expected \(error.expected)", at: element)
      }
    }
    return (images, findings)
  }

  private struct Unknown: Error {
    var key: String
    var value: JSON
    var expected: String
  }

  private static func qualifiers(of object: JSONObject) throws(Unknown) -> Qualifiers {
    var qualifiers = Qualifiers()
    if let idiom = try text("idiom", of: object), !generalIdioms.contains(idiom) {
      qualifiers.device = idiom.lowercased()
    }
    if let scale = try text("scale", of: object) {
      guard let number = AppleNames.scale(ofMark: scale) else {
        throw Unknown(key: "scale", value: .string(scale), expected: "a scale such as 2x")
      }
      qualifiers.scale = number
    }
    if let locale = try text("locale", of: object) {
      guard Qualifiers.isLocale(locale) else {
        throw Unknown(
          key: "locale", value: .string(locale), expected: "a language such as de or pt-BR")
      }
      qualifiers.locale = locale
    }
    for (name, key) in keys {
      // Those of watches are given by bounds.
      if let text = object[name]?.stringValue, let other = Qualifiers.Other(key: key, bound: text) {
        qualifiers.others.append(other)
        continue
      }
      guard let value = try text(name, of: object) else { continue }
      qualifiers.others.append(.init(key: key, value: value))
    }
    for appearance in object["appearances"]?.arrayValue ?? [] {
      guard let key = appearance["appearance"]?.stringValue,
        let value = appearance["value"]?.stringValue, Qualifiers.isPlain(key),
        Qualifiers.isPlain(value), !key.contains("-")
      else {
        throw Unknown(
          key: "appearances", value: appearance,
          expected: "objects such as {\"appearance\": \"luminosity\", \"value\": \"dark\"}")
      }
      qualifiers.others.append(.init(key: key, value: value))
    }
    return qualifiers
  }

  private static func text(_ key: String, of object: JSONObject) throws(Unknown) -> String? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let text = value.stringValue, Qualifiers.isPlain(text) else {
      throw Unknown(key: key, value: value, expected: "a string of letters, digits, '-' and '_'")
    }
    return text
  }
}
