import UpdatesPlatform

/// How names of files and folders say what they are meant for.
enum NamingStyle: String, CaseIterable, Sendable {
  /// `xx.lproj/`, `@2x`, `~ipad`.
  case apple
  /// `drawable-xx-hdpi/`, `values-xx/`.
  case android

  /// What the name of a file says.
  func qualifiers(of path: RelativePath) -> Qualifiers {
    switch self {
    case .apple: AppleNames.qualifiers(of: path)
    case .android: AndroidNames.qualifiers(of: path)
    }
  }
}
