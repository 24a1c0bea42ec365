import UpdatesCLI
import UpdatesPlatform

/// How names of files give their conditions.
struct Naming {
  /// The language that is for everybody; nil if there is none.
  var base: String?

  init() {}

  init(_ arguments: Arguments) throws(ArgumentsError) {
    base = arguments.value("base")
    guard let base, !Qualifiers.isLocale(base) else { return }
    throw .invalidValue(
      of: "--base", value: base, expected: "a language such as de or pt-BR", suggestion: nil)
  }

  /// Whether a file is in the folder of the language that is for everybody.
  func isOfBase(_ path: RelativePath) -> Bool {
    guard let base, let locale = AppleNames.qualifiers(of: path).locale else { return false }
    return LanguageChoice.normalized(locale) == LanguageChoice.normalized(base)
  }

  /// The condition of a new file; nil if the file is for everybody.
  func condition(of path: RelativePath) -> String? {
    var qualifiers = AppleNames.qualifiers(of: path)
    if isOfBase(path) { qualifiers.locale = nil }
    return qualifiers.condition
  }
}
