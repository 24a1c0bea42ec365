import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PromptPictureTests {
  @Test(arguments: [Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5)])
  func `a prompt`(size: Size) throws {
    try verify(Samples.screen(), "prompt", size)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5)])
  func `a required prompt`(size: Size) throws {
    try verify(Samples.screen(isRequired: true), "required", size)
  }

  @Test(arguments: Localization.languages.filter { $0 != "en" })
  func `a prompt in each other language`(language: String) throws {
    try verify(Samples.screen(language: language), "prompt-\(language)", Size(80, 24))
  }

  @Test(arguments: ["en", "ja"])
  func `the later menu`(language: String) throws {
    var screen = Samples.screen(language: language)
    screen.press(.character("l"))
    try verify(screen, "later-\(language)", Size(80, 24))
  }

  @Test(arguments: ["en", "ja"])
  func `the keys`(language: String) throws {
    var screen = Samples.screen(language: language)
    screen.press(.character("?"))
    try verify(screen, "help-\(language)", Size(80, 24))
  }

  @Test(arguments: [nil, "", " \n\t\n"])
  func `without notes`(notes: String?) throws {
    try verify(PromptScreen(Samples.content(notes: notes)), "without-notes", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)])
  func `with a footer`(size: Size) throws {
    let content = PromptContent(
      Samples.update(), appName: "Breeze", installed: "1.4.0", words: Localization(),
      footer: Samples.footer)
    try verify(PromptScreen(content), "footer", size)
  }

  @Test(arguments: [Size(80, 24), Size(21, 9)])
  func `wide characters`(size: Size) throws {
    let notes = "新機能: 検索が速くなりました。한국어도 됩니다. " + String(repeating: "字", count: 60)
    let content = PromptContent(
      Samples.update(version: "二・〇", notes: notes), appName: "そよ風のアプリケーション", installed: "一・四",
      words: Localization(language: "ja"))
    try verify(PromptScreen(content), "wide", size)
  }

  private func verify(_ screen: PromptScreen, _ name: String, _ size: Size) throws {
    var screen = screen
    let grid = screen.view(in: size)
    try Snapshot.verify(grid.snapshot, named: "prompt/\(name)-\(size.columns)x\(size.rows)")
  }
}
