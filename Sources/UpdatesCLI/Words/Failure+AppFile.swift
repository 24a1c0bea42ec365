package import Updates

extension Failure {
  package init(_ error: AppFileError) {
    let words: Words
    switch error {
    case .file(let error):
      self.init(DocumentError(error), of: "app-file")
      return
    case .place(let error):
      self.init(error)
      return
    case .cannotWrite(_, .diskFull):
      words = ("app-file.cannot-write", "free some space on the disk", .inputOutput)
    case .cannotWrite(_, .failed), .cannotWrite(_, .locked), .cannotWrite(_, .tooLarge):
      words = ("app-file.cannot-write", "check the folder and its disk", .inputOutput)
    case .cannotWrite:
      words = ("app-file.cannot-create", "check its folder and the permissions", .cannotCreate)
    case .cannotRemove:
      words = ("app-file.cannot-remove", "check its folder and the permissions", .inputOutput)
    case .notJSON(_, let error) where !error.marked().isEmpty:
      words = ("app-file.malformed", "fix this line:\n\(error.marked())", .badAppFile)
    case .notJSON, .notAnObject:
      words = ("app-file.malformed", "the README shows an app file", .badAppFile)
    case .unusable(let path, _):
      let hint = "see 'updates-tui apps validate \(path.quotable)'"
      words = ("app-file.unusable", hint, .badAppFile)
    case .noIdentifier:
      words = ("app-file.no-id", "give the app one, such as com.example.tool", .badAppFile)
    case .isOfSystem(let id, _):
      let line = ["updates-tui", "settings", "--app", id.quotable, "--updates", "off"].shellLine
      words = ("app-file.of-system", "switch it off with '\(line)'", .notPermitted)
    case .notRegistered:
      words = ("app-file.not-registered", "see 'updates-tui apps list'", .noInput)
    case .alreadyRegistered:
      words = ("app-file.already-registered", "replace it with --replace", .cannotCreate)
    case .badFileName:
      words = ("app-file.name", "register it with 'updates-tui apps add'", .badAppFile)
    }
    self.init(words, message: error.summary)
  }

  package init(_ error: ActionError) {
    if case .byHand = error {
      self.init(
        code: "action.by-install", message: error.summary,
        hint: "update it the way you installed it", exitCode: .inputOutput)
      return
    }
    self.init(
      code: "action.failed", message: error.summary, hint: "fix 'action' in the app file",
      exitCode: .inputOutput)
  }
}
