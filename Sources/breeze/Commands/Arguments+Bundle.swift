import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Arguments {
  /// `.` if no folder was given.
  ///
  /// An empty path usually comes from a variable that is not set, so it is an error and does not
  /// mean the working folder.
  var bundle: String {
    get throws {
      guard let path = operands.first else { return "." }
      guard !path.isEmpty else {
        throw Problem.invalidValue(
          of: "BUNDLE", value: path, expected: "the path of a folder")
      }
      return path
    }
  }

  /// Throws `Problem`, or `Problem` if the path is another file.
  func openBundle() throws -> OpenFolder {
    let path = try bundle
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
