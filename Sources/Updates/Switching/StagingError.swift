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
  case occupied(path: String, by: Occupant)
  /// Another process is changing the same destination, and patience ended.
  case locked(path: String)
  case file(FileError)
}
