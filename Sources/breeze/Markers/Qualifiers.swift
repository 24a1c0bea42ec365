import HarmlessText
import UpdatesCLI
import UpdatesPlatform

/// For whom a file is, as its name says on Apple's systems, or its place in an asset catalog.
struct Qualifiers {
  /// The language, with an optional script and region, such as `de` or `pt-BR`.
  var locale: String?
  var scale: String?
  var device: String?
  /// The values of other keys, which must be plain.
  var others: [(key: String, value: String)] = []
  /// The file's name without extension, scale and device.
  private(set) var stem: Substring = ""

  /// The marks that may follow `~`, which are also values of `device` in an environment.
  private static let devices = ["iphone", "ipad", "mac", "tv", "watch", "vision"]

  init() {}

  init(of path: RelativePath) {
    locale = path.components.dropLast().compactMap(Self.language).last
    stem = path.nameWithoutExtension
    // The systems use the order `name@2x~ipad`, but the other order also occurs.
    for _ in 0..<2 {
      if let (rest, device) = Self.split(stem, at: "~"),
        Self.devices.contains(device.lowercased())
      {
        (self.device, stem) = (device.lowercased(), rest)
      } else if let (rest, mark) = Self.split(stem, at: "@"),
        let scale = Self.scale(ofMark: mark)
      {
        (self.scale, stem) = (scale, rest)
      }
    }
  }

  private static func language(ofFolder name: String) -> String? {
    guard name.hasSuffix(LocalizationFolders.ending) else { return nil }
    let language = String(name.dropLast(LocalizationFolders.ending.count))
    return language != "Base" && isLocale(language) ? language : nil
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

  /// Nil if the file is for everybody.
  var condition: String? {
    var clauses: [String] = []
    if let locale { clauses.append(Self.condition(ofLocale: locale)) }
    if let scale { clauses.append(Self.condition(ofScale: scale)) }
    if let device { clauses.append("device == '\(device)'") }
    clauses += others.map { "\($0.key) == '\($0.value)'" }
    guard clauses.count > 1 else { return clauses.first }
    return clauses.map { $0.contains(" OR ") ? "(\($0))" : $0 }.joined(separator: " AND ")
  }

  /// A scale of 1 also suits screens without a scale: those of terminals.
  private static func condition(ofScale scale: String) -> String {
    scale == "1" ? "displayScale == nil OR displayScale == 1" : "displayScale == \(scale)"
  }

  /// The separator may be `-` or `_`, and longer words do not match: `de`, `de_AT` and `de-AT` have
  /// the language `de`, but `den` does not.
  private static func condition(ofLocale locale: String) -> String {
    let parts = locale.split { $0 == "-" || $0 == "_" }
    guard parts.count > 1 else {
      return "locale == '\(locale)' OR locale BEGINSWITH '\(locale)-' "
        + "OR locale BEGINSWITH '\(locale)_'"
    }
    // The separators of an environment are not known: `zh-Hans_CN` has one of each.
    let pattern = parts.joined(separator: "?")
    let others = LanguageChoice.otherTags(ofScript: locale).map {
      $0.split(separator: "-").joined(separator: "?")
    }
    guard !others.isEmpty else {
      return "locale LIKE '\(pattern)' OR locale LIKE '\(pattern)?*'"
    }
    return ([pattern, pattern + "?*"] + others).map { "locale LIKE[c] '\($0)'" }
      .joined(separator: " OR ")
  }

  static func isLocale(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { "-_".utf8.contains($0) }
    guard let language = parts.first, (2...8).contains(language.count) else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && part.count <= 8 && part.allSatisfy(\.isLetterOrDigit)
    }
  }

  static func isPlain(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }
}

extension RelativePath {
  var nameWithoutExtension: Substring {
    let name = name[...]
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
    return name[..<point]
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
    guard let base, let locale = Qualifiers(of: path).locale else { return false }
    return LanguageChoice.normalized(locale) == LanguageChoice.normalized(base)
  }

  /// Nil if the file is for everybody.
  func condition(of path: RelativePath) -> String? {
    var qualifiers = Qualifiers(of: path)
    if isOfBase(path) { qualifiers.locale = nil }
    return qualifiers.condition
  }
}
