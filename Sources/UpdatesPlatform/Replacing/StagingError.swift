/// Why a new version could not be staged or put in place; the old version is unchanged.
package enum StagingError: Explained, Equatable {
  /// There is a mount point, which would be moved too or cannot be moved.
  case mountPoint(path: String)
  case brokenLink(path: String)
  case replaced(path: String)
  /// The name of the staging folder is used by something that is not a staging folder.
  case occupied(path: String)
  case locked(path: String)
  case file(FileError)

  package var path: String {
    switch self {
    case .mountPoint(let path), .brokenLink(let path), .replaced(let path),
      .occupied(let path), .locked(let path):
      path
    case .file(let error): error.path
    }
  }

  package var summary: String {
    switch self {
    case .mountPoint: "it is a mount point, which cannot be replaced or moved"
    case .brokenLink: "it is a link whose target does not exist"
    case .replaced: "another program has changed it in the meantime"
    case .occupied: "it is in the way, and is not a staging folder of this user"
    case .locked: "another process is changing it"
    case .file(let error): error.summary
    }
  }

  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as StagingError {
      throw error
    } catch let error as FileError {
      throw StagingError.file(error)
    } catch {
      throw StagingError.file(.failed(path: "", operation: "replacing it", reason: "\(error)"))
    }
  }
}
