import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesUI

@Suite struct SettingsScreenTests {
  static func content(_ language: String = "en", first: Int = 0, apps: Int = 2) -> SettingsContent {
    var all = UserChoices()
    all.channel = "beta"
    var tool = UserChoices()
    tool.updates = .tell
    let more = (0..<max(0, apps - 2)).map {
      SettingsContent.Scope(id: "com.example.more\($0)", name: "More \($0)", choices: UserChoices())
    }
    let apps: [SettingsContent.Scope] =
      [
        .init(id: "com.example.tool", name: "Tool", choices: tool),
        .init(
          id: "org.example.lantern", name: nil, choices: UserChoices(),
          rules: [
            .init(never: .ask, reason: "Managed by IT", path: "/etc/xdg/updates-tui/policy.json")
          ]),
      ] + more
    return SettingsContent(
      all: .init(id: nil, name: nil, choices: all), apps: apps,
      first: first == 0 ? nil : apps[first - 1].id, words: Localization(language: language))
  }

  private func saved(_ answer: SettingsAnswer?) -> [UserChoices]? {
    guard case .save(let scopes) = answer else { return nil }
    return scopes.map(\.choices)
  }

  // MARK: Choosing

  @Test func `what is chosen is saved by Save alone`() throws {
    var screen = SettingsScreen(Self.content())
    #expect(screen.press(.down, .tab, .right, .tab) == nil)
    #expect(screen.type("nightly") == nil)
    let choices = try #require(saved(screen.save()))
    #expect(choices[1].updates == .ask)
    #expect(choices[1].channel == "nightly")
    #expect(choices[0].channel == "beta" && choices[0].updates == nil)
    #expect(choices[2] == UserChoices())
  }

  @Test(
    arguments: [
      [.escape], [.down, .tab, .right, .escape], [.character("q")], [.backTab, .enter],
      [.backTab, .backTab, .right, .enter],
    ] as [[Key]])
  func `leaving in any other way saves nothing`(keys: [Key]) {
    var screen = SettingsScreen(Self.content())
    #expect(keys.compactMap { screen.press($0) } == [.cancel])
  }

