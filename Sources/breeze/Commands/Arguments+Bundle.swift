import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Arguments {
  /// The folder of the bundle; the working folder if none was given.
  func openBundle() throws -> OpenFolder {
    let path = operands.first ?? "."
    // An empty path usually comes from a variable that is not set, and not from the person.
    guard !path.isEmpty else {
      throw Problem.invalidValue(of: "BUNDLE", value: path, expected: "the path of a folder")
    }
    guard try FileSystem.facts(of: path).kind != .directory else { return try OpenFolder(path) }
    guard path.split(separator: "/").last.map(String.init) == Manifest.fileName else {
      throw Problem(
        .fileNotFolder, "'\(path.quotable)' is neither a folder nor a manifest.json",
        hint: "name a folder, or the manifest.json in one")
    }
    return try OpenFolder(FileSystem.folder(of: path))
  }

  /// Nil if none was given.
  var algorithm: ChecksumAlgorithm? {
    value("algorithm").flatMap(ChecksumAlgorithm.init)
  }
}

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
