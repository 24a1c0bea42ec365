import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

/// Pictures of the prompt, kept as text files.
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

  @Test(arguments: [Size(20, 5), Size(30, 3)])
  func `the later menu where there is little room`(size: Size) throws {
    var screen = Samples.screen()
    screen.press(.character("l"), .down, .down)
    try verify(screen, "later-third", size)
  }

  @Test func `the keys where there is little room`() throws {
    var screen = Samples.screen()
    screen.press(.character("?"))
    try verify(screen, "help", Size(20, 5))
  }

  @Test(arguments: [Size(80, 24), Size(20, 3)])
  func `while searching`(size: Size) throws {
    var screen = Samples.screen()
    _ = screen.view(in: size)
    screen.type("/larger house")
    try verify(screen, "searching", size)
  }

  @Test func `after a search`() throws {
    var screen = Samples.screen()
    _ = screen.view(in: Size(80, 24))
    screen.type("/larger house")
    screen.press(.enter)
    try verify(screen, "searched", Size(80, 24))
  }

  @Test(arguments: [nil, "", " \n\t\n"])
  func `without notes`(notes: String?) throws {
    try verify(PromptScreen(Samples.content(notes: notes)), "without-notes", Size(80, 24))
  }

  @Test func `the notes of several versions`() throws {
    let content = PromptContent(
      Samples.merged(), appName: "Breeze", installed: "1.8", words: Localization())
    try verify(PromptScreen(content), "merged", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)])
  func `with a footer`(size: Size) throws {
    let content = PromptContent(
      Samples.update(), appName: "Breeze", installed: "1.4.0", words: Localization(),
      footer: Samples.footer)
    try verify(PromptScreen(content), "footer", size)
  }

  @Test func `an installation`() throws {
    let content = Samples.content(
      way: .installing(path: "/home/anna/.local/bin/breeze", command: ""),
      trust: "Must be signed by RWQf6LRC…")
    try verify(PromptScreen(content), "install", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(21, 9)])
  func `wide characters`(size: Size) throws {
    let notes = "新機能: 検索が速くなりました。한국어도 됩니다. " + String(repeating: "字", count: 60)
    let content = PromptContent(
      Samples.update(version: "二・〇", notes: notes), appName: "そよ風のアプリケーション", installed: "一・四",
      words: Localization(language: "ja"))
    try verify(PromptScreen(content), "wide", size)
  }

  @Test func `a name and a version that are too long`() throws {
    let content = PromptContent(
      Samples.update(version: String(repeating: "9", count: 300)),
      appName: String(repeating: "name ", count: 100),
      installed: String(repeating: "8", count: 300),
      words: Localization())
    try verify(PromptScreen(content), "too-long", Size(40, 10))
  }

  private func verify(_ screen: PromptScreen, _ name: String, _ size: Size) throws {
    var screen = screen
    let grid = screen.view(in: size)
    try Snapshot.verify(grid.snapshot, named: "prompt/\(name)-\(size.columns)x\(size.rows)")
  }
}
