import UpdatesCLI
import UpdatesPlatform

enum AppleNames {
  private static let baseLanguage = "Base"
  /// The marks that may follow `~`, which are also values of `device` in an environment.
  private static let devices = ["iphone", "ipad", "mac", "tv", "watch", "vision"]

  static func qualifiers(of path: RelativePath) -> Qualifiers { parts(of: path).qualifiers }

  static func plainStem(of path: RelativePath) -> Substring { parts(of: path).stem }

  private static func parts(of path: RelativePath) -> (stem: Substring, qualifiers: Qualifiers) {
    var qualifiers = Qualifiers()
    qualifiers.locale = path.components.dropLast().compactMap { language(ofFolder: $0) }.last
    var stem = path.name[...]
    if let point = stem.lastIndex(of: "."), point != stem.startIndex { stem = stem[..<point] }
    // The systems use the order `name@2x~ipad`, but the other order also occurs.
    for _ in 0..<2 {
      if let (rest, device) = split(stem, at: "~"), devices.contains(device.lowercased()) {
        qualifiers.device = device.lowercased()
        stem = rest
      } else if let (rest, mark) = split(stem, at: "@"), let scale = scale(ofMark: mark) {
        qualifiers.scale = scale
        stem = rest
      }
    }
    return (stem, qualifiers)
  }

  private static func language(ofFolder name: String) -> String? {
    guard name.hasSuffix(LocalizationFolders.ending) else { return nil }
    let language = name.dropLast(LocalizationFolders.ending.count)
    guard language != baseLanguage, Qualifiers.isLocale(language) else { return nil }
    return String(language)
  }

  /// Nil if the mark is not one such as `2x`.
  static func scale(ofMark mark: some StringProtocol) -> String? {
    guard mark.utf8.count == 2, mark.hasSuffix("x"), let digit = mark.first, digit != "0",
      digit.isASCII, digit.isNumber
    else { return nil }
    return String(digit)
  }

  private static func split(_ stem: Substring, at mark: Character) -> (Substring, Substring)? {
    guard let place = stem.lastIndex(of: mark), place != stem.startIndex else { return nil }
    return (stem[..<place], stem[stem.index(after: place)...])
  }
}

struct Naming {
  /// Nil if there is none.
  var base: String?

  init() {}

  init(_ arguments: Arguments) throws {
    base = arguments.value("base")
    guard let base, !Qualifiers.isLocale(base) else { return }
    throw Problem.invalidValue(
      of: "--base", value: base, expected: "a language such as de or pt-BR")
  }

  func isOfBase(_ path: RelativePath) -> Bool {
    guard let base, let locale = AppleNames.qualifiers(of: path).locale else { return false }
    return LanguageChoice.normalized(locale) == LanguageChoice.normalized(base)
  }

  /// Nil if the file is for everybody.
  func condition(of path: RelativePath) -> String? {
    var qualifiers = AppleNames.qualifiers(of: path)
    if isOfBase(path) { qualifiers.locale = nil }
    return qualifiers.condition
  }
}
