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
  static let bundle = Operand("BUNDLE", isRequired: false)

  static let bundleWords =
    "BUNDLE is a folder or the manifest.json in it; default: the working folder."
}
