import UpdatesCLI
import UpdatesPlatform

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
