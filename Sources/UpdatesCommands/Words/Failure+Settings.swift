import Updates
import UpdatesCLI

extension Failure {
  init(_ error: UserSettingsError) {
    let words: Words
    switch error {
    case .noPlace(let error):
      self.init(error as any Error)
      return
    case .unreadable:
      words = ("settings.unreadable", "check the file and its permissions", .inputOutput)
    case .cannotWrite(.diskFull):
      words = ("settings.cannot-write", "free some space on the disk", .inputOutput)
    case .cannotWrite(.failed), .cannotWrite(.tooLarge):
      words = ("settings.cannot-write", "check the folder and its disk", .inputOutput)
    case .cannotWrite(.locked):
      words = ("settings.locked", "try again", .tryAgainLater)
    case .cannotWrite:
      words = ("settings.cannot-create", "check its folder and the permissions", .cannotCreate)
    case .writableByOthers(let path):
      words = ("settings.untrusted", "run 'chmod go-w \(path.quotable)'", .notPermitted)
    case .foreignOwner:
      words = ("settings.untrusted", "run it as the user whose file it is", .notPermitted)
    case .notJSON(_, let error) where !error.marked().isEmpty:
      words = ("settings.malformed", "fix this line:\n\(error.marked())", .malformed)
    case .notJSON, .notAnObject, .wrongKind:
      words = ("settings.malformed", "fix the file, or move it away", .malformed)
    }
    self.init(words, message: error.summary)
  }
}
