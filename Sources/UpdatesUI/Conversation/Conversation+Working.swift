package import UpdatesTerminal

extension Conversation {
  package func follow<Value: Sendable>(
    _ work: ProgressWork, title: String, posting mailbox: Mailbox<Value>, words: Localization
  ) throws -> Ending<WorkEnd<Value>> {
    try present(ProgressScreen(title: title, work: work, words: words), posting: mailbox)
  }
}
