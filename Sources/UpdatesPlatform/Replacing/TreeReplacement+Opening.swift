extension TreeReplacement {
  static func folderName(beside name: String) -> String { ".\(name).staging" }

  /// The destination's name for the name of a staging folder; nil for any other name.
  package static func destination(ofStaging folder: String) -> String? {
    let name = String(folder.dropFirst().dropLast(".staging".count))
    return !name.isEmpty && folder == folderName(beside: name) ? name : nil
  }

  /// The path of a destination's staging folder, if it exists because it is in use or was left.
  package static func leftover(of destination: String) throws -> String? {
    do {
      let (parent, name) = try place(of: destination, makingParent: false)
      let staging = folderName(beside: name)
      return try parent.facts(of: staging).map { _ in parent.shown(staging) }
    } catch Problem.kind(.fileMissing) {
      return nil
    }
  }

  /// Splits a path into its parent folder and its last component.
  ///
  /// A link at the end is resolved if it belongs to this user or to root; the link stays, and its
  /// target is replaced.
  static func place(
    of destination: String, makingParent makesParent: Bool, followsLink: Bool = true
  ) throws -> (parent: OpenFolder, name: String) {
    var path = destination
    if let last = path.split(separator: "/").last, last == "." || last == ".." {
      // If there are links in the path, only the system can resolve `.` and `..`.
      path = try FileSystem.resolved(path)
      guard !path.hasReplacedBytes else {
        throw Problem.fileFailed(
          destination, operation: "resolving it", reason: "its path is not text in UTF-8")
      }
    }
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let name = path.split(separator: "/").last.map(String.init) else {
      throw Problem.file(.fileMountPoint, path)
    }
    let folder = FileSystem.folder(of: path)
    if makesParent { try FileSystem.makeFolder(folder, permissions: 0o777) }
    let parent = try OpenFolder(folder)
    guard let facts = try parent.facts(of: name) else { return (parent, name) }
    path = parent.shown(name)
    switch facts.kind {
    case .regular: return (parent, name)
    case .directory:
      // On an overlay, files can have a different device from their folder, but folders cannot.
      guard try parent.facts().device == facts.device else {
        throw Problem.file(.fileMountPoint, path)
      }
      return (parent, name)
    case .other: throw Problem.file(.fileNotRegular, path)
    case .symbolicLink:
      guard followsLink else { throw Problem.file(.fileIsLink, path) }
      guard [User.current, User.root].contains(facts.owner) else {
        throw Problem.fileForeign(path, user: facts.owner)
      }
      guard let target = try? FileSystem.resolved(path) else {
        throw Problem.file(.fileBrokenLink, path)
      }
      return try place(of: target, makingParent: false)
    }
  }
}
