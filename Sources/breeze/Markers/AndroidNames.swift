import UpdatesPlatform

/// The names of Android's resource folders.
///
/// They are a kind and then qualifiers, each after a `-`.
enum AndroidNames {
  private static let kinds: Set<Substring> = [
    "anim", "animator", "color", "drawable", "font", "interpolator", "layout", "menu", "mipmap",
    "navigation", "raw", "transition", "values", "xml",
  ]
  /// The scale of each density; 160 dots per inch have the scale 1.
  static let scales: [(density: String, scale: String)] = [
    ("ldpi", "0.75"), ("mdpi", "1"), ("tvdpi", "1.33125"), ("hdpi", "1.5"), ("xhdpi", "2"),
    ("xxhdpi", "3"), ("xxxhdpi", "4"),
  ]
  /// Words that look like languages but are not: `car` is a mode of use.
  private static let falseLanguages: Set<Substring> = ["car"]

  static func qualifiers(of path: RelativePath) -> Qualifiers {
    var qualifiers = Qualifiers()
    for folder in path.components.dropLast() {
      let words = folder.split(separator: "-", omittingEmptySubsequences: false)
      guard words.count > 1, kinds.contains(words[0]) else { continue }
      for word in words.dropFirst() { read(word, into: &qualifiers) }
    }
    return qualifiers
  }

  private static func read(_ word: Substring, into qualifiers: inout Qualifiers) {
    if let known = scales.first(where: { $0.density == word }) {
      qualifiers.scale = known.scale
    } else if isLanguage(word) {
      qualifiers.locale = String(word)
    } else if word.hasPrefix("b+") {
      let tag = word.dropFirst(2).split(separator: "+").joined(separator: "-")
      if Qualifiers.isLocale(tag) { qualifiers.locale = tag }
    } else if let language = qualifiers.locale, isLanguage(language[...]), isRegion(word) {
      qualifiers.locale = "\(language)-\(word.dropFirst())"
    }
  }

  private static func isLanguage(_ word: Substring) -> Bool {
    (2...3).contains(word.utf8.count) && !falseLanguages.contains(word)
      && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// Whether a word is a region, such as `rBR`.
  private static func isRegion(_ word: Substring) -> Bool {
    word.utf8.count == 3 && word.first == "r"
      && word.utf8.dropFirst().allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
