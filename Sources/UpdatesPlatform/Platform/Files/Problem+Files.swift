extension Problem {
  /// A problem with a file or a folder, of a kind that says everything.
  package static func file(_ kind: Code, _ path: String) -> Problem {
    let summary =
      switch kind {
      case .fileMissing: "it does not exist"
      case .fileIsFolder: "it is a folder"
      case .fileNotFolder: "it is not a folder"
      case .fileNotRegular: "it is not a regular file"
      case .fileIsLink: "it is a symbolic link, which is not followed"
      case .fileDenied: "permission denied"
      case .fileReadOnly: "the file system is read-only"
      case .fileDiskFull: "the disk is full"
      case .fileLocked: "another process has locked it"
      case .fileImmovable: "the system does not let it be moved or removed"
      case .fileMountPoint: "it is a mount point, which cannot be replaced or moved"
      case .fileBrokenLink: "it is a link whose target does not exist"
      case .fileReplaced: "another program has changed it in the meantime"
      case .fileOccupied: "it is in the way, and is not a staging folder of this user"
      case .fileBusy: "another process is changing it"
      case .fileChanged: "it was changed while it was read"
      default: "it cannot be used"
      }
    return Problem(kind, summary, path: path)
  }

  package static func fileTooLarge(_ path: String, limit: Int) -> Problem {
    Problem(.fileTooLarge, "it is larger than \(limit.byteCount)", path: path)
  }

  /// The file or folder belongs to another user, so root does not touch it.
  package static func fileForeign(_ path: String, user: UInt32) -> Problem {
    Problem(.fileForeign, "it belongs to another user (\(user))", path: path)
  }

  /// Any other failure during `operation`, such as `opening it`; `reason` is the system's text.
  package static func fileFailed(_ path: String, operation: String, reason: String) -> Problem {
    Problem(.fileFailed, "\(reason) while \(operation)", path: path)
  }

  /// The problem of a failed call; `operation` is for what no kind says.
  package init(errno code: Int32, path: String, operation: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .file(.fileMissing, path)
    case EISDIR: self = .file(.fileIsFolder, path)
    case ELOOP: self = .file(.fileIsLink, path)
    case EACCES, EPERM: self = .file(.fileDenied, path)
    case EROFS: self = .file(.fileReadOnly, path)
    case EXDEV, EBUSY: self = .file(.fileImmovable, path)
    case ENOSPC, EDQUOT: self = .file(.fileDiskFull, path)
    // Opening a socket, or a FIFO that no process reads, gives these.
    case ENXIO, ENODEV: self = .file(.fileNotRegular, path)
    default:
      self = .fileFailed(path, operation: operation, reason: SystemError.text(of: code))
    }
  }
}

/// Nil if the file or folder that the work needs is missing.
package func ifThere<Value: ~Copyable>(_ work: () throws -> Value) throws -> Value? {
  do {
    return try work()
  } catch Problem.kind(.fileMissing) {
    return nil
  }
}
