/// Why something could not be staged, or not put in place; what was there is there.
package enum StagingError: Explained, Equatable {
  /// Something is mounted there, which would be moved with what is replaced, or cannot be.
  case mountPoint(path: String)
  /// Somebody has put something else at the destination since it was looked at.
  case replaced(path: String)
  /// Somebody's own file, at a path where the new one has another.
  case inTheWay(path: String)
  /// Something with the name of the staging folder, that is none of ours.
  case occupied(path: String)
  /// Another process is changing the same destination, and patience ended.
  case locked(path: String)
  case file(FileError)

  /// The file or folder in question.
  package var path: String {
    switch self {
    case .mountPoint(let path), .replaced(let path), .inTheWay(let path), .occupied(let path),
      .locked(let path):
      path
    case .file(let error): error.path
    }
  }

  package var summary: String {
    switch self {
    case .mountPoint: "it is a mount point, which can neither be replaced nor moved"
    case .replaced: "somebody has put something else there meanwhile"
    case .inTheWay: "it is somebody's own, and would be replaced"
    case .occupied: "it is in the way, and not a staging folder of this user's"
    case .locked: "another process is changing it"
    case .file(let error): error.summary
    }
  }

  /// Does something whose failures are those of files or of staging.
  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws(StagingError) -> Value {
    do {
      return try body()
    } catch let error as StagingError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(.failed(path: "", operation: "replace", reason: "\(error)"))
    }
  }
}
