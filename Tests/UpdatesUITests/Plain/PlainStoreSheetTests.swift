import Testing
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PlainStoreSheetTests {
  @Test func `the sheet offers Open and Close`() throws {
    let sheet = PlainStoreSheet(Samples.store())
    #expect(sheet.asks)
    #expect(sheet.answer("o") == .finish(.open))
    #expect(sheet.answer("2") == .finish(.close))
    #expect(sheet.answer(nil) == .finish(.close))
    guard case .ask = sheet.answer("") else {
      Issue.record("an empty line chose something")
      return
    }
    try Snapshot.verify(sheet.opening() + "\n", named: "plain-store")
  }

  @Test func `where nothing can be opened the address is there to copy`() throws {
    let sheet = PlainStoreSheet(Samples.store(canOpen: false))
    #expect(!sheet.asks)
    #expect(sheet.opening().hasSuffix("https://apps.apple.com/gb/app/id1234567890\n"))
    try Snapshot.verify(sheet.opening(), named: "plain-store-copy")
  }
}
