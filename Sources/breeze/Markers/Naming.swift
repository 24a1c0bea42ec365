import UpdatesCLI
import UpdatesPlatform

/// How names are read, and which language is for everybody.
struct Naming {
  var style: NamingStyle
  /// The language that is for everybody; nil if there is none.
  var base: String?

  init(_ style: NamingStyle, base: String? = nil) {
    self.style = style
    self.base = base
  }

  /// Reads the options of a command line; throws `ArgumentsError`.
  init(_ arguments: Arguments) throws(ArgumentsError) {
    style = arguments.value("platform").flatMap(NamingStyle.init) ?? .apple
    base = arguments.value("base")
    guard let base, !Qualifiers.isLocale(base) else { return }
    throw .invalidValue(
      of: "--base", value: base, expected: "a language such as de or pt-BR", suggestion: nil)
  }

  /// Whether a file is in the folder of the language that is for everybody.
  func isOfBase(_ path: RelativePath) -> Bool {
    guard let base, let locale = style.qualifiers(of: path).locale else { return false }
    return LanguageChoice.normalized(locale) == LanguageChoice.normalized(base)
  }

  /// The condition of a new file; nil if the file is for everybody.
  func condition(of path: RelativePath) -> String? {
    var qualifiers = style.qualifiers(of: path)
    if isOfBase(path) { qualifiers.locale = nil }
    return qualifiers.condition
  }
}

/// How names of files and folders say what they are for.
enum NamingStyle: String, CaseIterable, Sendable {
  /// `xx.lproj/`, `@2x`, `~ipad`.
  case apple
  /// `drawable-xx-hdpi/`, `values-xx/`.
  case android

  /// The qualifiers in the name of a file.
  func qualifiers(of path: RelativePath) -> Qualifiers {
    switch self {
    case .apple: AppleNames.qualifiers(of: path)
    case .android: AndroidNames.qualifiers(of: path)
    }
  }
}
