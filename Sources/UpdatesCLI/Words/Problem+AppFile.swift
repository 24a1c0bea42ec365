package import Updates

extension Problem {
  package init(_ error: AppFileError) {
    let words: Words
    switch error {
    case .file(let error):
      self.init(DocumentError(error), of: .appFile)
      return
    case .place(let error):
      self.init(error)
      return
    case .cannotWrite(_, .diskFull):
      words = (.appFileCannotWrite, "free some space on the disk", .inputOutput)
    case .cannotWrite(_, .failed), .cannotWrite(_, .locked), .cannotWrite(_, .tooLarge):
      words = (.appFileCannotWrite, "check the folder and its disk", .inputOutput)
    case .cannotWrite:
      words = (.appFileCannotCreate, "check its folder and the permissions", .cannotCreate)
    case .cannotRemove:
      words = (.appFileCannotRemove, "check its folder and the permissions", .inputOutput)
    case .notJSON(_, let error) where !error.marked().isEmpty:
      words = (.appFileMalformed, "fix this line:\n\(error.marked())", .badAppFile)
    case .notJSON, .notAnObject:
      words = (.appFileMalformed, "the README shows an app file", .badAppFile)
    case .unusable(let path, _):
      let hint = "see 'updates-tui apps validate \(path.quotable)'"
      words = (.appFileUnusable, hint, .badAppFile)
    case .noIdentifier:
      words = (.appFileWithoutID, "give the app one, such as com.example.tool", .badAppFile)
    case .isOfSystem(let id, _):
      let line = ["updates-tui", "settings", "--app", id.quotable, "--updates", "off"].shellLine
      words = (.appFileOfSystem, "switch it off with '\(line)'", .notPermitted)
    case .notRegistered:
      words = (.appFileNotRegistered, "see 'updates-tui apps list'", .noInput)
    case .alreadyRegistered:
      words = (.appFileAlreadyRegistered, "replace it with --replace", .cannotCreate)
    case .badFileName:
      words = (.appFileNamedBadly, "register it with 'updates-tui apps add'", .badAppFile)
    }
    self.init(words, message: error.summary)
  }

  package init(_ error: ActionError) {
    if case .byHand = error {
      self.init(.actionByInstall, error.summary)
      return
    }
    self.init(.actionFailed, error.summary)
  }
}
