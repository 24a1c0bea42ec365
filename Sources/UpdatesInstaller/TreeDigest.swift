/// The checksum of a file, or of a folder with everything in it.
///
/// It covers the names, the permissions to execute, the contents and the targets of links; not the
/// times, the owners, and the other permissions.
enum TreeDigest {
  /// Reads everything at a name; throws `CancellationError` if the work is cancelled.
  static func digest(
    of name: String, in folder: OpenFolder, until deadline: Deadline = Deadline()
  ) throws -> Checksum {
    var stream = try ChecksumStream(.sha256)
    try add(name, path: [], in: folder, to: &stream, deadline)
    return try stream.finish()
  }

  /// The digest of a single file whose content has a SHA-256.
  static func digest(of facts: FileFacts, with checksum: Checksum) throws -> Checksum {
    var stream = try ChecksumStream(.sha256)
    try (([0] + content(of: facts, checksum)) + [0]).withUnsafeBytes { try stream.add($0) }
    return try stream.finish()
  }

  private static func content(of facts: FileFacts, _ checksum: Checksum) -> [UInt8] {
    Array((facts.permissions & 0o111 == 0 ? "file " : "program ").utf8) + checksum.bytes
  }

  private static func add(
    _ name: some EntryName, path: [UInt8], in folder: OpenFolder, to stream: inout ChecksumStream,
    _ deadline: Deadline
  ) throws {
    try deadline.checkCancelled()
    guard let facts = try folder.facts(of: name) else {
      throw Problem.file(.fileMissing, folder.shown(name))
    }
    var entry: [UInt8] = path + [0]
    switch facts.kind {
    case .regular:
      let file = try folder.reading(name).checksum(.sha256) { _ in try deadline.checkCancelled() }
      entry += content(of: facts, file.checksum)
    case .symbolicLink: entry += Array("link ".utf8) + (try folder.linkTarget(of: name))
    case .directory: entry += Array("folder".utf8)
    case .other: entry += Array("other".utf8)
    }
    entry.append(0)
    try entry.withUnsafeBytes { try stream.add($0) }
    guard facts.kind == .directory else { return }
    let inner = try folder.folder(name)
    let names = try inner.rawNames().sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names {
      try add(
        name, path: path + [UInt8(ascii: "/")] + name.utf8, in: inner, to: &stream,
        deadline)
    }
  }
}
