import Updates
import UpdatesCLI

extension Problem {
  init(_ error: UserSettingsError) {
    let words: Words
    switch error {
    case .noPlace(let error):
      self.init(error as any Error)
      return
    case .unreadable:
      words = (.settingsUnreadable, "check the file and its permissions", .inputOutput)
    case .cannotWrite(.diskFull):
      words = (.settingsCannotWrite, "free some space on the disk", .inputOutput)
    case .cannotWrite(.failed), .cannotWrite(.tooLarge):
      words = (.settingsCannotWrite, "check the folder and its disk", .inputOutput)
    case .cannotWrite(.locked):
      words = (.settingsLocked, "try again", .tryAgainLater)
    case .cannotWrite:
      words = (.settingsCannotCreate, "check its folder and the permissions", .cannotCreate)
    case .writableByOthers(let path):
      words = (.settingsUntrusted, "run 'chmod go-w \(path.quotable)'", .notPermitted)
    case .foreignOwner:
      words = (.settingsUntrusted, "run it as the user whose file it is", .notPermitted)
    case .notJSON(_, let error) where !error.marked().isEmpty:
      words = (.settingsMalformed, "fix this line:\n\(error.marked())", .malformed)
    case .notJSON, .notAnObject, .wrongKind:
      words = (.settingsMalformed, "fix the file, or move it away", .malformed)
    }
    self.init(words, message: error.summary)
  }
}
