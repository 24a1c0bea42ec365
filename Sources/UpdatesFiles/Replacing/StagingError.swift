import HarmlessText

/// Why something could not be staged, or not put in place; what was there is there.
package enum StagingError: Error, Equatable, Sendable {
  /// What has the name of the staging folder, and is none of ours.
  package enum Occupant: Equatable, Sendable {
    /// A file, a link or whatever else.
    case noFolder
    case folder(ofUser: UInt32)
    /// A folder of our own that others may look into or write to.
    case openFolder(permissions: UInt32)
  }

  /// The root of all, or no path at all: nothing lies beside it.
  case noPlaceBeside(path: String)
  /// The destination is a link of a user who is neither we nor root.
  case foreignLink(path: String, user: UInt32)
  /// The destination is a link that leads to nothing, or in a circle.
  case brokenLink(path: String)
  /// The destination is the root of a mounted file system, so it cannot be renamed.
  case mountPoint(path: String)
  /// Something mounted below the destination would move with it; `path` is where.
  case holdsMount(path: String)
  /// The destination is a folder of an overlay's lower layer, which the system renames for nobody.
  case immovable(path: String)
  /// Somebody has put something else at the destination since it was looked at.
  case replaced(path: String)
  /// Somebody's own file, at a path where the new one has another.
  case inTheWay(path: String)
  /// Something of somebody's own that could not be moved, for missing rights.
  case unmovable(FileError)
  /// What was at the destination is at `kept`: the cause for which it could not be put back, or nil
  /// where something else is at the destination since.
  case unfinished(path: String, kept: String, FileError?)
  case occupied(path: String, by: Occupant)
  /// Another process is changing the same destination, and patience ended.
  case locked(path: String)
  case file(FileError)
}

extension StagingError {
  /// Does something with files, whose failure is one of staging.
  package static func wrapping<Value: ~Copyable>(
    _ body: () throws(FileError) -> Value
  ) throws(StagingError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}

extension StagingError {
  /// The file or folder in question.
  package var path: String {
    switch self {
    case .noPlaceBeside(let path), .foreignLink(let path, _), .brokenLink(let path),
      .mountPoint(let path), .holdsMount(let path), .immovable(let path), .replaced(let path),
      .inTheWay(let path), .unfinished(let path, _, _), .occupied(let path, _), .locked(let path):
      path
    case .file(let error), .unmovable(let error): error.path
    }
  }

  /// What is wrong, without the path and without a full stop.
  package var summary: String {
    switch self {
    case .noPlaceBeside: "nothing can be put beside it, so it cannot be replaced"
    case .foreignLink(_, let user): "it is a symbolic link of another user (\(user))"
    case .brokenLink: "it is a symbolic link that leads nowhere"
    case .mountPoint: "it is a mount point, which cannot be replaced"
    case .holdsMount: "it is a mount point, and the folder that it is in is to be replaced"
    case .immovable: "it belongs to a lower layer of an overlay, where no folder is renamed"
    case .replaced: "somebody has put something else there meanwhile"
    case .inTheWay: "it is somebody's own, and would be replaced"
    case .unfinished(_, let kept, let cause?):
      "what was there is in '\(kept.harmlessLine(limit: 512))', and could not be put back: "
        + cause.summary
    case .unfinished(_, let kept, nil):
      "somebody has made it anew after a switch was cut short; what was there before is in "
        + "'\(kept.harmlessLine(limit: 512))'"
    case .occupied(_, .noFolder): "it is in the way, and not a folder"
    case .occupied(_, .folder(let user)): "it is in the way, and belongs to another user (\(user))"
    case .occupied(_, .openFolder): "it is in the way, and open to other users"
    case .locked: "another process is changing it"
    case .file(let error), .unmovable(let error): error.summary
    }
  }
}

extension FileError {
  /// The path that was to be made or changed, without what it was to be staged in.
  package var placeOfStaging: String {
    StagingPlace.destination(ofStaging: path) ?? path
  }

  /// What is wrong; where permission is missing, with the folder that does not give it.
  package var problemOfStaging: String {
    guard case .permissionDenied(let path) = self,
      let place = StagingPlace.destination(ofStaging: path)
    else { return summary }
    // Something that was moved there, and may not be removed.
    guard path.hasSuffix(StagingPlace.suffix) else {
      return "permission denied at '\(path.harmlessLine(limit: 512))'"
    }
    return "permission denied in '\(FileSystem.folder(of: place).harmlessLine(limit: 512))'"
  }
}
