import HarmlessText

extension StagingError {
  /// The file or folder in question.
  package var path: String {
    switch self {
    case .noPlaceBeside(let path), .foreignLink(let path, _), .brokenLink(let path),
      .mountPoint(let path), .holdsMount(let path), .immovable(let path), .replaced(let path),
      .unfinished(let path, _, _), .occupied(let path, _), .locked(let path):
      path
    case .file(let error): error.path
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
    case .file(let error): error.summary
    }
  }
}
