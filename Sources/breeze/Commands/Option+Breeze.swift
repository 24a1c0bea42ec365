import UpdatesCLI

extension OptionGroup {
  static let how = OptionGroup("How", [.quiet, .noColor])
}

extension Option {
  static func algorithm(help: String) -> Option {
    Option("algorithm", value: .oneOf(["sha256", "sha512", "sha1"]), help: help)
  }
}

extension Operand {
  /// The operand for the folder with the manifest; the working folder if it is not given.
  static let bundle = Operand("BUNDLE", isRequired: false)

  /// The sentence in help texts about `BUNDLE`, for commands that work on the manifest.
  static let bundleWords =
    "BUNDLE is a folder or the manifest.json in it; default: the working folder."
}