  @Test(
    arguments: [
      ([.right], .ask), ([.left], .off), ([.left, .left], nil), ([.character("1")], nil),
      ([.character("6")], .update), ([.character(" "), .character(" ")], .download),
      ([.right, .right, .right, .right], nil), ([.character("9")], .tell),
    ] as [([Key], UserChoices.Updates?)])
  func `arrows, blanks and digits choose`(keys: [Key], mode: UserChoices.Updates?) throws {
    var screen = SettingsScreen(Self.content(first: 1))
    for key in keys { #expect(screen.press(key) == nil) }
    let choices = try #require(saved(screen.save()))
    #expect(choices[1].updates == mode)
  }

  @Test func `what an app cannot do is not offered for it`() throws {
    var content = Self.content(first: 1)
    content.scopes[1].isSigned = false
    #expect(content.modes(of: 1) == [nil, .off, .tell, .ask])
    var screen = SettingsScreen(content)
    screen.press(.right, .right)
    #expect(try #require(saved(screen.save()))[1].updates == nil)
    content.scopes[1].choices.updates = .update
    #expect(content.modes(of: 1) == [nil, .off, .tell, .ask, .update])
  }

  @Test func `Save goes back to a channel that is none`() throws {
    var screen = SettingsScreen(Self.content())
    screen.press(.tab, .tab)
    screen.type(String(repeating: "x", count: 197))
    #expect(screen.save() == nil)
    #expect(screen.part == .field(.channel))
    screen.press(.backspace)
    let choices = try #require(saved(screen.save()))
    #expect(choices[0].channel?.count == 200)
  }

  @Test(arguments: [
    (UserChoices.Key.every, "weekly", "never"), (.level, "minor", "build"),
    (.minimumAge, "3d", "3"), (.pin, "2.x", "x"),
  ])
  func `a rule is typed, and Save goes back to one that is none`(
    key: UserChoices.Key, good: String, bad: String
  ) throws {
    var screen = SettingsScreen(Self.content())
    while screen.part != .field(key) { screen.press(.tab) }
    screen.type(bad)
    #expect(screen.save() == nil && screen.part == .field(key))
    for _ in bad { screen.press(.backspace) }
    screen.type(good)
    #expect(try #require(saved(screen.save()))[0][key] == good)
  }

  @Test func `Save goes back to the first that is wrong, in the order of the form`() {
    var screen = SettingsScreen(Self.content())
    for key in UserChoices.Key.allCases.reversed() where key != .updates {
      while screen.part != .field(key) { screen.press(.tab) }
      screen.type(key == .channel ? String(repeating: "x", count: 200) : "!")
    }
    for key in UserChoices.Key.allCases where key != .updates {
      #expect(screen.save() == nil && screen.part == .field(key))
      for _ in screen.text(of: key) { screen.press(.backspace) }
    }
  }

  // MARK: Pictures

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  func `the picture in a size`(columns: Int, rows: Int) throws {
    var screen = SettingsScreen(Self.content(apps: 5))
    screen.press(.down, .down, .tab)
    try Snapshot.verify(
      screen.view(in: Size(columns, rows)).snapshot, named: "settings/\(columns)x\(rows)")
  }

  @Test func `the picture of several rules, which all have a line`() throws {
    var content = Self.content(first: 2)
    var weekly = UserChoices()
    weekly[.every] = "weekly"
    content.scopes[2].rules[0].choices[.level] = "minor"
    content.scopes[2].rules.append(.init(choices: weekly, path: "/etc/xdg/updates-tui/policy.json"))
    try Snapshot.verify(
      SettingsScreen(content).view(in: Size(80, 24)).snapshot, named: "settings/rules")
  }

  @Test(arguments: Localization.languages)
  func `the picture in a language`(language: String) throws {
    var screen = SettingsScreen(Self.content(language, first: 1))
    screen.press(.tab)
    try Snapshot.verify(screen.view(in: Size(60, 12)).snapshot, named: "settings/\(language)")
  }

  @Test func `an app, a setting and a value are asked one after the other`() throws {
    var settings = PlainSettings(SettingsScreenTests.content())
    #expect(
      settings.opening.hasPrefix("Settings\n\n1. All Apps\n2. Tool\n3. org.example.lantern\n"))
    let app = settings.answer("2")
    guard case .ask(let text) = app else { Issue.record("\(app)"); return }
    #expect(text.contains("Tool\n1. Updates: Tell me\n2. Channel: As for all apps (beta)\n"))
    #expect(text.contains("6. Stay on: As for all apps\n7. Back\n8. Save\n9. Cancel\n"))
    for line in ["1", "2", "2", "nightly", "7", "1", "2", ""] { _ = settings.answer(line) }
    guard case .finish(.save(let scopes)) = settings.answer("save") else {
      Issue.record("not saved")
      return
    }
    #expect(scopes[1].choices.updates == .off)
    #expect(scopes[1].choices.channel == "nightly")
    #expect(scopes[0].choices.channel == nil)
  }

  @Test(arguments: [nil, "cancel", "5"])
  func `leaving saves nothing`(line: String?) {
    var settings = PlainSettings(SettingsScreenTests.content())
    #expect(settings.answer(line) == .finish(.cancel))
  }

  @Test func `what is no value is asked again`() {
    var settings = PlainSettings(SettingsScreenTests.content(first: 2))
    #expect(settings.opening.contains("Your administrator allows only notices here: Managed by IT"))
    _ = settings.answer("2")
    let answer = settings.answer(String(repeating: "x", count: 201))
    guard case .ask(let text) = answer else { Issue.record("\(answer)"); return }
    #expect(text.hasSuffix("\n\nChannel (empty for none): "))
  }
}

extension SettingsScreen {
  fileprivate mutating func save() -> SettingsAnswer? {
    while part != .save { press(.tab) }
    return press(.enter)
  }
}
