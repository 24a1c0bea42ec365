import HarmlessText
import UpdatesCLI
import UpdatesPlatform

struct CatalogImage: Equatable {
  var filename: String
  /// Counted from 1.
  var line: Int
  var qualifiers: Qualifiers

  /// The values of `idiom` for every device, or for one that is not distinguished from others.
  private static let generalIdioms: Set = ["universal"]
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
    var images: [CatalogImage] = []
    func line(_ value: PlacedValue) -> Int { file.lines.line(of: value.place.value.lowerBound) }
    let root = PlacedValue(document)
    guard let list = root["images"], list.json.arrayValue != nil else {
      file.add("there is no array 'images'", line: line(root))
      return []
    }
    for element in list.elements {
      guard let object = element.json.objectValue else {
        file.add(
          "expected an object as an image, found \(element.json.kindName)", line: line(element))
        continue
      }
      // This is an empty slot, or an image whose slot no longer exists.
      guard let filename = object["filename"], object["unassigned"] != .bool(true) else { continue }
      guard let name = filename.stringValue else {
        file.add(
          "expected a string as 'filename', found \(filename.kindName)", line: line(element))
        continue
      }
      let (qualifiers, problem) = qualifiers(of: object)
      if let problem {
        file.add(problem, line: line(element))
        continue
      }
      images.append(
        CatalogImage(filename: name, line: line(element), qualifiers: qualifiers))
    }
    return images
  }

  private static func qualifiers(of object: JSONObject) -> (Qualifiers, problem: String?) {
    var qualifiers = Qualifiers()
    var problem: String?
    func refuse(_ key: String, _ value: JSON, expected: String) {
      let found = value.textInOrder.quotable
      problem = problem ?? "'\(key)' is \(found), expected \(expected)"
    }
    func text(_ key: String) -> String? {
      guard let value = object[key], !value.isNull else { return nil }
      if let text = value.stringValue, Qualifiers.isPlain(text) { return text }
      refuse(key, value, expected: "a string of letters, digits, '-' and '_'")
      return nil
    }
    if let idiom = text("idiom"), !generalIdioms.contains(idiom) {
      qualifiers.device = idiom.lowercased()
    }
    if let scale = text("scale") {
      qualifiers.scale = AppleNames.scale(ofMark: scale)
      if qualifiers.scale == nil {
        refuse("scale", .string(scale), expected: "a scale such as 2x")
      }
    }
    if let locale = text("locale") {
      qualifiers.locale = locale
      if !Qualifiers.isLocale(locale) {
        refuse("locale", .string(locale), expected: "a language such as de or pt-BR")
      }
    }
    for (name, key) in keys {
      // For watches, these values are bounds.
      if let text = object[name]?.stringValue, let other = Qualifiers.Other(key: key, bound: text) {
        qualifiers.others.append(other)
      } else if let value = text(name) {
        qualifiers.others.append(.init(key: key, value: value))
      }
    }
    for appearance in object["appearances"]?.arrayValue ?? [] {
      guard let key = appearance["appearance"]?.stringValue,
        let value = appearance["value"]?.stringValue, Qualifiers.isPlain(key),
        Qualifiers.isPlain(value), !key.contains("-")
      else {
        refuse(
          "appearances", appearance,
          expected: "objects such as {\"appearance\": \"luminosity\", \"value\": \"dark\"}")
        continue
      }
      qualifiers.others.append(.init(key: key, value: value))
    }
    return (qualifiers, problem)
  }
}
