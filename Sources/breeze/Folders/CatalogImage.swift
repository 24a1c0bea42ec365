import CLI
import Updates

/// One filled slot of an image set.
struct CatalogImage: Equatable {
  var filename: String
  var qualifiers: Qualifiers

  /// The values of `idiom` that mean every device, or one that is not told from others.
  private static let generalIdioms: Set = ["universal"]
  /// The names of the environment's keys, by those of `Contents.json`.
  private static let keys: [(name: String, key: String)] = [
    ("subtype", "subtype"), ("screen-width", "screenWidth"), ("display-gamut", "displayGamut"),
    ("language-direction", "languageDirection"), ("width-class", "widthClass"),
    ("height-class", "heightClass"), ("memory", "memory"),
    ("graphics-feature-set", "graphicsFeatureSet"),
  ]

  /// The keys that conditions of catalogs name beside those that any manifest may.
  static let conditionKeys = Set(keys.map(\.key)).union(["luminosity", "contrast"])

  /// The filled slots of a `Contents.json`, and what is wrong with it.
  static func images(
    in document: PlacedJSON
  ) -> (images: [CatalogImage], findings: [(line: Int, message: String)]) {
    var images: [CatalogImage] = []
    var findings: [(line: Int, message: String)] = []
    func line(_ place: JSONPlace?) -> Int {
      document.line(of: (place ?? document.place).value.lowerBound)
    }
    guard let elements = document.value["images"]?.arrayValue else {
      return ([], [(line(nil), "there is no array 'images'")])
    }
    let place = PlacedJSON.place(of: "images", of: document.value, at: document.place)
    for (index, element) in elements.enumerated() {
      let inner = place.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
      guard let object = element.objectValue else {
        findings.append((line(inner), "an image is an object"))
        continue
      }
      // A slot that nothing was dragged into, or an image that no slot is there for any more.
      guard let filename = object["filename"], object["unassigned"] != .bool(true) else { continue }
      guard let filename = filename.stringValue else {
        findings.append((line(inner), "'filename' is no text"))
        continue
      }
      do throws(Unknown) {
        images.append(CatalogImage(filename: filename, qualifiers: try qualifiers(of: object)))
      } catch {
        findings.append((line(inner), "'\(error.key)' is \(error.value.quotable)"))
      }
    }
    return (images, findings)
  }

  private struct Unknown: Error {
    var key: String
    var value: String
  }

  private static func qualifiers(of object: JSONObject) throws(Unknown) -> Qualifiers {
    var qualifiers = Qualifiers()
    if let idiom = try text("idiom", of: object), !generalIdioms.contains(idiom) {
      qualifiers.device = idiom.lowercased()
    }
    if let scale = try text("scale", of: object) {
      guard let number = AppleNames.scale(ofMark: scale) else {
        throw Unknown(key: "scale", value: scale)
      }
      qualifiers.scale = number
    }
    if let locale = try text("locale", of: object) {
      guard Qualifiers.isLocale(locale) else { throw Unknown(key: "locale", value: locale) }
      qualifiers.locale = locale
    }
    for (name, key) in keys {
      guard let value = try text(name, of: object) else { continue }
      qualifiers.others.append(.init(key: key, value: value))
    }
    for appearance in object["appearances"]?.arrayValue ?? [] {
      guard let key = appearance["appearance"]?.stringValue,
        let value = appearance["value"]?.stringValue, Qualifiers.isPlain(key),
        Qualifiers.isPlain(value), !key.contains("-")
      else { throw Unknown(key: "appearances", value: appearance.textInOrder) }
      qualifiers.others.append(.init(key: key, value: value))
    }
    return qualifiers
  }

  private static func text(_ key: String, of object: JSONObject) throws(Unknown) -> String? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let text = value.stringValue, Qualifiers.isPlain(text) else {
      throw Unknown(key: key, value: value.textInOrder)
    }
    return text
  }
}
