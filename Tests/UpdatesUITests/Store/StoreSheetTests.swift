import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct StoreSheetTests {
  @Test(
    arguments: [
      (.enter, .open), (.character("o"), .open), (.character("c"), .close), (.escape, .close),
      (.character("q"), .close),
    ] as [(Key, StoreAction)])
  func `a key chooses`(key: Key, action: StoreAction) {
    var sheet = StoreSheet(Samples.store())
    #expect(sheet.press(key) == action)
  }

  @Test func `where nothing can be opened there is only Close`() {
    var sheet = StoreSheet(Samples.store(canOpen: false))
    #expect(sheet.press(.character("o")) == nil)
    #expect(sheet.press(.enter) == .close)
  }

  @Test func `without an address nothing can be opened`() {
    var update = Samples.update()
    update.storeURL = nil
    let content = StoreContent(update, appName: nil, canOpen: true, words: Localization())
    #expect(content.actions == [.close])
    #expect(content.advice == nil)
  }

  @Test func `only what is known is shown`() {
    let content = StoreContent(
      Update(version: nil, size: -1, listing: StoreListing(name: "", seller: nil, rating: .nan)),
      appName: nil, canOpen: false, words: Localization())
    #expect(content.fields.isEmpty)
  }

  @Test func `help comes and goes`() {
    var sheet = StoreSheet(Samples.store())
    let before = sheet.view(in: Size(80, 24))
    #expect(sheet.press(.character("?"), .character("o"), .escape) == nil)
    #expect(sheet.view(in: Size(80, 24)) == before)
  }

  @Test(
    arguments: [Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5), Size(1, 1)], [true, false])
  func `pictures`(size: Size, canOpen: Bool) throws {
    var sheet = StoreSheet(Samples.store(canOpen: canOpen))
    try Snapshot.verify(
      sheet.view(in: size).snapshot,
      named: "store/\(canOpen ? "open" : "copy")-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `pictures in each language`(language: String, size: Size) throws {
    var sheet = StoreSheet(Samples.store(language: language))
    try Snapshot.verify(
      sheet.view(in: size).snapshot, named: "store/\(language)-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `the notes of several versions`(size: Size) throws {
    var sheet = StoreSheet(
      StoreContent(Samples.merged(), appName: nil, canOpen: true, words: Localization()))
    try Snapshot.verify(
      sheet.view(in: size).snapshot, named: "store/merged-\(size.columns)x\(size.rows)")
  }

  @Test func `a release without a version is called by its name`() {
    var update = Update(version: nil)
    update.name = "Theses Release"
    let content = StoreContent(update, appName: nil, canOpen: false, words: Localization())
    #expect(content.fields == [.init(label: "Version", value: "Theses Release")])
  }

  @Test func `any part of its text is the same as all of it`() {
    var text = StoreText(Samples.store(canOpen: false))
    for width in [1, 7, 20, 40, 80] {
      let all = text.lines(0..<10_000, width: width)
      #expect(text.lineCount(width: width) == all.count)
      for start in stride(from: 0, to: all.count + 3, by: 3) {
        let part = text.lines(start..<start + 5, width: width)
        #expect(part == Array(all[min(start, all.count)..<min(start + 5, all.count)]))
      }
    }
  }
}
