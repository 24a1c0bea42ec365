import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

/// Pictures of the prompt, kept as text files.
@Suite struct PromptPictureTests {
  static let sizes = [
    Size(80, 24), Size(40, 10), Size(200, 60), Size(20, 5), Size(1, 1), Size(80, 1), Size(80, 2),
    Size(80, 3), Size(80, 4), Size(10, 24), Size(3, 3),
  ]

  @Test(arguments: sizes)
  func `a prompt`(size: Size) throws {
    try verify(Samples.screen(), "prompt", size)
  }

  @Test(arguments: sizes)
  func `a required prompt`(size: Size) throws {
    try verify(Samples.screen(isRequired: true), "required", size)
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `a prompt in each language`(language: String, size: Size) throws {
    try verify(Samples.screen(language: language), "prompt-\(language)", size)
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `the later menu in each language`(language: String, size: Size) throws {
    var screen = Samples.screen(language: language)
    screen.press(.character("l"))
    try verify(screen, "later-\(language)", size)
  }

  @Test(arguments: Localization.languages, [Size(80, 24), Size(40, 10)])
  func `the keys in each language`(language: String, size: Size) throws {
    var screen = Samples.screen(language: language)
    screen.press(.character("?"))
    try verify(screen, "help-\(language)", size)
  }

  @Test(arguments: [Size(20, 5), Size(1, 1), Size(30, 3)])
  func `the later menu where there is little room`(size: Size) throws {
    var screen = Samples.screen()
    screen.press(.character("l"), .down, .down)
    try verify(screen, "later-third", size)
  }

  @Test(arguments: [Size(20, 5), Size(1, 1), Size(200, 60)])
  func `the keys at odd sizes`(size: Size) throws {
    var screen = Samples.screen()
    screen.press(.character("?"))
    try verify(screen, "help", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(20, 5), Size(20, 3)])
  func `while searching`(size: Size) throws {
    var screen = Samples.screen()
    _ = screen.view(in: size)
    screen.type("/larger house")
    try verify(screen, "searching", size)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5)])
  func `after a search`(size: Size) throws {
    var screen = Samples.screen()
    _ = screen.view(in: size)
    screen.type("/larger house")
    screen.press(.enter)
    try verify(screen, "searched", size)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5), Size(20, 3)])
  func `while searching for what is not there`(size: Size) throws {
    var screen = Samples.screen()
    _ = screen.view(in: size)
    screen.type("/zebra")
    try verify(screen, "not-found", size)
  }

  @Test(arguments: [Size(80, 24), Size(20, 5)])
  func `each button focused`(size: Size) throws {
    var screen = Samples.screen()
    for number in 2...4 {
      screen.press(.right)
      try verify(screen, "focus-\(number)", size)
    }
  }

  @Test func `in the middle and at the end of long notes`() throws {
    let lines = (1...200).map { "Line \($0)" }.joined(separator: "\n\n")
    var screen = PromptScreen(Samples.content(notes: lines))
    _ = screen.view(in: Size(80, 24))
    screen.press(.pageDown, .pageDown)
    try verify(screen, "long-middle", Size(80, 24))
    screen.press(.end)
    try verify(screen, "long-end", Size(80, 24))
  }

  @Test(arguments: [nil, "", " \n\t\n"])
  func `without notes`(notes: String?) throws {
    try verify(PromptScreen(Samples.content(notes: notes)), "without-notes", Size(80, 24))
  }

  @Test func `without name, version and installed version`() throws {
    let content = PromptContent(
      Samples.update(version: nil), appName: nil, installed: nil, words: Localization())
    try verify(PromptScreen(content), "nameless", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(20, 5)])
  func `the notes of several versions`(size: Size) throws {
    let content = PromptContent(
      Samples.merged(), appName: "Breeze", installed: "1.8", words: Localization())
    try verify(PromptScreen(content), "merged", size)
  }

  @Test(
    arguments: [Size(80, 24), Size(40, 10), Size(40, 12), Size(20, 5), Size(1, 1)], [false, true])
  func `with a footer`(size: Size, isRequired: Bool) throws {
    let content = PromptContent(
      Samples.update(isRequired: isRequired), appName: "Breeze", installed: "1.4.0",
      words: Localization(), footer: Samples.footer)
    try verify(
      PromptScreen(content), isRequired ? "footer-required" : "footer", size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `an installation`(size: Size) throws {
    let content = Samples.content(
      way: .installing(path: "/home/anna/.local/bin/breeze", command: ""),
      trust: "Must be signed by RWQf6LRC…")
    try verify(PromptScreen(content), "install", size)
  }

  @Test func `the later menu stands without the footer`() throws {
    let content = PromptContent(
      Samples.update(), appName: "Breeze", installed: "1.4.0", words: Localization(),
      footer: Samples.footer)
    var screen = PromptScreen(content)
    screen.press(.character("l"))
    try verify(screen, "footer-later", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(40, 10)])
  func `a release that has a name only`(size: Size) throws {
    var update = Samples.update(version: nil)
    update.name = "Theses Release"
    let content = PromptContent(
      update, appName: "Breeze", installed: "1.4.0", words: Localization())
    try verify(PromptScreen(content), "named", size)
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
