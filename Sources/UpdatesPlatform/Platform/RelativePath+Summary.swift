extension RelativePath.Failure {
  /// What is wrong with the path, without a full stop.
  package var summary: String {
    switch self {
    case .empty: "it is empty"
    case .absolute: "it is absolute, expected a path below the folder"
    case .leavesFolder: "'..' leads out of the folder"
    case .notPlain: "it has an empty part or '.', and paths are spelled in one way only"
    case .backslash: "it has a backslash, expected '/' between folders"
    case .controlCharacter: "it has a control character"
    case .tooLong: "it is longer than a path or name may be"
    }
  }
}
