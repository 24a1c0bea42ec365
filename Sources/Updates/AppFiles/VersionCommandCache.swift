package struct VersionCommandCache: Equatable, Sendable {
  private static let limit = 64 << 10

  package let path: String

  package init(folder: String) {
    path = folder + "/version-command.json"
  }

  /// The remembered answer, or nil if there is none for exactly this program and these arguments.
  ///
  /// A damaged file counts as no answer; the next answer replaces it.
  func version(of command: VersionCommand, program: FileFacts) throws -> String? {
    let bytes: [UInt8]
    do {
      let file = try OpenFile.reading(path, followingLinks: false)
      try FileSystem.refuseForeign(try file.facts(), path: path)
      bytes = try file.contents(limit: Self.limit)
    } catch Problem.kind(.fileMissing) {
      return nil
    }
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      return nil
    }
    guard let version = json["version"]?.stringValue,
      VersionText.first(in: Array(version.utf8)) == version,
      json == Self.entry(command: command, program: program, version: version)
    else { return nil }
    return version
  }

  func remember(_ version: String, of command: VersionCommand, program: FileFacts) throws {
    let entry = Self.entry(command: command, program: program, version: version)
    try FileSystem.makeFolder(FileSystem.folder(of: path))
    // A lost answer only means another run of the command, so the write need not be durable. The
    // temporary file has one name, so that the next write replaces what a killed process left.
    try FileSystem.replace(
      path, with: Array(entry.textInOrder.utf8),
      through: FileSystem.folder(of: path) + "/.version-command.json.new", isDurable: false)
  }

  package func remember(_ version: String, of command: VersionCommand) throws {
    try remember(version, of: command, program: try FileSystem.facts(of: command.executable))
  }

  /// Forgets the answer; one that cannot be removed is compared with the program as before.
  package func forget() {
    try? FileSystem.remove(path)
  }

  private static func entry(command: VersionCommand, program: FileFacts, version: String) -> JSON {
    [
      "arguments": .array(command.arguments.map { .string($0) }),
      "device": .number(String(program.device)),
      "inode": .number(String(program.inode)),
      "modified": JSON(program.modified),
      "path": .string(command.executable),
      "size": JSON(program.size),
      "version": .string(version),
    ]
  }
}
