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
    guard let path = action.path(home: environment["HOME"]) else { throw Problem.installHome }
    self.path = path
    do {
      let facts = try FileSystem.facts(of: path, followingLinks: action.followsLink)
      place = action.followsLink ? try FileSystem.resolved(path) : path
      try Self.checkFolders(to: place, home: environment["HOME"])
      kind = try Self.kind(of: path, facts)
    } catch Problem.kind(.fileMissing) {
      throw Problem.installMissing(path)
    } catch {
      throw Problem(installing: error)
    }
  }

  private static func kind(of path: String, _ facts: FileFacts) throws -> Kind {
    switch facts.kind {
    case .regular, .directory:
      guard facts.owner == User.current || facts.owner == User.root else {
        throw Problem.installForeign(path, user: facts.owner)
      }
      guard facts.kind == .regular || !facts.isWritableByOthers else {
        throw Problem.installWritable(path)
      }
      return facts.kind == .regular ? .file : .folder
    case .symbolicLink: throw Problem.installLink(path)
    case .other: throw Problem.file(.fileNotRegular, path)
    }
  }

  var name: String { String(place.split(separator: "/").last ?? "") }

  /// Throws if somebody else could change what the path leads to, or if this user may not.
  static func checkFolders(to path: String, home: String?) throws {
    let own = FileSystem.folder(of: path)
    for folder in try InspectedFile.folders(to: own, home: home) {
      guard [User.current, User.root].contains(folder.owner) else {
        throw Problem.installForeign(folder.path, user: folder.owner)
      }
      guard !folder.isWritableByOthers else {
        throw Problem.installWritable(folder.path)
      }
    }
    guard FileSystem.isWritable(own) else { throw Problem.installNotWritable(folder: own) }
  }
}
