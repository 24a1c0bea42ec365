package import UpdatesTerminal

extension Conversation {
  package func choose(
    among items: [InboxItem], work: InboxWork, posting mailbox: Mailbox<InboxMessage>,
    words: Localization
  ) throws -> Ending<InboxChoice> {
    try present(InboxScreen(items, work: work, words: words), posting: mailbox)
  }

  package func choosePlainly(
    among items: [InboxItem], words: Localization
  ) throws -> Ending<InboxChoice> {
    let console = try PlainConsole()
    let inbox = PlainInbox(items: items, words: words, width: columns, isSpoken: isSpoken)
    guard inbox.asks else {
      console.write(written(inbox.lines))
      return .finished(.leave)
    }
    return try talk(on: console, opening: inbox.opening) { inbox.answer($0) }
  }
}
