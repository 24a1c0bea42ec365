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

  /// The ownership of every folder on the way to an absolute path, which must exist.
  package static func folders(onTheWayTo path: String, home: String?) throws -> [Ownership] {
    try InspectedWay(to: path, home: home).folders
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
      let way = try InspectedWay(to: whole, home: home)
      let file = try OpenFile(way.end, flags: O_NOFOLLOW, shown: path)
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
struct InspectedWay {
  private(set) var folders: [Ownership] = []
  /// The path without links.
  private(set) var end = ""
  private let path: String
  private let home: String?
  /// The path of the folder so far, for messages.
  private var shown = ""
  private var names: [Substring] = []

  /// The most links, as in the kernel.
  private static let mostLinks = 40

  /// Follows an absolute path, which must exist; `home` must not end in a slash.
  init(to path: String, home: String?) throws {
    (self.path, self.home) = (path, home)
    var links = 0
    try begin(path)
    while let name = names.popLast() {
      let place = end == "/" ? "/" + name : "\(end)/\(name)"
      let facts = try facts(of: place, lstat)
      switch facts.kind {
      case .symbolicLink:
        links += 1
        guard links <= Self.mostLinks else {
          throw Problem.fileFailed(
            path, operation: "following it", reason: SystemError.text(of: ELOOP))
        }
        try follow(try FileSystem.linkTarget(of: place) ?? "")
      case .directory where !names.isEmpty:
        folders[folders.count - 1].leadsToFolder = true
        shown = Self.shown(name, in: shown)
        enter(place, facts)
      default:
        end = place
        guard names.isEmpty else { throw Problem.file(.fileMissing, path) }
        return
      }
    }
    throw Problem.file(.fileIsFolder, path)
  }

  private func facts(
    of place: String, _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
  ) throws -> FileFacts {
    var facts = stat()
    try calling(path, "opening it", ask(place, &facts))
    return FileFacts(facts)
  }

  private mutating func follow(_ target: String) throws {
    if target.hasPrefix("/") { return try begin(target) }
    // The path continues from this folder again; the entry for the link's folder still counts.
    folders.append(folders[folders.count - 1])
    add(target.utf8[...])
  }

  /// Begins again at the home if the path is below it, otherwise at the root.
  private mutating func begin(_ path: String) throws {
    let start: String
    if let home, !home.isEmpty, path.hasPrefix(home + "/") { start = home } else { start = "/" }
    shown = start
    enter(start, try facts(of: start, stat))
    add(path.utf8.dropFirst(start.utf8.count))
  }

  private mutating func add(_ path: Substring.UTF8View) {
    if path.last == UInt8(ascii: "/") { names.append(".") }
    names += path.split(separator: UInt8(ascii: "/")).reversed().map { Substring($0) }
  }

  private mutating func enter(_ place: String, _ facts: FileFacts) {
    end = place
    folders.append(Ownership(path: shown, isFolder: true, facts))
  }

  private static func shown(_ name: Substring, in folder: String) -> String {
    switch name {
    case ".": folder
    case "..": FileSystem.folder(of: folder)
    default: folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }
}
