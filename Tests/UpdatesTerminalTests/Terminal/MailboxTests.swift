import Testing

@testable import UpdatesTerminal

@Suite struct MailboxTests {
  @Test func `nothing is lost between threads`() async {
    let mailbox = Mailbox<Int>()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<1000 { mailbox.post(task * 1000 + number) } }
      }
    }
    #expect(mailbox.takeAll().sorted() == Array(0..<8000))
  }
}
