extension FileError {
  /// What is wrong with the file, without its path and without a full stop.
  package var summary: String {
    switch self {
    case .missing: "it is not there"
    case .isDirectory: "it is a folder"
    case .notDirectory: "it is not a folder"
    case .notRegular: "it is not a regular file"
    case .symbolicLink: "it is a symbolic link, and none is followed here"
    case .tooLarge(_, let limit): "it is larger than \(limit.byteCount)"
    case .permissionDenied: "permission denied"
    case .readOnly: "the file system is read-only"
    case .diskFull: "the disk is full"
    case .foreignOwner(_, let user): "it belongs to another user (\(user))"
    case .locked: "another process holds its lock"
    case .failed(_, let operation, let reason): "\(operation): \(reason)"
    }
  }
}
