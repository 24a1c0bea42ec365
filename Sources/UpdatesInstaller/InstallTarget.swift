import HarmlessText

package struct InstallTarget: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case file, folder
  }

  package let path: String
  package let kind: Kind
  /// The path without links, if the app file lets a link be followed; else `path`.
  package let place: String

  /// Examines what the action names; throws `Problem` if it cannot be replaced.
  package init(_ action: InstallAction, environment: SystemEnvironment) throws {
    guard let path = action.path(home: environment["HOME"]) else {
      throw Problem(install: .installHome)
    }
    self.path = path
    do {
      let facts = try FileSystem.facts(of: path, followingLinks: action.followsLink)
      place = action.followsLink ? try FileSystem.resolved(path) : path
      try Self.checkFolders(to: place, home: environment["HOME"])
      kind = try Self.kind(of: path, facts)
    } catch Problem.kind(.fileMissing) {
      throw Problem(install: .installMissing, ["path": path])
    } catch {
      throw Problem(installing: error)
    }
  }

  private static func kind(of path: String, _ facts: FileFacts) throws -> Kind {
    switch facts.kind {
    case .regular, .directory:
      let isFile = facts.kind == .regular
      try check(path, owner: facts.owner, isOpen: !isFile && facts.isWritableByOthers)
      return isFile ? .file : .folder
    case .symbolicLink: throw Problem(install: .installLink, ["path": path])
    case .other: throw Problem.file(.fileNotRegular, path)
    }
  }

  var name: String { String(place.split(separator: "/").last ?? "") }

  /// Throws if somebody else could change what the path leads to, or if this user may not.
  static func checkFolders(to path: String, home: String?) throws {
    let own = FileSystem.folder(of: path)
    for folder in try InspectedFile.folders(to: own, home: home) {
      try check(folder.path, owner: folder.owner, isOpen: folder.isWritableByOthers)
    }
    guard FileSystem.isWritable(own) else {
      throw Problem(
        install: .installNotWritable, ["folder": own],
        hint: "install it to a folder of your own, or let the owner of this one register the app "
          + "file with 'updates-tui apps add' and update it")
    }
  }

  private static func check(_ path: String, owner: UInt32, isOpen: Bool) throws {
    guard [User.current, User.root].contains(owner) else {
      throw Problem(install: .installForeign, ["path": path, "user": "\(owner)"])
    }
    guard !isOpen else { throw Problem.installWritable(path) }
  }
}
