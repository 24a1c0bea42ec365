import HarmlessText

package struct InstallTarget: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case file, folder
  }

  package let path: String
  package let kind: Kind
  /// The path without links, if the app file lets a link be followed; else `path`.
  package let place: String

  package init(_ action: InstallAction, environment: SystemEnvironment) throws {
    guard let path = action.path(home: environment["HOME"]) else { throw InstallError.homeUnknown }
    self.path = path
    (kind, place) = try InstallError.wrapping {
      try Self.examine(path, action, home: environment["HOME"])
    }
  }

  private static func examine(
    _ path: String, _ action: InstallAction, home: String?
  ) throws -> (Kind, place: String) {
    let facts: FileFacts
    do {
      facts = try FileSystem.facts(of: path, followingLinks: action.followsLink)
    } catch Problem.kind(.fileMissing) {
      throw InstallError.targetMissing(path: path)
    }
    let place = action.followsLink ? try FileSystem.resolved(path) : path
    try checkFolders(to: place, home: home)
    return (try kind(of: path, facts), place)
  }

  private static func kind(of path: String, _ facts: FileFacts) throws -> Kind {
    switch facts.kind {
    case .regular, .directory:
      guard facts.owner == User.current || facts.owner == User.root else {
        throw InstallError.foreignFolder(path: path, user: facts.owner)
      }
      guard facts.kind == .regular || !facts.isWritableByOthers else {
        throw InstallError.writableByOthers(path: path)
      }
      return facts.kind == .regular ? .file : .folder
    case .symbolicLink: throw InstallError.targetIsLink(path: path)
    case .other: throw Problem.file(.fileNotRegular, path)
    }
  }

  var name: String { String(place.split(separator: "/").last ?? "") }

  /// Throws if somebody else could change what the path leads to, or if this user may not.
  static func checkFolders(to path: String, home: String?) throws {
    let own = FileSystem.folder(of: path)
    for folder in try InspectedFile.folders(onTheWayTo: own + "/.", home: home) {
      guard [User.current, User.root].contains(folder.owner) else {
        throw InstallError.foreignFolder(path: folder.path, user: folder.owner)
      }
      guard !folder.isWritableByOthers else {
        throw InstallError.writableByOthers(path: folder.path)
      }
    }
    guard FileSystem.isWritable(own) else { throw InstallError.notWritable(folder: own) }
  }
}
