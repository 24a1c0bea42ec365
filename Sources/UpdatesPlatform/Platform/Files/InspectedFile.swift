/// The bytes of a file, and the users who could have written them.
///
/// The owner and permissions of the file, and the bytes, come from the same open file. So no one can
/// exchange the file between the check and the use.
package struct InspectedFile: Equatable, Sendable {
  package let bytes: [UInt8]
  /// The ownership of the file itself, not of a symbolic link at its path.
  package let file: Ownership
  /// The ownership of every folder on the path; empty if the folders are unknown.
  package let folders: [Ownership]

  package var places: [Ownership] { [file] + folders }

  /// Reads a regular file of at most `limit` bytes; `home` is an absolute path if it is known.
  package init(path: String, limit: Int, home: String?) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Problem.file(.fileMissing, path) }
    var folders: [Ownership] = []
    let file = try Self.open(path, home: home, by: &folders).ifRegular()
    self.folders = folders
    self.file = Ownership(path: path, isFolder: false, try file.facts())
    bytes = try file.contents(limit: limit)
  }

  package init(streamed bytes: [UInt8], from name: String) {
    self.bytes = bytes
    file = Ownership(path: name, isFolder: false, owner: 0, permissions: 0)
    folders = []
  }

  package init(given bytes: [UInt8], from name: String, by user: UInt32) {
    self.bytes = bytes
    file = Ownership(path: name, isFolder: false, owner: user, permissions: 0o600)
    folders = [Ownership(path: name, isFolder: true, owner: user, permissions: 0o700)]
  }

  /// The ownership of a folder at an absolute path, which must exist, and of all on the way to it.
  package static func folders(to path: String, home: String?) throws -> [Ownership] {
    var way = InspectedWay(to: path, home: home)
    // The slash, because the path may be that of the home.
    try way.enter(try way.end(of: path + "/"))
    return way.folders
  }

  private static func open(
    _ path: String, home: String?, by folders: inout [Ownership]
  ) throws -> OpenFile {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = FileSystem.workingFolder else { return try OpenFile.reading(path) }
      whole = folder + "/" + path
    }
    do {
      var way = InspectedWay(to: whole, home: home)
      let file = try OpenFile(try way.end(of: whole), flags: O_NOFOLLOW, shown: path)
      folders = way.folders
      return file
    } catch let error as Problem {
      // This process may have no access to folders above the working folder, but can read the file.
      guard path != whole else { throw error }
      return try OpenFile.reading(path)
    }
  }
}

package struct Ownership: Equatable, Sendable {
  package var path: String
  package var isFolder: Bool
  package var owner: UInt32
  /// The permission bits, such as `0o600`.
  package var permissions: UInt32
  /// Nil if it is unknown.
  package var group: UInt32?
  /// Whether the path continues from this folder to a folder in it, not to the file or a link.
  package var leadsToFolder = false

  package init(path: String, isFolder: Bool, owner: UInt32, permissions: UInt32) {
    self.path = path
    self.isFolder = isFolder
    self.owner = owner
    self.permissions = permissions
  }

  init(path: String, isFolder: Bool, _ facts: FileFacts) {
    self.init(
      path: path, isFolder: isFolder, owner: facts.owner, permissions: facts.permissions)
    group = facts.group
  }

  /// Whether other users may write to it, and so decide what the path leads to.
  ///
  /// In a sticky folder such as `/tmp`, only the owner of a folder can exchange it, and no one can
  /// make a folder for somebody else. Files and links can get there in other ways.
  package var isWritableByOthers: Bool {
    !(leadsToFolder && permissions & 0o1000 != 0)
      && FileFacts.isWritableByOthers(permissions, group: group)
  }
}

/// Follows a path folder by folder from the home or the root.
///
/// Links are followed one by one, so every folder that decides where the path leads is known. Each
/// is looked at before what is in it, so what others have changed is seen, or they cannot change it
/// any more. The folders above the home do not matter: whoever can exchange the home controls the
/// account.
private struct InspectedWay {
  /// The path for messages.
  let path: String
  /// Without a slash at its end.
  let home: String?
  private(set) var folders: [Ownership] = []
  private var links = 0

  /// The most links, as in the kernel.
  private static let mostLinks = 40

  init(to path: String, home: String?) {
    (self.path, self.home) = (path, home)
  }

  /// The path without links of what must exist at a path, which is absolute or begins at `folder`.
  mutating func end(of path: String, from folder: String = "/") throws -> String {
    var (place, rest) = (folder, path.utf8[...])
    if path.hasPrefix("/") {
      place = "/"
      if let home, !home.isEmpty, path.hasPrefix(home + "/") { place = home }
      rest = rest.dropFirst(place.utf8.count)
    }
    var names = rest.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    if rest.last == UInt8(ascii: "/") { names.append(".") }
    for name in names {
      try enter(place)
      switch name {
      case ".", "..":
        folders[folders.count - 1].leadsToFolder = true
        if name == ".." { place = try FileSystem.resolved(place + "/..") }
      default: place = try end(ofEntry: name, in: place)
      }
    }
    return place
  }

  private mutating func end(ofEntry name: String, in folder: String) throws -> String {
    let place = folder == "/" ? "/" + name : "\(folder)/\(name)"
    let kind = try FileFacts(path, "opening it") { lstat(place, &$0) }.kind
    guard kind == .symbolicLink else {
      folders[folders.count - 1].leadsToFolder = kind == .directory
      return place
    }
    links += 1
    guard links <= Self.mostLinks else {
      throw Problem.fileFailed(
        path, operation: "following it", reason: SystemError.text(of: ELOOP))
    }
    return try end(of: try FileSystem.linkTarget(of: place) ?? "", from: folder)
  }

  mutating func enter(_ place: String) throws {
    // Only the home may be a link: one that was put here just now would lend its target's owner.
    let facts = try FileFacts(path, "opening it") {
      place == home ? stat(place, &$0) : lstat(place, &$0)
    }
    guard facts.kind == .directory else { throw Problem.file(.fileMissing, path) }
    folders.append(Ownership(path: place, isFolder: true, facts))
  }
}
