import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PromptScreenTests {
  @Test(
    arguments: [
      ("u", .update), ("U", .update), (.enter, .update),
      ("s", .skip), ("S", .skip), ("c", .cancel),
      ("C", .cancel), ("q", .cancel), (.escape, .cancel),
      ("1", .update), ("3", .skip), ("4", .cancel),
    ] as [(Key, Answer)])
  func `a key chooses`(key: Key, answer: Answer) {
    var screen = Samples.screen()
    #expect(screen.press(key) == answer)
  }

  @Test(
    arguments: [("u", .update), (.enter, .update), ("q", .quit), (.escape, .quit)]
      as [(Key, Answer)])
  func `a required update is taken or left, and cannot be put off`(key: Key, answer: Answer) {
    var screen = Samples.screen(isRequired: true)
    let before = screen.view(in: Size(80, 24))
    #expect(screen.press("l", "s", "c", "L", "S", "C") == nil)
    #expect(screen.view(in: Size(80, 24)) == before)
    #expect(screen.press(key) == answer)
  }

  @Test(
    arguments: [
      ([.right, .right], .skip), ([.tab, .tab], .skip), ([.right, .right, .right], .cancel),
      ([.right, .right, .right, .right], .cancel), ([.left], .update), ([.backTab], .cancel),
      ([.tab, .tab, .tab, .tab], .update), ([.right, .right, .left, .right], .skip),
    ] as [([Key], Answer)])
  func `arrows and Tab move the focus`(keys: [Key], answer: Answer) {
    var screen = Samples.screen()
    for key in keys { #expect(screen.press(key) == nil) }
    #expect(screen.press(.enter) == answer)
  }

  @Test(
    arguments: [
      ([.enter], .tomorrow), ([.down, .enter], .hour), (["j", .tab, .enter], .week),
      ([.up, .enter], .nextVersion), ([.end, .enter], .nextVersion),
      ([.end, .home, .enter], .tomorrow), (["1"], .tomorrow),
      (["2"], .hour),
      (["3"], .week), (["4"], .nextVersion),
    ] as [([Key], Snooze)])
  func `later carries the time`(keys: [Key], snooze: Snooze) {
    var screen = Samples.screen()
    screen.press("l")
    let answers = keys.compactMap { screen.press($0) }
    #expect(answers == [.later(snooze)])
  }

  @Test(arguments: [.escape, "q", .backspace] as [Key])
  func `the later menu is left without a choice`(key: Key) {
    var screen = Samples.screen()
    #expect(screen.press(.right, .enter, key) == nil)
    #expect(screen.press(.right, .enter) == .skip)
  }

  @Test func `other letters choose nothing in the later menu`() {
    var screen = Samples.screen()
    #expect(screen.press("l", "u", "s", "c", "l", "0", "5", "9", "٣", "/", "?") == nil)
    #expect(screen.press("1") == .later(.tomorrow))
  }

  @Test func `letters typed into the search choose nothing`() {
    var screen = Samples.screen()
    #expect(screen.type("/ulscq?/ bgGjknN ") == nil)
    #expect(screen.press(.enter) == nil)
    #expect(screen.press(.enter) == .update)
  }

  @Test func `Esc ends the search that is typed or shown, and only the next one cancels`() {
    var screen = Samples.screen()
    let size = Size(60, 12)
    let before = screen.view(in: size)
    screen.type("/larger house")
    #expect(screen.press(.escape) == nil)
    #expect(screen.view(in: size) == before)
    screen.type("/larger")
    screen.press(.enter)
    let found = screen.view(in: size)
    #expect(found.textLines.contains { $0.contains("match 1 of 2") })
    screen.press("n")
    #expect(screen.picture(60, 12).contains("match 2 of 2"))
    screen.press("N")
    #expect(screen.picture(60, 12).contains("match 1 of 2"))
    #expect(found.textLines.last?.contains("Esc End Search") == true)
    #expect(screen.press(.escape) == nil)
    let left = screen.view(in: size)
    #expect(!left.cells.contains { [.match, .currentMatch].contains($0.role) })
    #expect(left.textLines.last?.contains("Esc Cancel") == true)
    #expect(screen.press(.escape) == .cancel)
  }

  @Test func `a long command is shown whole above the buttons`() {
    let command =
      "brew update && brew upgrade --cask --force-bottle --no-quarantine " + "example/tap/lantern"
    let dialog = Samples.dialog(notes: "One line", way: .running(command))
    for size in [Size(80, 24), Size(40, 16), Size(60, 10)] {
      var screen = DialogScreen(dialog)
      var inline = InlineDialog(dialog)
      for lines in [screen.view(in: size).textLines, inline.view(in: size).textLines] {
        let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        #expect(text.contains("Update will run: " + command), "\(size)")
        #expect(lines.contains { $0.contains("Later…") })
      }
    }
    var screen = DialogScreen(dialog)
    let low = screen.view(in: Size(40, 6)).textLines
    #expect(low.contains { $0.hasPrefix("  Update will run: brew") && $0.hasSuffix("…") })
  }

  @Test(arguments: [Size(80, 24), Size(40, 10), Size(40, 16)])
  func `how the download is verified stands below the place where it goes`(size: Size) {
    let line = "Update will install to: /home/anna/.local/bin/breeze"
    let trust = "Must be signed by RWQf6LRC…"
    let dialog = Samples.dialog(
      way: .installing(path: "/home/anna/.local/bin/breeze", command: ""), trust: trust,
      doubt: .file)
    var screen = DialogScreen(dialog)
    var inline = InlineDialog(dialog)
    for lines in [screen.view(in: size).textLines, inline.view(in: size).textLines] {
      #expect(lines.contains { $0.trimmingPrefix("  ") == trust }, "\(lines)")
      #expect(lines.contains { $0.contains("Update will install to:") })
    }
    var prompt = PlainDialog(dialog)
    let opening = prompt.opening()
    #expect(opening.contains("\(line)\n\(trust)\nThe file may not be there yet.\n\n"))
  }

  @Test(arguments: [.escape, "q", "?", .enter] as [Key])
  func `the help page comes and goes`(key: Key) {
    var screen = Samples.screen()
    let before = screen.view(in: Size(80, 24))
    screen.press("?")
    #expect(screen.view(in: Size(80, 24)).textLines.first?.contains("Keys") == true)
    #expect(screen.press("u", "s", "c", key) == nil)
    #expect(screen.view(in: Size(80, 24)) == before)
  }

  @Test(
    arguments: [
      (.down, .up), ("j", "k"), (.control("n"), .control("p")),
      (.pageDown, .pageUp), (" ", "b"), (.control("d"), .control("u")),
      (.end, .home), ("G", "g"),
    ] as [(Key, Key)])
  func `every scrolling key moves and its counterpart goes back`(forth: Key, back: Key) {
    let lines = (1...200).map { "Line \($0)" }.joined(separator: "\n\n")
    var screen = DialogScreen(Samples.dialog(notes: lines))
    let size = Size(80, 24)
    let before = screen.view(in: size)
    #expect(screen.press(forth) == nil)
    #expect(screen.view(in: size) != before)
    #expect(screen.press(back) == nil)
    #expect(screen.view(in: size) == before)
  }

  @Test func `the cursor stands on the focused button`() throws {
    var screen = Samples.screen()
    for title in ["Update", "Later…", "Skip This Version", "Cancel"] {
      let grid = screen.view(in: Size(80, 24))
      let cursor = try #require(grid.cursor)
      #expect(grid.textLines[cursor.row].dropFirst(cursor.column).hasPrefix("\(title) <"))
      screen.press(.tab)
    }
  }

  @Test(
    arguments: [
      ("Breeze", "2.0", nil, "Breeze 2.0 Available"), (nil, "2.0", nil, "Version 2.0 Available"),
      ("", "2.0", nil, "Version 2.0 Available"), ("Breeze", nil, nil, "Breeze Update Available"),
      (nil, nil, nil, "Update Available"), ("", nil, "", "Update Available"),
      ("Breeze", nil, "Theses Release", "Breeze: Theses Release Available"),
      (nil, nil, "Theses Release", "Theses Release Available"),
      ("Breeze", nil, "Breeze 2 (Bora)", "Breeze 2 (Bora) Available"),
      ("Breeze", nil, "\u{1B}[2J\n", "Breeze Update Available"),
    ] as [(String?, String?, String?, String)])
  func `the title says what is known`(
    name: String?, version: String?, release: String?, title: String
  ) {
    var update = Samples.update(version: version)
    update.release.name = release
    let dialog = Dialog(about: update, appName: name, installed: nil, words: Localization())
    #expect(dialog.title == title)
  }

  @Test func `y copies the command or the address that is shown, and says so`() {
    let ways: [(UpgradeWay, String?)] = [
      (.running("brew upgrade tool"), "YnJldyB1cGdyYWRlIHRvb2w="),
      (.visiting("https://a.example/"), "aHR0cHM6Ly9hLmV4YW1wbGUv"), (.unknown, nil), (.own, nil),
    ]
    for (way, text) in ways {
      let dialog = Samples.dialog(way: way)
      var screen = DialogScreen(dialog)
      _ = screen.view(in: Size(80, 24))
      let effect = screen.update(.key("y"))
      #expect(effect == text.map { .copy(base64: $0) } ?? .wait)
      let picture = screen.view(in: Size(80, 24)).snapshot
      #expect(picture.contains("Copied: ") == (text != nil))
    }
  }

  @Test(arguments: [
    ("prompt", Size(80, 24)), ("prompt", Size(40, 10)), ("prompt", Size(200, 60)),
    ("prompt", Size(20, 5)), ("required", Size(80, 24)), ("required", Size(20, 5)),
    ("prompt-de", Size(80, 24)), ("prompt-ja", Size(80, 24)), ("prompt-ru", Size(80, 24)),
    ("later-en", Size(80, 24)), ("later-ja", Size(80, 24)), ("help-en", Size(80, 24)),
    ("help-ja", Size(80, 24)),
  ])
  func `a prompt, its later menu and its keys`(name: String, size: Size) throws {
    let parts = name.split(separator: "-").map(String.init)
    var screen = Samples.screen(
      isRequired: name == "required", language: parts.count > 1 ? parts[1] : "en")
    if parts[0] == "later" { screen.press("l") }
    if parts[0] == "help" { screen.press("?") }
    try screen.verify("prompt/\(name)", size)
  }

  @Test(arguments: [nil, "", " \n\t\n"])
  func `without notes`(notes: String?) throws {
    try DialogScreen(Samples.dialog(notes: notes)).verify("prompt/without-notes", Size(80, 24))
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)])
  func `with a footer`(size: Size) throws {
    let dialog = Dialog(
      about: Samples.update(), appName: "Breeze", installed: "1.4.0", words: Localization(),
      footer: Samples.footer)
    try DialogScreen(dialog).verify("prompt/footer", size)
  }

  @Test(arguments: [Size(80, 24), Size(21, 9)])
  func `wide characters`(size: Size) throws {
    let notes = "新機能: 検索が速くなりました。한국어도 됩니다. " + String(repeating: "字", count: 60)
    let dialog = Dialog(
      about: Samples.update(version: "二・〇", notes: notes), appName: "そよ風のアプリケーション",
      installed: "一・四",
      words: Localization(language: "ja"))
    try DialogScreen(dialog).verify("prompt/wide", size)
  }

  @Test func `nothing is asked of an update that should not be notified`() async throws {
    var update = Samples.update()
    update.shouldNotify = false
    #expect(try await promptToUpdate(update) == nil)
    #expect(try await promptToUpdate(.available(update)) == nil)
  }

  @Test(arguments: [.none(.upToDate), .unsupported(minimum: "3.0")] as [UpdatesResult])
  func `nothing is asked where no update is available`(result: UpdatesResult) async throws {
    #expect(try await promptToUpdate(result) == nil)
  }

  @Test func `options follow the environment unless they are changed`() {
    let environment = SystemEnvironment(variables: ["LANG": "fr_FR.UTF-8"])
    #expect(PromptOptions(environment: environment).localization.language == "fr")
    let options = PromptOptions(
      environment: environment, localization: Localization(language: "ja"))
    #expect(options.localization.language == "ja")
  }
}
