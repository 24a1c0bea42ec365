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
